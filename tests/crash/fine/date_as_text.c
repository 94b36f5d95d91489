// A date as ISO 8601 has it takes 11 bytes, and one of ctime 26.
//@ expect: holds
#include <stdio.h>
#include <string.h>
#include <time.h>

int main(void)
{
    char date[11], text[26];
    time_t now = time(NULL);
    struct tm *t = gmtime(&now);
    if (t == NULL)
        return 1;
    if (strftime(date, sizeof date, "%Y-%m-%d", t) == 0)
        return 1;
    puts(date);
    if (asctime_r(t, text) == NULL)
        return 1;
    puts(text);
    return 0;
}
