// What a sensor says is looked at first.
//@ expect: holds
//@ with: sensor.c
#include <stdio.h>

extern int read_sensor(void);

int histogram[10];

int main(void)
{
    for (int i = 0; i < 3; i++) {
        int value = read_sensor();
        if (value >= 0 && value < 10)
            histogram[value]++;
    }
    printf("%d\n", histogram[9]);
    return 0;
}
