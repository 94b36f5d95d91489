/*
 * The text buffer of an editor: one array with a gap at the cursor. Typing fills the gap; moving the cursor carries
 * characters across it; when the gap is full the array grows and the gap opens again at the same place.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

#define FIRST_CAPACITY 2
#define COMMANDS 4

struct buffer {
    char *text;
    int capacity;
    int gap_start;
    int gap_end;
};

enum command { TYPE, LEFT, RIGHT, ERASE };

static bool buffer_init(struct buffer *b)
{
    b->text = malloc(FIRST_CAPACITY);
    if (b->text == NULL)
        return false;
    b->capacity = FIRST_CAPACITY;
    b->gap_start = 0;
    b->gap_end = FIRST_CAPACITY;
    return true;
}

static void buffer_free(struct buffer *b)
{
    free(b->text);
    b->text = NULL;
    b->capacity = 0;
}

static int buffer_length(const struct buffer *b)
{
    return b->capacity - (b->gap_end - b->gap_start);
}

static int buffer_cursor(const struct buffer *b)
{
    return b->gap_start;
}

static char buffer_at(const struct buffer *b, int position)
{
    assert(position >= 0 && position < buffer_length(b));
    if (position < b->gap_start)
        return b->text[position];
    return b->text[position + (b->gap_end - b->gap_start)];
}

static bool buffer_grow(struct buffer *b)
{
    int capacity = 2 * b->capacity;
    int behind = b->capacity - b->gap_end;
    char *text = malloc((size_t)capacity);
    if (text == NULL)
        return false;
    for (int i = 0; i < b->gap_start; i++)
        text[i] = b->text[i];
    for (int i = 1; i <= behind; i++)
        text[capacity - i] = b->text[b->capacity - i - 1];
    free(b->text);
    b->text = text;
    b->gap_end = capacity - behind;
    b->capacity = capacity;
    return true;
}

static bool buffer_type(struct buffer *b, char c)
{
    if (b->gap_start == b->gap_end && !buffer_grow(b))
        return false;
    b->text[b->gap_start++] = c;
    return true;
}

static bool buffer_left(struct buffer *b)
{
    if (b->gap_start == 0)
        return false;
    b->text[--b->gap_end] = b->text[--b->gap_start];
    return true;
}

static bool buffer_right(struct buffer *b)
{
    if (b->gap_end == b->capacity)
        return false;
    b->text[b->gap_start++] = b->text[b->gap_end++];
    return true;
}

/* Erases the character before the cursor. */
static bool buffer_erase(struct buffer *b)
{
    if (b->gap_start == 0)
        return false;
    b->gap_start--;
    return true;
}

/* The same operations on a plain string, to compare with. */
struct plain {
    char text[COMMANDS + 1];
    int length;
    int cursor;
};

static void plain_type(struct plain *p, char c)
{
    for (int i = p->length; i > p->cursor; i--)
        p->text[i] = p->text[i - 1];
    p->text[p->cursor] = c;
    p->length++;
    p->cursor++;
}

static void plain_erase(struct plain *p)
{
    if (p->cursor == 0)
        return;
    for (int i = p->cursor; i < p->length; i++)
        p->text[i - 1] = p->text[i];
    p->length--;
    p->cursor--;
}

static void compare(const struct buffer *b, const struct plain *p)
{
    assert(buffer_length(b) == p->length);
    assert(buffer_cursor(b) == p->cursor);
    for (int i = 0; i < p->length; i++)
        assert(buffer_at(b, i) == p->text[i]);
}

int main(void)
{
    struct buffer b;
    struct plain p = {.length = 0, .cursor = 0};
    if (!buffer_init(&b))
        return 0;
    for (int i = 0; i < COMMANDS; i++) {
        unsigned char command = __VERIFIER_nondet_uchar() & 3u;
        char c = __VERIFIER_nondet_char();
        switch (command) {
        case TYPE:
            if (!buffer_type(&b, c))
                return 0;
            plain_type(&p, c);
            break;
        case LEFT:
            if (buffer_left(&b))
                p.cursor--;
            break;
        case RIGHT:
            if (buffer_right(&b))
                p.cursor++;
            break;
        default:
            buffer_erase(&b);
            plain_erase(&p);
            break;
        }
    }
    compare(&b, &p);
    buffer_free(&b);
    return 0;
}
