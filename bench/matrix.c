// Product of matrices of doubles: floating arithmetic and two-dimensional arrays.
#include <stdio.h>

#define SIZE 160

static double a[SIZE][SIZE], b[SIZE][SIZE], c[SIZE][SIZE];

static void multiply(void)
{
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++) {
            double sum = 0;
            for (int k = 0; k < SIZE; k++)
                sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
}

int main(void)
{
    double trace = 0;
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++) {
            a[i][j] = (i * 7 + j * 3) % 11 / 8.0;
            b[i][j] = (i * 5 + j * 2) % 13 / 16.0 - 0.25;
        }
    for (int round = 0; round < 8; round++) {
        multiply();
        for (int i = 0; i < SIZE; i++) {
            trace += c[i][i];
            a[i][round] = c[i][round] / 64;
        }
    }
    printf("%.6f\n", trace);
    return 0;
}
