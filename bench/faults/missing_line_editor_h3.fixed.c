/*
 * Line editor of a serial console: one line buffer with a cursor, insertion,
 * backspace, delete, cursor keys and "kill to end of line" with "yank".
 */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

#define LINE_MAX 3
#define STEPS    3

enum key {
    KEY_CHAR,
    KEY_LEFT,
    KEY_RIGHT,
    KEY_HOME,
    KEY_END,
    KEY_BACKSPACE,
    KEY_DELETE,
    KEY_KILL,
    KEY_YANK,
    KEY_COUNT
};

struct line_editor {
    char text[LINE_MAX + 1];   /* always ends with 0       */
    int  len;
    int  cursor;               /* 0 .. len                 */
    char clip[LINE_MAX + 1];   /* what was killed last     */
    int  clip_len;
    int  bell;                 /* keys that had no effect  */
};

static void le_init(struct line_editor *le)
{
    memset(le->text, 0, sizeof le->text);
    memset(le->clip, 0, sizeof le->clip);
    le->len = 0;
    le->cursor = 0;
    le->clip_len = 0;
    le->bell = 0;
}

/* Inserts at the cursor, which then stands behind the new character. */
static bool le_insert(struct line_editor *le, char ch)
{
    if (le->len >= LINE_MAX)
        return false;
    for (int i = le->len; i > le->cursor; i--)
        le->text[i] = le->text[i - 1];
    le->text[le->cursor] = ch;
    le->len++;
    le->cursor++;
    le->text[le->len] = '\0';
    return true;
}

/* Removes the character at index pos. */
static void le_remove_at(struct line_editor *le, int pos)
{
    for (int i = pos; i < le->len; i++)
        le->text[i] = le->text[i + 1];
    le->len--;
}

static bool le_backspace(struct line_editor *le)
{
    if (le->cursor == 0)
        return false;
    le_remove_at(le, le->cursor - 1);
    le->cursor--;
    return true;
}

static bool le_delete(struct line_editor *le)
{
    if (le->cursor >= le->len)
        return false;
    le_remove_at(le, le->cursor);
    return true;
}

/* Moves the text from the cursor on into the clip. */
static bool le_kill(struct line_editor *le)
{
    int n = le->len - le->cursor;

    if (n == 0)
        return false;
    for (int i = 0; i < n; i++)
        le->clip[i] = le->text[le->cursor + i];
    le->clip[n] = '\0';
    le->clip_len = n;
    le->text[le->cursor] = '\0';
    le->len = le->cursor;
    return true;
}

/* Inserts the clip at the cursor, all of it or nothing. */
static bool le_yank(struct line_editor *le)
{
    if (le->clip_len == 0 || le->len + le->clip_len > LINE_MAX)
        return false;
    for (int i = 0; i < le->clip_len; i++)
        le_insert(le, le->clip[i]);
    return true;
}

static void le_key(struct line_editor *le, enum key k, char ch)
{
    bool ok = true;

    switch (k) {
    case KEY_CHAR:
        ok = le_insert(le, ch);
        break;
    case KEY_LEFT:
        ok = le->cursor > 0;
        if (ok)
            le->cursor--;
        break;
    case KEY_RIGHT:
        ok = le->cursor < le->len;
        if (ok)
            le->cursor++;
        break;
    case KEY_HOME:
        le->cursor = 0;
        break;
    case KEY_END:
        le->cursor = le->len;
        break;
    case KEY_BACKSPACE:
        ok = le_backspace(le);
        break;
    case KEY_DELETE:
        ok = le_delete(le);
        break;
    case KEY_KILL:
        ok = le_kill(le);
        break;
    case KEY_YANK:
        ok = le_yank(le);
        break;
    default:
        ok = false;
        break;
    }
    if (!ok)
        le->bell++;
}

static void check(const struct line_editor *le)
{
    assert(le->len >= 0 && le->len <= LINE_MAX);
    assert(le->cursor >= 0 && le->cursor <= le->len);
    assert(le->clip_len >= 0 && le->clip_len <= LINE_MAX);
    assert(le->text[le->len] == '\0');
    for (int i = 0; i < LINE_MAX; i++) {
        if (i < le->len)
            assert(le->text[i] != '\0');
    }
}

int main(void)
{
    struct line_editor le;

    le_init(&le);
    le_key(&le, KEY_CHAR, 'o');
    le_key(&le, KEY_CHAR, 'k');
    for (int i = 0; i < STEPS; i++) {
        int k = __VERIFIER_nondet_int();
        char ch = __VERIFIER_nondet_char();
        __VERIFIER_assume(k >= KEY_CHAR && k < KEY_COUNT);
        __VERIFIER_assume(ch >= 'a' && ch <= 'z');
        le_key(&le, (enum key)k, ch);
    }
    check(&le);
    return 0;
}
