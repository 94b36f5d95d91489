/* Joins a folder and a file name to a path. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

/* The path on the heap; a slash is put between the parts if there is none yet. */
static char *path_join(const char *folder, const char *name)
{
    size_t n = strlen(folder);
    size_t m = strlen(name);
    char *path = malloc(n + m + 1);
    if (path == NULL)
        return NULL;
    memcpy(path, folder, n);
    if (n > 0 && folder[n - 1] != '/')
        path[n++] = '/';
    memcpy(path + n, name, m);
    path[n + m] = '\0';
    return path;
}

int main(void)
{
    static const char *const folders[] = { "", "/", "/home/", "/tmp" };
    int i = __VERIFIER_nondet_int();
    int j = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0 && i < 4 && j >= 0 && j < 4);

    char *folder = path_join(folders[i], folders[j]);
    if (folder == NULL)
        return 1;
    if (strcmp(folder, "/") == 0)
        puts("the root");
    free(folder);
    return 0;
}
