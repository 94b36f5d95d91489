// goto may jump into a block: its locals exist, their initialisers are skipped.
//@ expect: exit 0
//@ stdout: 0 top 10 top 20 42\n
#include <stdio.h>

int main(void)
{
    int turn = 0;
    goto inside;
    while (turn < 3) {
        int local;
        printf("top ");
inside:
        local = turn * 10;
        printf("%d ", local);
        turn++;
    }
    if (0) {
        static int kept = 42;
label:
        printf("%d\n", kept);
        return 0;
    }
    goto label;
}
