/* A text buffer of fixed size for log lines; what does not fit is dropped as a whole. */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

#define CAPACITY 8

struct line {
    int length;
    char text[CAPACITY];
};

static void line_clear(struct line *l)
{
    l->length = 0;
    l->text[0] = '\0';
}

static bool line_append(struct line *l, const char *text)
{
    int more = (int)strlen(text);
    if (l->length + more >= CAPACITY)
        return false;
    for (int i = 0; i < more; i++)
        l->text[l->length + i] = text[i];
    l->length += more;
    l->text[l->length] = '\0';
    return true;
}

int main(void)
{
    static const char *const words[] = {"on", "off", "idle"};
    struct line l;
    line_clear(&l);
    for (int i = 0; i < 3; i++) {
        int word = __VERIFIER_nondet_int();
        __VERIFIER_assume(word >= 0 && word < 3);
        int before = l.length;
        bool done = line_append(&l, words[word]);
        assert(l.length == (done ? before + 2 + word : before));
    }
    assert((int)strlen(l.text) == l.length);
    return 0;
}
