/*
 * Text buffer of a line editor with undo and redo. Each change is recorded with what is needed to
 * take it back; characters typed one after another are one change. The history has room for a few
 * changes, the oldest is forgotten when another one comes. A new change ends the possibility to
 * redo. The buffer knows whether it differs from what was saved.
 */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

extern bool __VERIFIER_nondet_bool(void);

#define TEXT_SIZE 6
#define CHANGE_SIZE 2
#define HISTORY 3
#define NEVER (-1)

enum change_kind { CHANGE_INSERT, CHANGE_DELETE };

struct change {
    enum change_kind kind;
    int at;
    int length;
    char text[CHANGE_SIZE];
};

/* The changes up to done are applied, those from there to count can be redone. */
struct history {
    struct change change[HISTORY];
    int count;
    int done;
    int saved;
    bool open;
};

struct editor {
    char text[TEXT_SIZE];
    int length;
    int cursor;
    struct history history;
};

/* --- Text ---------------------------------------------------------------------------------- */

static void text_insert(struct editor *e, int at, char c)
{
    for (int i = e->length; i > at; i--)
        e->text[i] = e->text[i - 1];
    e->text[at] = c;
    e->length++;
}

static char text_delete(struct editor *e, int at)
{
    char c = e->text[at];
    for (int i = at; i + 1 < e->length; i++)
        e->text[i] = e->text[i + 1];
    e->length--;
    return c;
}

/* --- History ------------------------------------------------------------------------------- */

static void history_init(struct history *h)
{
    h->count = 0;
    h->done = 0;
    h->saved = 0;
    h->open = false;
}

/* What was undone cannot be redone any more; if the saved text was there, it is out of reach. */
static void forget_undone(struct history *h)
{
    if (h->saved > h->done)
        h->saved = NEVER;
    h->count = h->done;
}

static void forget_oldest(struct history *h)
{
    for (int i = 1; i < h->count - 1; i++)
        h->change[i - 1] = h->change[i];
    h->count--;
    h->done--;
    h->saved = h->saved > 0 ? h->saved - 1 : NEVER;
}

/* Typing goes on: the next character belongs to the last change. */
static bool continues(const struct history *h, int at)
{
    if (!h->open || h->done == 0)
        return false;
    const struct change *last = &h->change[h->done - 1];
    if (last->kind != CHANGE_INSERT || last->length == CHANGE_SIZE)
        return false;
    return last->at + last->length == at;
}

static void record(struct history *h, enum change_kind kind, int at, char c)
{
    forget_undone(h);
    if (h->count == HISTORY)
        forget_oldest(h);
    struct change *change = &h->change[h->count];
    change->kind = kind;
    change->at = at;
    change->length = 1;
    change->text[0] = c;
    h->count++;
    h->done++;
    h->open = kind == CHANGE_INSERT;
}

static void extend(struct history *h, char c)
{
    struct change *last = &h->change[h->done - 1];
    last->text[last->length] = c;
    last->length++;
}

/* --- Editor -------------------------------------------------------------------------------- */

static void editor_init(struct editor *e)
{
    memset(e->text, 0, sizeof e->text);
    e->length = 0;
    e->cursor = 0;
    history_init(&e->history);
}

static bool type(struct editor *e, char c)
{
    struct history *h = &e->history;
    if (e->length == TEXT_SIZE)
        return false;
    if (continues(h, e->cursor))
        extend(h, c);
    else
        record(h, CHANGE_INSERT, e->cursor, c);
    text_insert(e, e->cursor, c);
    e->cursor++;
    return true;
}

/* Deletes the character before the cursor. */
static bool erase(struct editor *e)
{
    if (e->cursor == 0)
        return false;
    e->cursor--;
    char c = text_delete(e, e->cursor);
    record(&e->history, CHANGE_DELETE, e->cursor, c);
    return true;
}

static void apply(struct editor *e, const struct change *c)
{
    for (int i = 0; i < c->length; i++)
        text_insert(e, c->at + i, c->text[i]);
    e->cursor = c->at + c->length;
}

static void take_back(struct editor *e, const struct change *c)
{
    for (int i = 0; i < c->length; i++)
        text_delete(e, c->at);
    e->cursor = c->at;
}

static bool undo(struct editor *e)
{
    struct history *h = &e->history;
    if (h->done == 0)
        return false;
    h->done--;
    h->open = false;
    const struct change *c = &h->change[h->done];
    if (c->kind == CHANGE_INSERT)
        take_back(e, c);
    else
        apply(e, c);
    return true;
}

static bool redo(struct editor *e)
{
    struct history *h = &e->history;
    if (h->done == h->count)
        return false;
    const struct change *c = &h->change[h->done];
    if (c->kind == CHANGE_INSERT)
        apply(e, c);
    else
        take_back(e, c);
    h->done++;
    h->open = false;
    return true;
}

static void save(struct editor *e)
{
    e->history.saved = e->history.done;
    e->history.open = false;
}

static bool is_modified(const struct editor *e)
{
    return e->history.saved != e->history.done;
}

/* --- Harness ------------------------------------------------------------------------------- */

static bool same_text(const struct editor *e, const char *text, int length)
{
    if (e->length != length)
        return false;
    for (int i = 0; i < length; i++) {
        if (e->text[i] != text[i])
            return false;
    }
    return true;
}

int main(void)
{
    struct editor e;
    editor_init(&e);
    assert(!undo(&e) && !redo(&e) && !erase(&e));

    /* Two characters are one change. */
    assert(type(&e, 'a') && type(&e, 'b'));
    assert(undo(&e) && e.length == 0 && !undo(&e));
    assert(redo(&e) && same_text(&e, "ab", 2) && !redo(&e));
    save(&e);

    /* Two more changes fill the history. */
    bool erasing = __VERIFIER_nondet_bool();
    assert(erasing ? erase(&e) : type(&e, 'c'));
    e.history.open = false;
    assert(type(&e, 'd') && is_modified(&e) && !redo(&e));
    assert(same_text(&e, erasing ? "ad" : "abcd", erasing ? 2 : 4));
    e.history.open = false;

    /* With another one, the first is forgotten. */
    bool another = __VERIFIER_nondet_bool();
    if (another) {
        assert(type(&e, 'e'));
        assert(undo(&e));
    }
    assert(same_text(&e, erasing ? "ad" : "abcd", erasing ? 2 : 4));
    assert(undo(&e));
    assert(same_text(&e, erasing ? "a" : "abc", erasing ? 1 : 3));
    assert(undo(&e));
    assert(same_text(&e, "ab", 2) && !is_modified(&e));
    assert(undo(&e) == !another);
    assert(redo(&e) && is_modified(&e) == another);
    return 0;
}
