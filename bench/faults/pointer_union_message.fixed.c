/* Messages of two kinds in a union with a tag; a text is on the heap, and may be absent. */
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

enum kind { NUMBER, TEXT };

struct message {
    enum kind kind;
    union {
        long number;
        char *text;
    } body;
};

static bool is_urgent(const struct message *m)
{
    if (m->kind == TEXT && m->body.text != NULL)
        return m->body.text[0] == '!';
    if (m->kind == NUMBER)
        return m->body.number < 0;
    return false;
}

static void message_free(struct message *m)
{
    if (m->kind == TEXT)
        free(m->body.text);
    m->kind = NUMBER;
    m->body.number = 0;
}

int main(void)
{
    struct message m;
    int what = __VERIFIER_nondet_int();
    char first = __VERIFIER_nondet_char();
    m.kind = what > 0 ? TEXT : NUMBER;
    if (m.kind == TEXT) {
        m.body.text = what > 10 ? malloc(2) : NULL;
        if (m.body.text != NULL) {
            m.body.text[0] = first;
            m.body.text[1] = '\0';
        }
    } else {
        m.body.number = what;
    }

    bool urgent = is_urgent(&m);
    assert(what > 0 || urgent == (what < 0));
    assert(what <= 0 || !urgent || first == '!');
    message_free(&m);
    assert(!is_urgent(&m));
    return 0;
}
