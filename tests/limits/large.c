// Sorting a hundred inputs makes a formula of some hundred MiB.
#include <assert.h>

int nondet_int(void);

int main(void)
{
    int numbers[100];
    for (int i = 0; i < 100; i++)
        numbers[i] = nondet_int();
    for (int i = 0; i < 100; i++)
        for (int j = 0; j + 1 < 100 - i; j++)
            if (numbers[j] > numbers[j + 1]) {
                int kept = numbers[j];
                numbers[j] = numbers[j + 1];
                numbers[j + 1] = kept;
            }
    assert(numbers[0] <= numbers[99]);
    return 0;
}
