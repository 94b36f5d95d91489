/*
 * Path normalisation for an archive extractor: removes empty and "."
 * components and resolves ".." without looking at the file system.  Leading
 * ".." of a relative path are kept, above the root there is only the root.
 */
#include <assert.h>
#include <stddef.h>

extern _Bool __VERIFIER_nondet_bool(void);

#define PATH_SIZE 16
#define MAX_DEPTH 6
#define STEPS     3

struct norm_path {
    char text[PATH_SIZE];
    size_t len;
    size_t mark[MAX_DEPTH];     /* length of the text before each component */
    int depth;                  /* components that ".." can remove */
    int absolute;
    int overflow;
};

static void path_begin(struct norm_path *np, int absolute)
{
    int i;

    np->len = 0;
    np->depth = 0;
    np->absolute = absolute;
    np->overflow = 0;
    for (i = 0; i < MAX_DEPTH; i++)
        np->mark[i] = 0;
    if (absolute)
        np->text[np->len++] = '/';
}

/* Add a component to the text, with a slash before it if one is needed. */
static void path_append(struct norm_path *np, const char *name, size_t n)
{
    size_t i;

    if (np->len + n + 2 > PATH_SIZE) {
        np->overflow = 1;
        return;
    }
    if (np->len > 0 && np->text[np->len - 1] != '/')
        np->text[np->len++] = '/';
    for (i = 0; i < n; i++)
        np->text[np->len++] = name[i];
}

/* An ordinary name: remember how to get rid of it again. */
static void path_enter(struct norm_path *np, const char *name, size_t n)
{
    if (np->depth >= MAX_DEPTH) {
        np->overflow = 1;
        return;
    }
    np->mark[np->depth++] = np->len;
    path_append(np, name, n);
}

static void path_leave(struct norm_path *np)
{
    if (np->depth > 0)
        np->len = np->mark[np->depth--];
    else if (!np->absolute)
        path_append(np, "..", 2);
}

static int is_dot(const char *s, size_t n)
{
    return n == 1 && s[0] == '.';
}

static int is_dotdot(const char *s, size_t n)
{
    return n == 2 && s[0] == '.' && s[1] == '.';
}

static void path_component(struct norm_path *np, const char *s, size_t n)
{
    if (n == 0 || is_dot(s, n))
        return;
    if (is_dotdot(s, n))
        path_leave(np);
    else
        path_enter(np, s, n);
}

/* A path that vanished altogether is the current directory. */
static void path_end(struct norm_path *np)
{
    if (np->len == 0)
        np->text[np->len++] = '.';
    np->text[np->len] = '\0';
}

static void path_normalise(struct norm_path *np, const char *src)
{
    size_t begin = 0, i;

    path_begin(np, src[0] == '/');
    for (i = 0; src[i] != '\0'; i++) {
        if (src[i] == '/') {
            path_component(np, src + begin, i - begin);
            begin = i + 1;
        }
    }
    path_component(np, src + begin, i - begin);
    path_end(np);
}

int main(void)
{
    /* all components are two characters wide */
    static const char *const parts[2] = { "ab", ".." };
    char src[3 * STEPS + 2];
    struct norm_path np;
    unsigned int i, c;
    int names = 0, ups = 0;
    size_t pos = 0;
    int absolute = __VERIFIER_nondet_bool();

    src[pos++] = absolute ? '/' : '.';
    src[pos++] = '/';
    for (i = 0; i < STEPS; i++) {
        c = __VERIFIER_nondet_bool();
        src[pos++] = parts[c][0];
        src[pos++] = parts[c][1];
        if (i + 1 < STEPS)
            src[pos++] = '/';
        if (c == 0)
            names++;
        else if (c == 1 && names > 0)
            names--;
        else if (c == 1 && !absolute)
            ups++;
    }
    src[pos] = '\0';

    path_normalise(&np, src);
    assert(!np.overflow);
    assert(np.depth == names);
    if (absolute)
        assert(np.len == (names == 0 ? 1u : 3u * names));
    else
        assert(np.len == (names + ups == 0 ? 1u : 3u * (names + ups) - 1));
    assert(np.text[np.len] == '\0');
    assert((np.text[0] == '/') == absolute);
    return 0;
}
