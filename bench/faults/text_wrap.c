/*
 * Greedy line filling for help texts: words are put on a line as long as
 * they fit, continuation lines are indented, words longer than a line are
 * cut.  A newline in the text starts a new paragraph.
 */
#include <assert.h>
#include <stddef.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define MAX_LINES 5
#define TEXT_LEN  4

struct wrapper {
    size_t width;                   /* columns of the page */
    size_t indent;                  /* of continuation lines */
    size_t col;                     /* columns used in the open line */
    size_t words;                   /* words in the open line */
    size_t pending;                 /* length of the word being read */
    size_t nlines;                  /* complete lines */
    size_t used[MAX_LINES];         /* width of each complete line */
    size_t printed;                 /* characters other than blanks */
    size_t cuts;                    /* places where a word was cut */
};

static void wrap_init(struct wrapper *w, size_t width, size_t indent)
{
    w->width = width;
    w->indent = indent < width ? indent : 0;
    w->col = 0;
    w->words = 0;
    w->pending = 0;
    w->nlines = 0;
    w->printed = 0;
    w->cuts = 0;
}

/* Complete the open line; the next one begins at column start. */
static void close_line(struct wrapper *w, size_t start)
{
    if (w->nlines < MAX_LINES)
        w->used[w->nlines] = w->col;
    w->nlines++;
    w->col = start;
    w->words = 0;
}

/* Print n characters of a word, which are known to fit. */
static void print_part(struct wrapper *w, size_t n)
{
    w->col += n;
    w->printed += n;
}

static void add_word(struct wrapper *w, size_t len)
{
    if (w->words > 0) {
        if (w->col + len > w->width)
            close_line(w, w->indent);
        else
            w->col++;
    }
    /* cut what does not even fit on a line of its own */
    while (w->col + len > w->width) {
        size_t part = w->width - w->col;

        print_part(w, part);
        len -= part;
        w->cuts++;
        close_line(w, w->indent);
    }
    print_part(w, len);
    w->words++;
}

static int is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* The word read so far is complete. */
static void end_word(struct wrapper *w)
{
    if (w->pending > 0)
        add_word(w, w->pending);
    w->pending = 0;
}

static void wrap_text(struct wrapper *w, const char *text)
{
    size_t i;

    for (i = 0; text[i] != '\0'; i++) {
        if (text[i] == '\n') {
            end_word(w);
            close_line(w, 0);
        } else if (is_blank(text[i])) {
            end_word(w);
        } else {
            w->pending++;
        }
    }
    end_word(w);
    if (w->words > 0)
        close_line(w, 0);
}

int main(void)
{
    static const char pool[3] = { 'w', ' ', '\n' };
    char text[TEXT_LEN + 1];
    struct wrapper w;
    unsigned int i, c, visible = 0, newlines = 0, run = 0, longest = 0;

    for (i = 0; i < TEXT_LEN; i++) {
        c = __VERIFIER_nondet_uint();
        __VERIFIER_assume(c < 3);
        text[i] = pool[c];
        visible += c == 0;
        newlines += c == 2;
        run = c == 0 ? run + 1 : 0;
        if (run > longest)
            longest = run;
    }
    text[TEXT_LEN] = '\0';

    wrap_init(&w, 3, 1);
    wrap_text(&w, text);

    assert(w.printed == visible);
    assert(w.nlines >= newlines && w.nlines <= MAX_LINES);
    for (i = 0; i < MAX_LINES; i++) {
        if (i < w.nlines)
            assert(w.used[i] <= 3);
    }
    /* words that fit on a continuation line stay in one piece */
    if (longest <= 2)
        assert(w.cuts == 0);
    else
        assert(w.cuts <= 2);
    return 0;
}
