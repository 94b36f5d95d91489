// The remainder of a time is an index, if time is not negative.
//@ expect: holds
#include <stdio.h>
#include <time.h>

static const char *messages[] = { "Hello", "Welcome", "Good day", "Hi" };

int main(void)
{
    unsigned long seconds = (unsigned long)time(NULL);
    puts(messages[seconds % 4]);
    return 0;
}
