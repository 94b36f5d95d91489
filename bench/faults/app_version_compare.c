/*
 * Parsing and ordering of version strings "MAJOR.MINOR[.PATCH][-rcN]".
 * A release candidate comes before the release of the same number; a
 * missing patch number counts as zero.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define VERSION_TEXT 16

struct version {
    unsigned major;
    unsigned minor;
    unsigned patch;
    bool     is_rc;
    unsigned rc;
};

struct cursor {
    const char *text;
    size_t      pos;
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Read a decimal number of one to three digits. */
static bool read_number(struct cursor *cur, unsigned *out)
{
    unsigned value = 0;
    int digits = 0;

    while (digits < 3 && is_digit(cur->text[cur->pos])) {
        value = value * 10u + (unsigned)(cur->text[cur->pos] - '0');
        cur->pos++;
        digits++;
    }
    if (digits == 0)
        return false;
    *out = value;
    return true;
}

/* Consume c if it is the next character. */
static bool accept(struct cursor *cur, char c)
{
    if (cur->text[cur->pos] != c)
        return false;
    cur->pos++;
    return true;
}

static bool version_parse(const char *text, struct version *v)
{
    struct cursor cur = { text, 0 };

    if (!read_number(&cur, &v->major))
        return false;
    if (!accept(&cur, '.') || !read_number(&cur, &v->minor))
        return false;

    v->patch = 0;
    if (accept(&cur, '.') && !read_number(&cur, &v->patch))
        return false;

    v->is_rc = false;
    v->rc = 0;
    if (accept(&cur, '-')) {
        if (!accept(&cur, 'r') || !accept(&cur, 'c'))
            return false;
        v->is_rc = true;
        if (!read_number(&cur, &v->rc))
            return false;
    }
    return text[cur.pos] == '\0';
}

static int cmp_unsigned(unsigned a, unsigned b)
{
    return (a > b) - (a < b);
}

/* Negative, zero or positive, like strcmp. */
static int version_compare(const struct version *a, const struct version *b)
{
    int d;

    if ((d = cmp_unsigned(a->major, b->major)) != 0)
        return d;
    if ((d = cmp_unsigned(a->minor, b->minor)) != 0)
        return d;
    if ((d = cmp_unsigned(a->patch, b->patch)) != 0)
        return d;
    return cmp_unsigned(a->rc, b->rc);
}

/* Is `have` good enough where `want` is required (same major number)? */
static bool version_satisfies(const struct version *have,
                              const struct version *want)
{
    return have->major == want->major && version_compare(have, want) >= 0;
}

/* ---- harness: build texts from known numbers and order them ---- */

struct parts {
    unsigned major, minor, patch;
    bool has_patch, has_rc;
    unsigned rc;
};

static void draw(struct parts *p)
{
    p->major = __VERIFIER_nondet_uchar();
    p->minor = __VERIFIER_nondet_uchar();
    p->patch = __VERIFIER_nondet_uchar();
    p->rc = __VERIFIER_nondet_uchar();
    p->has_patch = __VERIFIER_nondet_bool();
    p->has_rc = __VERIFIER_nondet_bool();
    __VERIFIER_assume(p->major < 2 && p->minor < 11);
    __VERIFIER_assume(p->patch < 2 && p->rc < 4);
}

static void put(const struct parts *p, char *t)
{
    int n = 0;

    t[n++] = (char)('0' + p->major);
    t[n++] = '.';
    if (p->minor >= 10)
        t[n++] = '1';
    t[n++] = (char)('0' + (p->minor >= 10 ? p->minor - 10 : p->minor));
    if (p->has_patch) {
        t[n++] = '.';
        t[n++] = (char)('0' + p->patch);
    }
    if (p->has_rc) {
        t[n++] = '-';
        t[n++] = 'r';
        t[n++] = 'c';
        t[n++] = (char)('0' + p->rc);
    }
    t[n] = '\0';
}

/* One number that grows with the version. */
static int weight(const struct parts *p)
{
    int w = (int)p->major * 100 + (int)p->minor;

    w = w * 10 + (p->has_patch ? (int)p->patch : 0);
    return w * 11 + (p->has_rc ? (int)p->rc : 10);
}

int main(void)
{
    char ta[VERSION_TEXT];
    struct parts pa, pb;
    struct version a, b;

    draw(&pa);
    draw(&pb);
    put(&pa, ta);

    assert(version_parse(ta, &a));
    b.major = pb.major;
    b.minor = pb.minor;
    b.patch = pb.has_patch ? pb.patch : 0;
    b.is_rc = pb.has_rc;
    b.rc = pb.has_rc ? pb.rc : 0;

    int c = version_compare(&a, &b);
    int wa = weight(&pa), wb = weight(&pb);

    assert((c < 0) == (wa < wb));
    assert((c > 0) == (wa > wb));
    assert(version_compare(&b, &a) == -c);
    if (version_satisfies(&a, &b))
        assert(pa.major == pb.major && wa >= wb);
    return 0;
}
