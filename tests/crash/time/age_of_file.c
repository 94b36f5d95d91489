// The year has four digits, and there is no room for their end.
//@ expect: out-of-bounds
#include <stdio.h>
#include <string.h>
#include <time.h>

int main(void)
{
    char year[4], *date;
    time_t now = time(NULL);
    date = ctime(&now);
    if (date == NULL)
        return 1;
    date[24] = '\0';
    strcpy(year, date + 20); //~ here
    puts(year);
    return 0;
}
