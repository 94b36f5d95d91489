// Dates, forwards and backwards, and as text.
//@ expect: exit 0
//@ stdout: 2024-02-29 12:34:56 4 59\nThu Feb 29 12:34:56 2024\n1709210096\n1969-12-31 23:59:59\n2025-01-01 0\nThursday, 29. February 24, 12:34 PM, W09-4, 060\n0\n1 0.5\n
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(void)
{
    time_t when = 1709210096;
    struct tm t = *gmtime(&when), other = { 0 };
    char text[64];
    printf("%d-%02d-%02d %02d:%02d:%02d %d %d\n", t.tm_year + 1900, t.tm_mon + 1, t.tm_mday, t.tm_hour, t.tm_min, t.tm_sec,
           t.tm_wday, t.tm_yday);
    printf("%s", asctime(&t));
    printf("%ld\n", (long)timegm(&t));
    when = -1;
    strftime(text, sizeof text, "%F %T", gmtime(&when));
    puts(text);
    other.tm_year = 124;
    other.tm_mon = 11;
    other.tm_mday = 32;
    timegm(&other);
    printf("%d-%02d-%02d %d\n", other.tm_year + 1900, other.tm_mon + 1, other.tm_mday, other.tm_yday);
    strftime(text, sizeof text, "%A, %d. %B %y, %I:%M %p, W%V-%u, %j", &t);
    puts(text);
    printf("%d\n", (int)strftime(text, 5, "%A", &t));
    printf("%d %.1f\n", difftime(5, 7) == -2, difftime(1, 0) / 2);
    return 0;
}
