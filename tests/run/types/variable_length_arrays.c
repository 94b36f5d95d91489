// Arrays whose length is computed at run time, with sizeof evaluated at run time.
//@ expect: exit 0
//@ stdout: 4 4 0\n16 8 3\n36 12 12\n4 400\n100 101\n
#include <stdio.h>

static int trace(int n, int m[n][n])
{
    int t = 0;
    for (int i = 0; i < n; i++)
        t += m[i][i];
    return t;
}

int main(void)
{
    for (int n = 1; n < 4; n++) {
        int m[n][n];
        for (int i = 0; i < n * n; i++)
            m[i / n][i % n] = i;
        printf("%d %d %d\n", (int)sizeof m, (int)sizeof m[0], trace(n, m));
    }
    int k = 3;
    typedef char buffer[k + 1];
    k = 100;
    buffer b;
    printf("%d %d\n", (int)sizeof b, (int)sizeof(int[k]));
    int size = sizeof(char[k++]);
    printf("%d %d\n", size, k);
    return 0;
}
