/* Images with a count of owners; the last one that lets go frees the pixels. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define SLOTS 3

struct image {
    int owners;
    int pixels;
};

static struct image *image_new(int pixels)
{
    struct image *image = malloc(sizeof *image);
    if (image == NULL)
        abort();
    image->owners = 1;
    image->pixels = pixels;
    return image;
}

static struct image *image_share(struct image *image)
{
    image->owners++;
    return image;
}

static void image_drop(struct image *image)
{
    image->owners--;
    if (image->owners == 0)
        free(image);
}

static void assign(struct image **slots, int to, int from)
{
    if (slots[from] == NULL || slots[from] == slots[to])
        return;
    if (slots[to] != NULL)
        image_drop(slots[to]);
    slots[to] = image_share(slots[from]);
}

int main(void)
{
    struct image *slots[SLOTS] = {NULL, NULL, NULL};
    slots[0] = image_new(64);
    slots[1] = image_new(128);
    for (int i = 0; i < 2; i++) {
        int to = __VERIFIER_nondet_int();
        int from = __VERIFIER_nondet_int();
        __VERIFIER_assume(to >= 0 && to < SLOTS && from >= 0 && from < SLOTS);
        assign(slots, to, from);
    }
    int pixels = 0;
    for (int i = 0; i < SLOTS; i++) {
        if (slots[i] != NULL)
            pixels += slots[i]->pixels;
    }
    assert(pixels >= 128);
    for (int i = 0; i < SLOTS; i++) {
        if (slots[i] != NULL)
            image_drop(slots[i]);
    }
    return 0;
}
