// The vector grows before it is full, and a failure keeps what was there.
//@ expect: holds
//@ run: some
//@ stdin: 1 2 3 4 5\n
//@ run: none
//@ stdin: x
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int room = 1, size = 0, x;
    int *data = malloc(room * sizeof *data);
    if (!data)
        return 1;
    while (size < 3 && scanf("%d", &x) == 1) {
        if (size == room) {
            int *larger = realloc(data, 2 * room * sizeof *data);
            if (!larger)
                break;
            data = larger;
            room *= 2;
        }
        data[size++] = x;
    }
    printf("%d\n", size > 0 ? data[size - 1] : 0);
    free(data);
    return 0;
}
