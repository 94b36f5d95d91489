/*
 * Undo/redo history of a small settings editor.
 *
 * The history is a ring of the last HISTORY changes.  `undo_count` of them
 * can be taken back, and after some undos `redo_count` can be replayed.
 * A new change throws the redo part away; when the ring is full, the
 * oldest change is forgotten.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

enum { FIELDS = 2, HISTORY = 2 };

typedef struct change {
    uint8_t field;
    uint8_t before;
    uint8_t after;
} change_t;

typedef struct editor {
    uint8_t  value[FIELDS];
    change_t ring[HISTORY];
    unsigned next;          /* ring index where the next change goes */
    unsigned undo_count;
    unsigned redo_count;
    int      distance;      /* changes since the last save, signed */
    bool     save_lost;     /* the saved state cannot be reached any more */
} editor_t;

static void editor_open(editor_t *ed)
{
    for (unsigned f = 0; f < FIELDS; f++)
        ed->value[f] = 0;
    for (unsigned i = 0; i < HISTORY; i++) {
        ed->ring[i].field = 0;
        ed->ring[i].before = 0;
        ed->ring[i].after = 0;
    }
    ed->next = 0;
    ed->undo_count = 0;
    ed->redo_count = 0;
    ed->distance = 0;
    ed->save_lost = false;
}

/* Is the document different from what was saved? */
static bool editor_modified(const editor_t *ed)
{
    return ed->save_lost || ed->distance != 0;
}

static void editor_save(editor_t *ed)
{
    ed->distance = 0;
    ed->save_lost = false;
}

static unsigned ring_forward(unsigned i)
{
    return (i + 1) % HISTORY;
}

static unsigned ring_back(unsigned i)
{
    return (i + HISTORY - 1) % HISTORY;
}

/* Set a field and remember how to take it back. */
static bool editor_set(editor_t *ed, uint8_t field, uint8_t value)
{
    change_t *c;

    if (field >= FIELDS)
        return false;
    if (ed->value[field] == value)
        return false;           /* nothing changes, nothing to remember */

    c = &ed->ring[ed->next];
    c->field = field;
    c->before = ed->value[field];
    c->after = value;
    ed->value[field] = value;

    /* the saved state was in the redo part, which goes away now */
    if (ed->distance < 0)
        ed->save_lost = true;
    ed->distance++;

    ed->next = ring_forward(ed->next);
    if (ed->undo_count < HISTORY)
        ed->undo_count++;
    ed->redo_count = 0;
    return true;
}

static bool editor_undo(editor_t *ed)
{
    const change_t *c;

    if (ed->undo_count == 0)
        return false;
    ed->next = ring_back(ed->next);
    c = &ed->ring[ed->next];
    ed->value[c->field] = c->before;
    ed->undo_count--;
    ed->redo_count++;
    ed->distance--;
    return true;
}

static bool editor_redo(editor_t *ed)
{
    const change_t *c;

    if (ed->redo_count == 0)
        return false;
    c = &ed->ring[ed->next];
    ed->value[c->field] = c->after;
    ed->next = ring_forward(ed->next);
    ed->redo_count--;
    ed->undo_count++;
    ed->distance++;
    return true;
}

/* ---------------------------------------------------------------- */

/* Reference: a plain list of full snapshots. */
#define STEPS 4

struct snapshots {
    uint8_t v[STEPS + 1][FIELDS];
    int oldest, now, newest;
};

static void reference_set(struct snapshots *s, uint8_t field, uint8_t value)
{
    for (int f = 0; f < FIELDS; f++)
        s->v[s->now + 1][f] = s->v[s->now][f];
    s->now++;
    s->v[s->now][field] = value;
    s->newest = s->now;
    if (s->now - s->oldest > HISTORY)
        s->oldest = s->now - HISTORY;
}

int main(void)
{
    editor_t ed;
    struct snapshots ref = { { { 0 } }, 0, 0, 0 };

    editor_open(&ed);
    for (int step = 0; step < STEPS; step++) {
        unsigned char op = __VERIFIER_nondet_uchar();
        unsigned char field = __VERIFIER_nondet_uchar();
        unsigned char value = __VERIFIER_nondet_uchar();

        __VERIFIER_assume(op < 3 && value < 2 && field <= FIELDS);
        if (op == 0) {
            if (editor_set(&ed, field, value))
                reference_set(&ref, field, value);
        } else if (op == 1) {
            if (editor_undo(&ed)) {
                assert(ref.now > ref.oldest);
                ref.now--;
            } else {
                assert(ref.now == ref.oldest);
            }
        } else {
            if (editor_redo(&ed)) {
                assert(ref.now < ref.newest);
                ref.now++;
            } else {
                assert(ref.now == ref.newest);
            }
        }
    }
    for (int f = 0; f < FIELDS; f++)
        assert(ed.value[f] == ref.v[ref.now][f]);
    assert(ed.undo_count + ed.redo_count <= HISTORY);

    /* not modified means: as it was opened */
    if (!editor_modified(&ed)) {
        for (int f = 0; f < FIELDS; f++)
            assert(ed.value[f] == 0);
    }
    editor_save(&ed);
    assert(!editor_modified(&ed));
    return 0;
}
