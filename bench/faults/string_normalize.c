/* Makes a path canonical: no empty parts, no ".", and ".." takes the part before it away. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define INPUT 4
#define MAX_PATH 16

/* The length of the part of the path that starts here. */
static int part_length(const char *path)
{
    int n = 0;
    while (path[n] != '\0' && path[n] != '/')
        n++;
    return n;
}

static bool is_dot(const char *part, int n)
{
    return n == 1 && part[0] == '.';
}

static bool is_dot_dot(const char *part, int n)
{
    return n >= 2 && part[0] == '.' && part[1] == '.';
}

/* All paths start at the root, whose parent is the root again. */
static void normalize(const char *path, char *out)
{
    int length = 0;
    while (*path != '\0') {
        if (*path == '/') {
            path++;
            continue;
        }
        int n = part_length(path);
        if (is_dot_dot(path, n)) {
            while (length > 0) {
                length--;
                if (out[length] == '/')
                    break;
            }
        } else if (!is_dot(path, n)) {
            out[length++] = '/';
            for (int i = 0; i < n; i++)
                out[length++] = path[i];
        }
        path += n;
    }
    if (length == 0)
        out[length++] = '/';
    out[length] = '\0';
}

/* How deep a path leads below the root. */
static int depth(const char *path)
{
    int level = 0;
    int dots = 0;
    int others = 0;
    for (;; path++) {
        if (*path == '.') {
            dots++;
        } else if (*path == '/' || *path == '\0') {
            if (others == 0 && dots == 2)
                level = level > 0 ? level - 1 : 0;
            else if (others > 0 || dots > 2)
                level++;
            dots = 0;
            others = 0;
        } else {
            others++;
        }
        if (*path == '\0')
            return level;
    }
}

int main(void)
{
    char path[INPUT + 1];
    char canonical[MAX_PATH];
    for (int i = 0; i < INPUT; i++) {
        int choice = __VERIFIER_nondet_int();
        __VERIFIER_assume(choice >= 0 && choice < 3);
        path[i] = "a./"[choice];
    }
    path[INPUT] = '\0';

    normalize(path, canonical);

    int slashes = 0;
    assert(canonical[0] == '/');
    for (int i = 0; canonical[i] != '\0'; i++) {
        if (canonical[i] == '/') {
            assert(canonical[i + 1] != '/');
            slashes++;
        }
    }
    if (canonical[1] == '\0')
        slashes = 0;
    assert(slashes == depth(path));
    return 0;
}
