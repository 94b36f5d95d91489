// The user is asked for a number from 1 to 5, and believed.
//@ expect: out-of-bounds
//@ stdin: 6\n
#include <stdio.h>

int main(void)
{
    int price[5] = {10, 20, 30, 40, 50};
    int choice;

    printf("Which one (1-5)? ");
    if (scanf("%d", &choice) != 1)
        return 1;
    printf("That makes %d.\n", price[choice - 1]); //~ here
    return 0;
}
