// The parts of a date, with what stands between them.
//@ expect: violated
//@ stdin: 2024-13-1\n
#include <stdio.h>

int main(void)
{
    static const int days[13] = {0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    unsigned year, month, day;
    if (scanf("%u-%u-%u", &year, &month, &day) != 3)
        return 1;
    if (month < 1 || month > 13)
        return 1;
    return day <= (unsigned)days[month] ? 0 : 1; //~ check: out-of-bounds
}
