// Flags, field widths and precisions, also taken from arguments.
//@ expect: exit 0
#include <stdio.h>

int main(void)
{
    printf("[%5d][%-5d][%05d][%+d][% d][%+5d]\n", 42, 42, 42, 42, 42, 42);
    printf("[%.3d][%8.3d][%-8.3d][%.0d][%08.3d]\n", 7, 7, 7, 0, 7);
    printf("[%#x][%#o][%#X][%#x][%#10x]\n", 255u, 8u, 255u, 0u, 255u);
    printf("[%*d][%-*d][%.*d][%*d]\n", 4, 1, 4, 2, 3, 5, -4, 6);
    printf("[%s][%10s][%-10s][%.2s][%8.3s]\n", "text", "right", "left", "cut", "string");
    printf("[%c][%3c][%-3c]\n", 'a', 'b', 'c');
    return 0;
}
