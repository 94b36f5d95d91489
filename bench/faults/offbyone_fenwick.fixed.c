/* A binary indexed tree: prefix sums of an array that changes, in logarithmic time. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define SIZE 8

/* Cells are numbered from 1; cell i holds the sum of the (i & -i) values that end with value i. */
struct fenwick {
    int cell[SIZE + 1];
};

static void fenwick_clear(struct fenwick *f)
{
    for (int i = 0; i <= SIZE; i++)
        f->cell[i] = 0;
}

static void fenwick_add(struct fenwick *f, int index, int amount)
{
    for (int i = index; i <= SIZE; i += i & -i)
        f->cell[i] += amount;
}

/* The sum of the values 1 to index. */
static int fenwick_prefix(const struct fenwick *f, int index)
{
    int sum = 0;
    for (int i = index; i > 0; i -= i & -i)
        sum += f->cell[i];
    return sum;
}

static int fenwick_range(const struct fenwick *f, int first, int last)
{
    return fenwick_prefix(f, last) - fenwick_prefix(f, first - 1);
}

/* The first index whose prefix reaches the wanted sum, or SIZE + 1; values must not be negative. */
static int fenwick_search(const struct fenwick *f, int wanted)
{
    int position = 0;
    for (int step = SIZE; step > 0; step /= 2) {
        int next = position + step;
        if (next <= SIZE && f->cell[next] < wanted) {
            position = next;
            wanted -= f->cell[next];
        }
    }
    return position + 1;
}

int main(void)
{
    struct fenwick f;
    int values[SIZE + 1];
    fenwick_clear(&f);

    for (int i = 1; i <= SIZE; i++) {
        values[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(values[i] >= 0 && values[i] <= 3);
        fenwick_add(&f, i, values[i]);
    }

    int last = __VERIFIER_nondet_int();
    __VERIFIER_assume(last >= 1 && last <= SIZE);
    int sum = 0;
    for (int i = 1; i <= last; i++) {
        sum += values[i];
        assert(fenwick_range(&f, i, i) == values[i]);
        assert(fenwick_prefix(&f, i) == sum);
    }

    if (last == SIZE) {
        int found = fenwick_search(&f, 1);
        for (int i = 1; i < found; i++)
            assert(values[i] == 0);
    }
    return 0;
}
