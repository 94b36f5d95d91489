/* Rotates a square bitmap by a quarter turn to the right, in place, ring by ring. */
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#define N 4

static void rotate(unsigned char image[N][N])
{
    for (int ring = 0; ring < N / 2; ring++) {
        int last = N - 1 - ring;
        for (int i = ring; i < last; i++) {
            int mirrored = N - 1 - i;
            unsigned char kept = image[ring][i];
            image[ring][i] = image[mirrored][ring];
            image[mirrored][ring] = image[last][mirrored];
            image[last][mirrored] = image[i][last];
            image[i][last] = kept;
        }
    }
}

int main(void)
{
    unsigned char image[N][N];
    unsigned char before[N][N];
    for (int y = 0; y < N; y++) {
        for (int x = 0; x < N; x++) {
            image[y][x] = __VERIFIER_nondet_uchar();
            before[y][x] = image[y][x];
        }
    }
    rotate(image);
    for (int y = 0; y < N; y++) {
        for (int x = 0; x < N; x++)
            assert(image[x][N - 1 - y] == before[y][x]);
    }
    return 0;
}
