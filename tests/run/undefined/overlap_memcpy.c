// memcpy shifts a buffer by one within itself.
//@ expect: fails overlap
#include <string.h>

int main(void)
{
    char text[16] = "abcdefgh";
    size_t n = strlen(text);
    memcpy(text + 1, text, n); //~ run: overlap
    return text[0] != 'a';
}
