// What a sensor says is taken for an index.
//@ expect: out-of-bounds
//@ with: sensor.c
#include <stdio.h>

extern int read_sensor(void);

int histogram[10];

int main(void)
{
    int i, value;
    for (i = 0; i < 3; i++) {
        value = read_sensor();
        histogram[value]++; //~ here
    }
    printf("%d\n", histogram[0]);
    return 0;
}
