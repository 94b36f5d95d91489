/* Saves numbers in a file image and reads them back: a count, then the numbers, as they are in memory. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MOST 4

/* The bytes of the image, on the heap. */
static unsigned char *save(const int *numbers, int count, size_t *size)
{
    *size = sizeof(int) * (size_t)(1 + count);
    unsigned char *image = malloc(*size);
    if (image == NULL)
        exit(EXIT_FAILURE);
    int *to = (int *)image;
    to[0] = count;
    for (int i = 0; i < count; i++)
        to[1 + i] = numbers[i];
    return image;
}

/* Adds up the numbers of an image. */
static unsigned total(const unsigned char *image)
{
    const int *from = (const int *)image;
    int count = *from;
    unsigned sum = 0;
    for (int i = 0; i < count; i++) {
        from += sizeof(int);
        sum += (unsigned)*from;
    }
    return sum;
}

int main(void)
{
    int numbers[MOST];
    int count = __VERIFIER_nondet_int();
    __VERIFIER_assume(count >= 0 && count <= MOST);
    for (int i = 0; i < count; i++)
        numbers[i] = __VERIFIER_nondet_int();

    size_t size;
    unsigned char *image = save(numbers, count, &size);
    unsigned char *copy = malloc(size);
    if (copy == NULL)
        return EXIT_FAILURE;
    memcpy(copy, image, size);
    free(image);
    unsigned sum = total(copy);
    free(copy);
    return sum > 100;
}
