// Every step of a long run may be changed: the configuration `default` of the method `repair` finds fix after fix.
#include <assert.h>

int nondet_int(void);

int main(void)
{
    int numbers[4];
    unsigned sum = 0;
    for (int i = 0; i < 4; i++)
        numbers[i] = nondet_int();
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            if (numbers[j] >= numbers[i])
                sum += (unsigned)numbers[j] * 3u;
    assert(sum != 0);
    return 0;
}
