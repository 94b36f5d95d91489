// Asked until the answer is good, or there is none.
//@ expect: unknown
//@ run: at once
//@ stdin: 2\n
//@ run: at last
//@ stdin: 9\n0\n5\n
//@ run: never
//@ stdin: x\n
#include <stdio.h>

int main(void)
{
    static const int price[5] = {10, 20, 30, 40, 50};
    int choice = 0;

    do {
        printf("Which one (1-5)? ");
        if (scanf("%d", &choice) != 1)
            return 1;
    } while (choice < 1 || choice > 5);
    printf("That makes %d.\n", price[choice - 1]);
    return 0;
}
