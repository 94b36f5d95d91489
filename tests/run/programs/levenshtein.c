// The edit distance between two words with one row of memory.
//@ expect: exit 0
//@ stdout: 3 3 2 0\n
#include <stdio.h>
#include <string.h>

static int least(int a, int b) { return a < b ? a : b; }

static int distance(const char *a, const char *b)
{
    int n = strlen(b), row[n + 1];
    for (int j = 0; j <= n; j++)
        row[j] = j;
    for (int i = 1; a[i - 1]; i++) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= n; j++) {
            int above = row[j];
            row[j] = least(diagonal + (a[i - 1] != b[j - 1]), least(above, row[j - 1]) + 1);
            diagonal = above;
        }
    }
    return row[n];
}

int main(void)
{
    printf("%d ", distance("kitten", "sitting"));
    printf("%d ", distance("", "abc"));
    printf("%d ", distance("flaw", "lawn"));
    printf("%d\n", distance("same", "same"));
    return 0;
}
