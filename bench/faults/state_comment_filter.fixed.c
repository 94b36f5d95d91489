/* Takes comments out of a program text, one character at a time; a comment becomes one space. */
#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

#define MAX_TEXT 6

enum state { CODE, SLASH, COMMENT, STAR };

struct filter {
    enum state state;
    char out[MAX_TEXT + 2];
    int length;
};

static void emit(struct filter *f, char c)
{
    f->out[f->length++] = c;
}

static void filter_put(struct filter *f, char c)
{
    switch (f->state) {
    case CODE:
        if (c == '/')
            f->state = SLASH;
        else
            emit(f, c);
        break;
    case SLASH:
        if (c == '*') {
            f->state = COMMENT;
        } else {
            emit(f, '/');
            if (c != '/') {
                emit(f, c);
                f->state = CODE;
            }
        }
        break;
    case COMMENT:
        if (c == '*')
            f->state = STAR;
        break;
    case STAR:
        if (c == '/') {
            emit(f, ' ');
            f->state = CODE;
        } else if (c != '*') {
            f->state = COMMENT;
        }
        break;
    }
}

static void filter_end(struct filter *f)
{
    if (f->state == SLASH)
        emit(f, '/');
    emit(f, '\0');
}

/* The same with the whole text at hand. */
static void strip(const char *text, char *out)
{
    while (*text != '\0') {
        if (text[0] == '/' && text[1] == '*') {
            const char *end = strstr(text + 2, "*/");
            if (end == NULL)
                break;
            text = end + 2;
            *out++ = ' ';
        } else {
            *out++ = *text++;
        }
    }
    *out = '\0';
}

int main(void)
{
    char text[MAX_TEXT + 1];
    char expected[MAX_TEXT + 1];
    struct filter f = {CODE, "", 0};

    for (int i = 0; i < MAX_TEXT; i++) {
        text[i] = __VERIFIER_nondet_char();
        __VERIFIER_assume(text[i] == '/' || text[i] == '*' || text[i] == 'a');
    }
    text[MAX_TEXT] = '\0';

    for (int i = 0; i < MAX_TEXT; i++)
        filter_put(&f, text[i]);
    filter_end(&f);
    strip(text, expected);
    assert(strcmp(f.out, expected) == 0);
    return 0;
}
