// A default label in the middle is taken last but falls through like any other label.
//@ expect: exit 0
//@ stdout: 0:zero 1:other two 2:two 3:three 4:other two \n
#include <stdio.h>

int main(void)
{
    for (int i = 0; i < 5; i++) {
        printf("%d:", i);
        switch (i) {
        case 0:
            printf("zero ");
            break;
        default:
            printf("other ");
        case 2:
            printf("two ");
            break;
        case 3:
            printf("three ");
        }
    }
    printf("\n");
    return 0;
}
