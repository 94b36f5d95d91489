/*
 * In-memory row table with transactions and savepoints. Every change is
 * preceded by an undo record with the before image; rollback applies the
 * records newest first, down to the mark of the savepoint. The table also
 * keeps a row count that has to follow inserts, deletes and rollbacks.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define ROWS      2
#define UNDO_MAX  3

typedef struct row {
    bool    present;
    int16_t balance;
} row_t;

typedef struct undo {
    uint8_t rowid;
    row_t   before;
} undo_t;

typedef struct table {
    row_t   row[ROWS];
    int     count;              /* rows that are present */
    int     total;              /* sum of the balances of present rows */
    undo_t  undo[UNDO_MAX];
    int     nundo;
    bool    in_tx;
} table_t;

typedef enum { T_OK, T_NOROW, T_EXISTS, T_FULL, T_NOTX } tstatus_t;

static void table_init(table_t *t)
{
    for (int i = 0; i < ROWS; i++) {
        t->row[i].present = false;
        t->row[i].balance = 0;
    }
    t->count = 0;
    t->total = 0;
    t->nundo = 0;
    t->in_tx = false;
}

static void tx_begin(table_t *t)
{
    t->nundo = 0;
    t->in_tx = true;
}

/* The savepoint is the current depth of the undo log. */
static int tx_savepoint(const table_t *t)
{
    return t->nundo;
}

static tstatus_t undo_push(table_t *t, uint8_t rowid)
{
    if (!t->in_tx)
        return T_NOTX;
    if (t->nundo == UNDO_MAX)
        return T_FULL;
    t->undo[t->nundo].rowid = rowid;
    t->undo[t->nundo].before = t->row[rowid];
    t->nundo++;
    return T_OK;
}

static tstatus_t row_insert(table_t *t, uint8_t rowid, int16_t balance)
{
    if (t->row[rowid].present)
        return T_EXISTS;
    tstatus_t st = undo_push(t, rowid);
    if (st != T_OK)
        return st;
    t->row[rowid].present = true;
    t->row[rowid].balance = balance;
    t->count++;
    t->total += balance;
    return T_OK;
}

static tstatus_t row_update(table_t *t, uint8_t rowid, int16_t balance)
{
    if (!t->row[rowid].present)
        return T_NOROW;
    tstatus_t st = undo_push(t, rowid);
    if (st != T_OK)
        return st;
    t->total += balance - t->row[rowid].balance;
    t->row[rowid].balance = balance;
    return T_OK;
}

static tstatus_t row_delete(table_t *t, uint8_t rowid)
{
    if (!t->row[rowid].present)
        return T_NOROW;
    tstatus_t st = undo_push(t, rowid);
    if (st != T_OK)
        return st;
    t->total -= t->row[rowid].balance;
    t->row[rowid].present = false;
    t->row[rowid].balance = 0;
    t->count--;
    return T_OK;
}

static void tx_rollback_to(table_t *t, int mark)
{
    while (t->nundo > mark) {
        t->nundo--;
        const undo_t *u = &t->undo[t->nundo];
        row_t *r = &t->row[u->rowid];

        if (r->present && !u->before.present)
            t->count--;
        t->total += u->before.balance - r->balance;
        *r = u->before;
    }
}

static void tx_abort(table_t *t)
{
    tx_rollback_to(t, 0);
    t->in_tx = false;
}

static void tx_commit(table_t *t)
{
    t->nundo = 0;
    t->in_tx = false;
}

static tstatus_t random_op(table_t *t)
{
    uint8_t op = __VERIFIER_nondet_uchar();
    uint8_t rowid = __VERIFIER_nondet_uchar();
    int amount = __VERIFIER_nondet_int();

    __VERIFIER_assume(op < 3 && rowid < ROWS);
    __VERIFIER_assume(amount >= 0 && amount <= 100);
    switch (op) {
    case 0:
        return row_insert(t, rowid, (int16_t)amount);
    case 1:
        return row_update(t, rowid, (int16_t)amount);
    default:
        return row_delete(t, rowid);
    }
}

static void check_sums(const table_t *t)
{
    int n = 0, sum = 0;

    for (int i = 0; i < ROWS; i++) {
        if (t->row[i].present) {
            n++;
            sum += t->row[i].balance;
        }
    }
    assert(t->total == sum);
    assert(t->count == n);
}

int main(void)
{
    table_t t;
    row_t saved[ROWS];
    tstatus_t st;

    table_init(&t);
    tx_begin(&t);
    st = row_insert(&t, 0, 100);
    assert(st == T_OK);
    tx_commit(&t);

    tx_begin(&t);
    random_op(&t);
    for (int i = 0; i < ROWS; i++)
        saved[i] = t.row[i];
    int mark = tx_savepoint(&t);
    random_op(&t);
    tx_rollback_to(&t, mark);

    for (int i = 0; i < ROWS; i++) {
        assert(t.row[i].present == saved[i].present);
        assert(t.row[i].balance == saved[i].balance);
    }
    tx_abort(&t);
    assert(t.nundo == 0 && !t.in_tx);
    check_sums(&t);
    return 0;
}
