/*
 * Variables of a small calculator: "a=5" sets one, "b=a" copies one.
 * Names are single letters; they are kept in a binary tree.
 */
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

typedef struct symbol {
    char name;
    int value;
    struct symbol *left, *right;
} symbol;

static symbol *symbols;

static symbol *find(char name)
{
    symbol *s = symbols;
    while (s != NULL && s->name != name)
        s = name < s->name ? s->left : s->right;
    return s;
}

static symbol *find_or_add(char name)
{
    symbol **link = &symbols;
    while (*link != NULL && (*link)->name != name)
        link = name < (*link)->name ? &(*link)->left : &(*link)->right;
    if (*link == NULL) {
        *link = calloc(1, sizeof(symbol));
        if (*link == NULL)
            exit(2);
        (*link)->name = name;
    }
    return *link;
}

static int is_letter(char c)
{
    return c >= 'a' && c <= 'z';
}

/* Carries out a line; returns 0 if it makes no sense. */
static int run_line(const char line[3])
{
    int value;
    if (!is_letter(line[0]) || line[1] != '=')
        return 0;
    if (line[2] >= '0' && line[2] <= '9') {
        value = line[2] - '0';
    } else if (is_letter(line[2])) {
        symbol *from = find(line[2]);
        if (from == NULL)
            return 0;
        value = from->value;
    } else {
        return 0;
    }
    find_or_add(line[0])->value = value;
    return 1;
}

int main(void)
{
    int errors = 0;
    for (int i = 0; i < 2; i++) {
        char line[3];
        line[0] = __VERIFIER_nondet_char();
        line[1] = '=';
        line[2] = __VERIFIER_nondet_char();
        if (!run_line(line))
            errors++;
    }
    return errors;
}
