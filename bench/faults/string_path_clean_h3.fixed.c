/*
 * Lexical clean up of the paths that a small web server gets:
 *   - empty components and "." vanish
 *   - ".." removes the component before it; at the root it vanishes
 *   - the result is absolute and ends without '/', but the root is "/"
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

#define PATH_LEN 5

struct path_buf {
    char text[PATH_LEN + 2];
    int  len;
};

struct component {
    const char *start;
    int         len;
};

/* Takes the next component; false at the end. */
static bool next_component(const char **cursor, struct component *c)
{
    const char *p = *cursor;

    while (*p == '/')
        p++;
    if (*p == '\0') {
        *cursor = p;
        return false;
    }
    c->start = p;
    c->len = 0;
    while (*p != '\0' && *p != '/') {
        p++;
        c->len++;
    }
    *cursor = p;
    return true;
}

static bool is_dot(const struct component *c)
{
    return c->len == 1 && c->start[0] == '.';
}

static bool is_dotdot(const struct component *c)
{
    return c->len == 2 && c->start[0] == '.' && c->start[1] == '.';
}

/* Appends "/component". */
static bool path_push(struct path_buf *b, const struct component *c)
{
    if (b->len + 1 + c->len > PATH_LEN + 1)
        return false;
    b->text[b->len++] = '/';
    for (int i = 0; i < c->len; i++)
        b->text[b->len++] = c->start[i];
    return true;
}

/* Removes the last component with its '/'. */
static void path_pop(struct path_buf *b)
{
    while (b->len > 0) {
        b->len--;
        if (b->text[b->len] == '/')
            break;
    }
}

/* Cleans src into b; false if it does not fit. */
static bool path_clean(const char *src, struct path_buf *b)
{
    struct component c;

    b->len = 0;
    while (next_component(&src, &c)) {
        if (is_dot(&c))
            continue;
        if (is_dotdot(&c)) {
            path_pop(b);
            continue;
        }
        if (!path_push(b, &c))
            return false;
    }
    if (b->len == 0)
        b->text[b->len++] = '/';
    b->text[b->len] = '\0';
    return true;
}

/* Number of components of a clean path. */
static int path_depth(const struct path_buf *b)
{
    int n = 0;

    for (int i = 0; i < b->len; i++) {
        if (b->text[i] == '/')
            n++;
    }
    return b->len == 1 ? 0 : n;
}

/* The depth as the server counts it, character by character. */
static int ref_depth(const char *s, int n)
{
    int depth = 0;
    int len = 0;
    int dots = 0;

    for (int i = 0; i <= n; i++) {
        if (i == n || s[i] == '/') {
            if (len == 2 && dots == 2) {
                if (depth > 0)
                    depth--;
            } else if (len > 0 && !(len == 1 && dots == 1)) {
                depth++;
            }
            len = 0;
            dots = 0;
        } else {
            len++;
            if (s[i] == '.')
                dots++;
        }
    }
    return depth;
}

int main(void)
{
    char src[PATH_LEN + 1];
    struct path_buf b;

    for (int i = 0; i < PATH_LEN; i++) {
        char ch = __VERIFIER_nondet_char();
        __VERIFIER_assume(ch == '/' || ch == '.' || ch == 'a');
        src[i] = ch;
    }
    src[PATH_LEN] = '\0';

    bool ok = path_clean(src, &b);
    assert(ok);
    assert(b.len >= 1 && b.len <= PATH_LEN + 1);
    assert(b.text[0] == '/');
    assert(b.len == 1 || b.text[b.len - 1] != '/');
    assert(path_depth(&b) == ref_depth(src, PATH_LEN));
    return 0;
}
