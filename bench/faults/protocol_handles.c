/* Handles to buffers on the heap; closing a handle twice is refused. */
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define HANDLES 3
#define SIZE 8

struct handle {
    bool open;
    char *buffer;
};

static struct handle table[HANDLES];

static int handle_open(void)
{
    for (int h = 0; h < HANDLES; h++) {
        if (!table[h].open) {
            char *buffer = malloc(SIZE);
            if (buffer == NULL)
                return -1;
            table[h].buffer = buffer;
            table[h].open = true;
            return h;
        }
    }
    return -1;
}

static bool handle_close(int h)
{
    if (h < 0 || h >= HANDLES)
        return false;
    free(table[h].buffer);
    table[h].open = false;
    return true;
}

int main(void)
{
    int opened = 0;
    int closed = 0;
    for (int i = 0; i < 4; i++) {
        int command = __VERIFIER_nondet_int();
        if (command < 0) {
            if (handle_open() >= 0)
                opened++;
        } else if (handle_close(command)) {
            closed++;
        }
    }
    int still_open = 0;
    for (int h = 0; h < HANDLES; h++) {
        if (table[h].open) {
            still_open++;
            table[h].buffer[0] = 'x';
        }
    }
    assert(opened - closed == still_open);
    return 0;
}
