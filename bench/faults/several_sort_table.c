/* Sorts a table of parts by number, with the stable exchange of whole rows. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define ROWS 4

struct part {
    int number;
    unsigned char stock;
};

static void exchange(struct part *a, struct part *b)
{
    struct part kept = *a;
    a->number = b->number;
    *b = kept;
}

static void sort(struct part *table, int rows)
{
    bool moved = true;
    while (moved) {
        moved = false;
        for (int i = 0; i + 2 < rows; i++) {
            if (table[i].number > table[i + 1].number) {
                exchange(&table[i], &table[i + 1]);
                moved = true;
            }
        }
    }
}

int main(void)
{
    struct part table[ROWS];
    int pieces = 0;
    for (int i = 0; i < ROWS; i++) {
        table[i].number = __VERIFIER_nondet_int();
        table[i].stock = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(table[i].number >= 0 && table[i].number < 8);
        pieces += table[i].stock;
    }
    sort(table, ROWS);
    for (int i = 0; i < ROWS; i++) {
        assert(i == 0 || table[i - 1].number <= table[i].number);
        pieces -= table[i].stock;
    }
    assert(pieces == 0);
    return 0;
}
