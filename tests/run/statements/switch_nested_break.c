// break leaves only the innermost switch or loop, continue passes through a switch to the loop.
//@ expect: exit 0
//@ stdout: inner outer end0 j3 end2 outer end3 \n
#include <stdio.h>

int main(void)
{
    int i, j;
    for (i = 0; i < 4; i++) {
        switch (i) {
        case 1:
            continue;
        case 2:
            for (j = 0; j < 10; j++)
                if (j == 3)
                    break;
            printf("j%d ", j);
            break;
        default:
            switch (i + 1) {
            case 1:
                printf("inner ");
                break;
            }
            printf("outer ");
        }
        printf("end%d ", i);
    }
    printf("\n");
    return 0;
}
