/* Texts that are shared: a text is freed when nobody refers to it any more. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct text {
    int references;
    char characters[8];
};

static struct text *text_new(const char *characters)
{
    struct text *t = calloc(1, sizeof *t);
    if (t == NULL)
        abort();
    t->references = 1;
    strncpy(t->characters, characters, sizeof t->characters - 1);
    return t;
}

static void text_release(struct text *t)
{
    if (--t->references == 0)
        free(t);
}

struct label {
    struct text *text;
};

/* The label shows this text from now on. */
static void label_set(struct label *label, struct text *text)
{
    text->references++;
    text_release(label->text);
    label->text = text;
}

int main(void)
{
    struct label labels[3] = {
        { text_new("yes") },
        { text_new("no") },
        { text_new("cancel") },
    };
    for (int i = 0; i < 2; i++) {
        int to = __VERIFIER_nondet_int();
        int from = __VERIFIER_nondet_int();
        __VERIFIER_assume(to >= 0 && to < 3 && from >= 0 && from < 3);
        label_set(&labels[to], labels[from].text);
    }
    for (int i = 0; i < 3; i++)
        text_release(labels[i].text);
    return 0;
}
