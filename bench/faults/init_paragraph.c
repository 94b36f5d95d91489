/*
 * Places the words of a text on pages. A line takes as many words as it can, with a blank between
 * them; the first line of a paragraph is indented. A page has a fixed number of lines.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define WORDS 4
#define WIDTH 20
#define INDENT 3
#define LINES_PER_PAGE 2

enum align { LEFT, RIGHT, CENTRED };

struct word {
    int width;
    bool ends_paragraph;
    int page;
    int line;
    int x;
};

struct layout {
    int page;
    int line;
    int x; /* where the next word may start */
};

static void next_line(struct layout *at)
{
    at->line++;
    if (at->line == LINES_PER_PAGE) {
        at->line = 0;
        at->page++;
    }
}

static bool same_line(const struct word *a, const struct word *b)
{
    return a->page == b->page && a->line == b->line;
}

static void place(struct layout *at, struct word *w)
{
    w->page = at->page;
    w->line = at->line;
    w->x = at->x;
    at->x += w->width + 1;
}

static void set_words(struct word *words, int count)
{
    struct layout at = {0, 0, INDENT};
    for (int i = 0; i < count; i++) {
        struct word *w = &words[i];
        if (at.x + w->width > WIDTH) {
            next_line(&at);
            at.x = 0;
        }
        place(&at, w);
        if (w->ends_paragraph) {
            next_line(&at);
            at.x = 0;
        }
    }
}

/* Moves the words of a line to the right, or to the middle of the page. */
static void align_line(struct word *first, int count, enum align align)
{
    const struct word *last = &first[count - 1];
    int space = WIDTH - (last->x + last->width);
    if (align == CENTRED)
        space /= 2;
    if (align == LEFT)
        space = 0;
    for (int i = 0; i < count; i++)
        first[i].x += space;
}

static void align_all(struct word *words, int count, enum align align)
{
    int first = 0;
    for (int i = 1; i <= count; i++) {
        if (i < count && same_line(&words[first], &words[i]))
            continue;
        align_line(&words[first], i - first, align);
        first = i;
    }
}

static int line_number(const struct word *w)
{
    return w->page * LINES_PER_PAGE + w->line;
}

int main(void)
{
    struct word words[WORDS];
    for (int i = 0; i < WORDS; i++) {
        words[i].width = __VERIFIER_nondet_uchar();
        words[i].ends_paragraph = __VERIFIER_nondet_bool();
        __VERIFIER_assume(words[i].width >= 1 && words[i].width <= WIDTH - INDENT);
    }

    set_words(words, WORDS);
    for (int i = 0; i < WORDS; i++) {
        const struct word *w = &words[i];
        bool starts = i == 0 || words[i - 1].ends_paragraph;
        assert(w->x + w->width <= WIDTH);
        assert(!starts || w->x == INDENT);
        if (i == 0)
            continue;
        const struct word *before = &words[i - 1];
        int lines = line_number(w) - line_number(before);
        assert(lines == 0 || lines == 1);
        if (lines == 0)
            assert(w->x == before->x + before->width + 1);
        else
            assert(starts || before->x + before->width + 1 + w->width > WIDTH);
    }

    int x = words[0].x;
    align_all(words, WORDS, __VERIFIER_nondet_bool() ? LEFT : RIGHT);
    assert(words[0].x >= x);
    for (int i = 0; i < WORDS; i++)
        assert(words[i].x >= 0 && words[i].x + words[i].width <= WIDTH);
    return 0;
}
