// Memory for the pointer, not for what it points to.
//@ options:
//@ says: this is the size of a pointer, not of what it points to
#include <stdlib.h>

struct reading { int at, value, kind, state; };

static struct reading *reading(int value)
{
    struct reading *made = malloc(sizeof made); //~ cause
    made->at = 0; //~ cause
    made->value = value;
    made->kind = 1; //~ cause
    made->state = 2;
    return made;
}

int main(void)
{
    struct reading *first = reading(3);
    int value = first->value;
    free(first);
    return value;
}
