#include <string.h>

void make_title(char *title, size_t room)
{
    memset(title, '*', room);
}
