// Variable arguments are handed over like parameters.
#include <stdarg.h>

static int sum(int count, ...)
{
    int total = 0;                   //~ depends on: 20 (control)
    va_list list;
    va_start(list, count);           //~ depends on: 20 (control)
    while (count > 0) {              //~ depends on: 11 (data), 20 (data), 20 (control)
        total += va_arg(list, int);  //~ depends on: 6 (data), 8 (data), 20 (data), 9 (control)
        count--;                     //~ depends on: 20 (data), 9 (control)
    }
    va_end(list);
    return total;                    //~ depends on: 6 (data), 10 (data), 20 (control)
}

int main(void)
{
    int x = 4;                       //~ depends on: nothing
    return sum(2, x, 5);             //~ depends on: 14 (data), 19 (data)
}
