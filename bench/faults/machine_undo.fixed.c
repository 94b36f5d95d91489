/*
 * Undo/redo journal of a register editor.
 *
 * Each edit is journalled with the old and the new value.  `cur` is the
 * number of entries applied, `top` the number of entries known; those in
 * between can be redone.  `saved` is the position at which the document
 * was last written out, or NOT_SAVED when no position of the journal
 * corresponds to the stored file any more.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define CELLS      2
#define DEPTH      2
#define NOT_SAVED  (-1)

struct edit {
    unsigned char cell;
    unsigned char before;
    unsigned char after;
};

struct journal {
    struct edit log[DEPTH];
    int cur;
    int top;
    int saved;
};

struct doc {
    unsigned char cell[CELLS];
    struct journal j;
};

static void doc_init(struct doc *d)
{
    for (int i = 0; i < CELLS; i++)
        d->cell[i] = 0;
    d->j.cur = 0;
    d->j.top = 0;
    d->j.saved = 0;
}

/* make room by forgetting the oldest edit */
static void journal_drop_oldest(struct journal *j)
{
    for (int i = 1; i < j->cur; i++)
        j->log[i - 1] = j->log[i];
    j->cur--;
    if (j->saved != NOT_SAVED)
        j->saved = j->saved > 0 ? j->saved - 1 : NOT_SAVED;
}

static void journal_append(struct journal *j, struct edit e)
{
    /* a new edit makes the undone ones unreachable */
    if (j->saved > j->cur)
        j->saved = NOT_SAVED;
    if (j->cur == DEPTH)
        journal_drop_oldest(j);
    j->log[j->cur++] = e;
    j->top = j->cur;
}

static void doc_edit(struct doc *d, unsigned char cell, unsigned char value)
{
    struct edit e;

    if (d->cell[cell] == value)
        return;
    e.cell = cell;
    e.before = d->cell[cell];
    e.after = value;
    journal_append(&d->j, e);
    d->cell[cell] = value;
}

static bool doc_undo(struct doc *d)
{
    const struct edit *e;

    if (d->j.cur == 0)
        return false;
    e = &d->j.log[--d->j.cur];
    d->cell[e->cell] = e->before;
    return true;
}

static bool doc_redo(struct doc *d)
{
    const struct edit *e;

    if (d->j.cur == d->j.top)
        return false;
    e = &d->j.log[d->j.cur++];
    d->cell[e->cell] = e->after;
    return true;
}

static void doc_save(struct doc *d, unsigned char *file)
{
    for (int i = 0; i < CELLS; i++)
        file[i] = d->cell[i];
    d->j.saved = d->j.cur;
}

/* the editor asks before it closes a modified document */
static bool doc_modified(const struct doc *d)
{
    return d->j.saved != d->j.cur;
}

int main(void)
{
    struct doc d;
    unsigned char file[CELLS] = { 0 };

    doc_init(&d);
    doc_edit(&d, 0, 1);
    for (int step = 0; step < 3; step++) {
        unsigned char op = __VERIFIER_nondet_uchar();
        unsigned char arg = __VERIFIER_nondet_uchar();

        __VERIFIER_assume(op < 4 && arg < 4);
        switch (op) {
        case 0:
            doc_edit(&d, arg % CELLS, arg / CELLS);
            assert(d.cell[arg % CELLS] == arg / CELLS);
            break;
        case 1:
            doc_undo(&d);
            break;
        case 2:
            doc_redo(&d);
            break;
        case 3:
            doc_save(&d, file);
            break;
        }
        assert(d.j.cur >= 0 && d.j.cur <= d.j.top && d.j.top <= DEPTH);
        /* what is reported as unmodified is the same as the file */
        if (!doc_modified(&d))
            for (int i = 0; i < CELLS; i++)
                assert(d.cell[i] == file[i]);
    }
    return 0;
}
