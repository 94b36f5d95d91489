/*
 * Matcher for small regular expressions. An expression is compiled into a list of items: a set of
 * characters with a quantifier. The matching goes over the text once and keeps the set of the
 * items that could come next, one bit for each of them; the bit behind the last item means that
 * the expression was found.
 *
 *     a .  \x  [abc]  [^abc]  [a-c]     sets of characters
 *     *  +  ?                           quantifiers
 *     ^  $                              anchors at the begin and at the end of the expression
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define MAX_ITEMS 4
#define LETTERS 8
#define TEXT 4

enum quantifier { ONE, OPTIONAL, MANY, ONE_OR_MANY };

enum result { COMPILED, BAD_SET, BAD_QUANTIFIER, BAD_ESCAPE, TOO_LONG };

/* The alphabet are the letters from 'a' on, as bits. */
struct item {
    uint8_t set;
    enum quantifier quantifier;
};

struct regex {
    struct item item[MAX_ITEMS];
    int items;
    bool at_begin;
    bool at_end;
};

/* --- Compiler ------------------------------------------------------------------------------ */

static bool is_letter(char c)
{
    return c >= 'a' && c < 'a' + LETTERS;
}

static uint8_t letter_bit(char c)
{
    return is_letter(c) ? (uint8_t)(1u << (c - 'a')) : 0;
}

static uint8_t range_bits(char from, char to)
{
    uint8_t bits = 0;
    for (char c = from; c <= to; c++)
        bits |= letter_bit(c);
    return bits;
}

/* Reads a set in brackets, behind the opening one. Returns what follows it, or a null pointer. */
static const char *compile_set(const char *p, uint8_t *set)
{
    bool negated = false;
    *set = 0;
    if (*p == '^') {
        negated = true;
        p++;
    }
    while (*p != ']') {
        if (!is_letter(*p))
            return (const char *)0;
        if (p[1] == '-') {
            if (!is_letter(p[2]) || p[2] < p[0])
                return (const char *)0;
            *set |= range_bits(p[0], p[2]);
            p += 3;
        } else {
            *set |= letter_bit(*p);
            p++;
        }
    }
    if (negated)
        *set = (uint8_t)~*set;
    return p + 1;
}

static bool is_quantifier(char c)
{
    return c == '*' || c == '+' || c == '?';
}

static enum quantifier quantifier_of(char c)
{
    switch (c) {
    case '*':
        return MANY;
    case '+':
        return ONE_OR_MANY;
    case '?':
        return OPTIONAL;
    default:
        return ONE;
    }
}

static enum result compile(struct regex *r, const char *p)
{
    r->items = 0;
    r->at_begin = false;
    r->at_end = false;
    if (*p == '^') {
        r->at_begin = true;
        p++;
    }
    while (*p) {
        if (p[0] == '$' && p[1] == '\0') {
            r->at_end = true;
            break;
        }
        if (is_quantifier(*p))
            return BAD_QUANTIFIER;
        if (r->items == MAX_ITEMS)
            return TOO_LONG;
        struct item *item = &r->item[r->items];
        if (*p == '[') {
            p = compile_set(p + 1, &item->set);
            if (!p)
                return BAD_SET;
        } else if (*p == '\\') {
            if (p[1] == '\0')
                return BAD_ESCAPE;
            item->set = letter_bit(p[1]);
            p += 2;
        } else {
            item->set = *p == '.' ? 0xff : letter_bit(*p);
            p++;
        }
        item->quantifier = quantifier_of(*p);
        if (is_quantifier(*p))
            p++;
        r->items++;
    }
    return COMPILED;
}

/* --- Matching ------------------------------------------------------------------------------ */

static bool may_be_absent(const struct item *item)
{
    return item->quantifier == OPTIONAL || item->quantifier == MANY;
}

static bool may_repeat(const struct item *item)
{
    return item->quantifier == MANY || item->quantifier == ONE_OR_MANY;
}

/* Adds the items that can be reached by leaving others out. */
static unsigned skip_absent(const struct regex *r, unsigned states)
{
    for (int i = 0; i < r->items; i++) {
        if (states & 1u << i && may_be_absent(&r->item[i]))
            states |= 1u << (i + 1);
    }
    return states;
}

static unsigned step(const struct regex *r, unsigned states, char c)
{
    unsigned next = 0;
    uint8_t bit = letter_bit(c);
    for (int i = 0; i < r->items; i++) {
        if (!(states & 1u << i) || !(r->item[i].set & bit))
            continue;
        next |= 1u << (i + 1);
        if (may_repeat(&r->item[i]))
            next |= 1u << i;
    }
    return next;
}

/* Whether the expression occurs in the text. */
static bool matches(const struct regex *r, const char *text)
{
    unsigned final = 1u << r->items;
    unsigned states = skip_absent(r, 1u);
    for (int i = 0; text[i]; i++) {
        if (states & final && !r->at_end)
            return true;
        states = step(r, states, text[i]);
        if (!r->at_begin)
            states |= 1u;
        states = skip_absent(r, states);
    }
    return (states & final) != 0;
}

/* --- Harness ------------------------------------------------------------------------------- */

/* The number of letters c in the text between two places. */
static int count(const char *text, int from, int to, char c)
{
    int n = 0;
    for (int i = from; i < to; i++)
        n += text[i] == c;
    return n;
}

static void check_errors(void)
{
    struct regex r;
    assert(compile(&r, "*a") == BAD_QUANTIFIER);
    assert(compile(&r, "a+*") == BAD_QUANTIFIER);
    assert(compile(&r, "[c-a]") == BAD_SET);
    assert(compile(&r, "ab\\") == BAD_ESCAPE);
    assert(compile(&r, "abcde") == TOO_LONG);
}

int main(void)
{
    char text[TEXT + 1] = {0};
    struct regex r;
    for (int i = 0; i < TEXT; i++) {
        unsigned letter = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(letter < 3);
        text[i] = (char)('a' + letter);
    }
    check_errors();

    assert(compile(&r, "[^b-h]") == COMPILED && r.items == 1);
    assert(matches(&r, text) == (count(text, 0, TEXT, 'a') > 0));
    assert(compile(&r, "^a+$") == COMPILED && r.at_begin && r.at_end);
    assert(matches(&r, text) == (count(text, 0, TEXT, 'a') == TEXT));
    assert(compile(&r, "c$") == COMPILED);
    assert(matches(&r, text) == (text[TEXT - 1] == 'c'));
    assert(compile(&r, "^.b?c") == COMPILED && r.items == 3);
    assert(matches(&r, text) == (text[1] == 'c' || (text[1] == 'b' && text[2] == 'c')));

    bool found = false;
    for (int i = 0; i < TEXT - 1; i++) {
        for (int j = i + 1; j < TEXT; j++) {
            if (text[i] == 'a' && text[j] == 'c' && count(text, i + 1, j, 'b') == j - i - 1)
                found = true;
        }
    }
    assert(compile(&r, "ab*\\c") == COMPILED && r.items == 3);
    assert(matches(&r, text) == found);
    return 0;
}
