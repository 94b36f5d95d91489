// Heap sort with a binary heap in an array.
//@ expect: exit 0
//@ stdout: top x\nbcefhiknooqrtuwx\n
#include <stdio.h>

static void sink(char *v, int i, int n)
{
    for (int child; (child = 2 * i + 1) < n; i = child) {
        if (child + 1 < n && v[child + 1] > v[child])
            child++;
        if (v[i] >= v[child])
            return;
        char t = v[i];
        v[i] = v[child];
        v[child] = t;
    }
}

int main(void)
{
    char v[] = "thequickbrownfox";
    int n = sizeof v - 1;
    for (int i = n / 2 - 1; i >= 0; i--)
        sink(v, i, n);
    printf("top %c\n", v[0]);
    for (int end = n - 1; end > 0; end--) {
        char t = v[0];
        v[0] = v[end];
        v[end] = t;
        sink(v, 0, end);
    }
    printf("%s\n", v);
    return 0;
}
