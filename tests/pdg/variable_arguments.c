// Variable arguments are handed over like parameters.
#include <stdarg.h>

static int sum(int count, ...)       //~ depends on: 20 (control), 20 (data)
{
    int total = 0;                   //~ depends on: 4 (control)
    va_list list;                    //~ depends on: 4 (control)
    va_start(list, count);           //~ depends on: 4 (control)
    while (count > 0) {              //~ depends on: 4 (control), 4 (data), 11 (data)
        total += va_arg(list, int);  //~ depends on: 6 (data), 8 (data), 20 (data), 9 (control)
        count--;                     //~ depends on: 4 (data), 9 (control)
    }
    va_end(list);
    return total;                    //~ depends on: 4 (control), 6 (data), 10 (data)
}

int main(void)                       //~ depends on: nothing
{
    int x = 4;                       //~ depends on: 17 (control)
    return sum(2, x, 5);             //~ depends on: 14 (data), 17 (control), 19 (data)
}
