// The elements are counted as bytes.
//@ expect: out-of-bounds
#include <stdio.h>

int main(void)
{
    int numbers[4] = { 1, 2, 3, 4 };
    FILE *out = fopen("out.bin", "wb");
    if (out == NULL)
        return 1;
    if (fwrite(numbers, sizeof(int), sizeof numbers, out) != sizeof numbers) //~ here
        perror("out.bin");
    fclose(out);
    return 0;
}
