/*
 * Lays out a line of text on a screen of fixed width. A tab moves to the next tab stop, a line
 * break starts a new row, and text that reaches the right border continues in the next row with a
 * hanging indent. The layout remembers the cell of every character, so that a cursor or a mouse
 * click can be mapped to a character and back.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define MAX_TEXT 4
#define WIDTH 5
#define ROWS 4
#define BLANK ' '

struct style {
    int tab_width;
    int indent;
};

struct cell {
    int row;
    int column;
};

struct layout {
    struct style style;
    char screen[ROWS][WIDTH];
    struct cell place[MAX_TEXT + 1];
    int length;
    struct cell cursor;
};

static void layout_init(struct layout *l, const struct style *style)
{
    l->style = *style;
    for (int r = 0; r < ROWS; r++) {
        for (int c = 0; c < WIDTH; c++)
            l->screen[r][c] = BLANK;
    }
    l->length = 0;
    l->cursor.row = 0;
    l->cursor.column = 0;
}

static int next_tab_stop(const struct style *style, int column)
{
    return column + style->tab_width - column % style->tab_width;
}

static void new_row(struct layout *l, int column)
{
    l->cursor.row++;
    l->cursor.column = column;
}

/* A character without room in this row goes to the next one. */
static void wrap_if_full(struct layout *l)
{
    if (l->cursor.column > WIDTH)
        new_row(l, l->style.indent);
}

/* A tab that would leave the row stops at its right border. */
static void put_tab(struct layout *l)
{
    int stop = next_tab_stop(&l->style, l->cursor.column);
    if (stop > WIDTH)
        stop = WIDTH;
    l->cursor.column = stop;
}

static void put_visible(struct layout *l, char c)
{
    l->screen[l->cursor.row][l->cursor.column] = c;
    l->cursor.column++;
}

/* Control characters are shown as a caret and a letter, and never divided. */
static void put_control(struct layout *l, char c)
{
    if (l->cursor.column + 2 > WIDTH) {
        new_row(l, l->style.indent);
        l->place[l->length] = l->cursor;
    }
    put_visible(l, '^');
    put_visible(l, (char)(c + '@'));
}

static void put_char(struct layout *l, char c)
{
    assert(l->length < MAX_TEXT);
    if (c != '\n')
        wrap_if_full(l);
    l->place[l->length] = l->cursor;
    if (c == '\n')
        new_row(l, 0);
    else if (c == '\t')
        put_tab(l);
    else if (c < ' ')
        put_control(l, c);
    else
        put_visible(l, c);
    l->length++;
    l->place[l->length] = l->cursor;
}

static bool is_before(struct cell a, struct cell b)
{
    return a.row < b.row || (a.row == b.row && a.column < b.column);
}

/* The character at a cell: the last one that begins at the cell or before it. */
static int char_at(const struct layout *l, struct cell where)
{
    int found = 0;
    for (int i = 0; i < l->length; i++) {
        if (!is_before(where, l->place[i]))
            found = i;
    }
    return found;
}

static int rows_used(const struct layout *l)
{
    return l->cursor.row + 1;
}

static int width_of(const struct layout *l, int i)
{
    if (l->place[i].row != l->place[i + 1].row)
        return 0;
    return l->place[i + 1].column - l->place[i].column;
}

static void check(const struct layout *l, const char *text)
{
    for (int i = 0; i < l->length; i++) {
        struct cell at = l->place[i];
        assert(is_before(at, l->place[i + 1]));
        assert(char_at(l, at) == i);
        if (i > 0 && at.row > l->place[i - 1].row)
            assert(at.column == (text[i - 1] == '\n' ? 0 : l->style.indent));
        if (text[i] == '\t') {
            int end = l->place[i + 1].column;
            int width = width_of(l, i);
            assert(width == 0 || end == WIDTH || end % l->style.tab_width == 0);
            assert(width <= l->style.tab_width);
        } else if (text[i] == '\x01') {
            assert(l->screen[at.row][at.column] == '^');
            assert(at.column + 1 < WIDTH && l->screen[at.row][at.column + 1] == 'A');
        } else if (text[i] != '\n') {
            assert(at.column < WIDTH && l->screen[at.row][at.column] == text[i]);
        }
    }
}

int main(void)
{
    static const char alphabet[4] = {'x', '\t', '\n', '\x01'};
    struct layout l;
    struct style style;
    char text[MAX_TEXT];
    style.tab_width = 3;
    style.indent = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(style.indent <= 1);
    layout_init(&l, &style);

    int breaks = 0;
    text[0] = 'x';
    put_char(&l, text[0]);
    for (int i = 1; i < MAX_TEXT; i++) {
        unsigned kind = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(kind < 4);
        text[i] = alphabet[kind];
        breaks += text[i] == '\n';
        put_char(&l, text[i]);
    }
    check(&l, text);
    assert(rows_used(&l) > breaks);
    assert(breaks > 0 || rows_used(&l) <= 3);
    return 0;
}
