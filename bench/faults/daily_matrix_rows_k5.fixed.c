/* Tables of numbers on the heap: one block for the rows, one for each row. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

typedef struct Table {
    int rows, columns;
    double **cell;
} Table;

static void *get_memory(size_t n)
{
    void *p = malloc(n);
    if (p == NULL)
        abort();
    return p;
}

static Table *table_new(int rows, int columns)
{
    Table *t = get_memory(sizeof *t);
    t->rows = rows;
    t->columns = columns;
    t->cell = get_memory((size_t)rows * sizeof *t->cell);
    for (int r = 0; r < rows; r++) {
        t->cell[r] = get_memory((size_t)columns * sizeof **t->cell);
        for (int c = 0; c < columns; c++)
            t->cell[r][c] = 0;
    }
    return t;
}

static void table_free(Table *t)
{
    for (int r = 0; r < t->rows; r++)
        free(t->cell[r]);
    free(t->cell);
    free(t);
}

/* A table with rows and columns exchanged. */
static Table *transposed(const Table *t)
{
    Table *u = table_new(t->columns, t->rows);
    for (int r = 0; r < t->rows; r++)
        for (int c = 0; c < t->columns; c++)
            u->cell[c][r] = t->cell[r][c];
    return u;
}

int main(void)
{
    int rows = __VERIFIER_nondet_int();
    int columns = __VERIFIER_nondet_int();
    __VERIFIER_assume(rows >= 1 && rows <= 3);
    __VERIFIER_assume(columns >= 1 && columns <= rows);

    Table *t = table_new(rows, columns);
    t->cell[rows - 1][columns - 1] = 0.5;
    Table *u = transposed(t);
    double corner = u->cell[columns - 1][rows - 1];
    table_free(t);
    table_free(u);
    return corner < 0.5;
}
