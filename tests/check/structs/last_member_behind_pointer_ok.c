// An array of one element at the end of a struct reaches as far as the allocation.
//@ expect: holds
//@ range: 0..5
#include <stdlib.h>

struct text {
    int length;
    char bytes[1];
};
struct row {
    int count;
    int cells[4];
};

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    struct text *text = malloc(sizeof *text + 4);
    struct row rows[2] = { { 0 }, { 0 } };
    struct row *row = &rows[0];
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 4) {
        text->bytes[i + 1] = 'z';
        row->cells[i] = 1;
    }
    free(text);
    return 0;
}
