// A length of 256 is 0 in a byte.
//@ expect: out-of-bounds
//@ stdin: 250 10\n
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    unsigned head, body;
    if (scanf("%u %u", &head, &body) != 2 || head > 255 || body > 255)
        return 1;
    unsigned char total = head + body;
    char *message = malloc(total + 1);
    if (!message)
        return 1;
    memset(message, 'h', head); //~ here
    message[total] = '\0';
    printf("%d\n", message[0]);
    free(message);
    return 0;
}
