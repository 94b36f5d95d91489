/* A document is read into two buffers: one for its text, one for its index. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct document {
    char *text;
    int *lines; /* where each line begins */
    int count;
};

static void document_close(struct document *d)
{
    free(d->lines);
    free(d->text);
    d->lines = NULL;
    d->text = NULL;
    d->count = 0;
}

/* Returns 0, or -1 if there is nothing or too much to read; then nothing is kept. */
static int document_open(struct document *d, const char *data, int size)
{
    memset(d, 0, sizeof *d);
    if (size <= 0)
        return -1;
    d->text = malloc((size_t)size);
    if (d->text == NULL)
        return -1;
    memcpy(d->text, data, (size_t)size);

    d->lines = malloc(4 * sizeof d->lines[0]);
    if (d->lines == NULL) {
        free(d->text);
        d->text = NULL;
        return -1;
    }
    d->lines[d->count++] = 0;
    for (int i = 0; i + 1 < size; i++) {
        if (d->text[i] != '\n')
            continue;
        if (d->count == 4) {
            free(d->lines);
            free(d->text);
            d->lines = NULL;
            d->text = NULL;
            return -1;
        }
        d->lines[d->count++] = i + 1;
    }
    return 0;
}

int main(void)
{
    static const char data[] = "one\n\ntwo\n\n\n";
    struct document d;
    int size = __VERIFIER_nondet_int();
    __VERIFIER_assume(size < (int)sizeof data);

    document_open(&d, data, size);
    document_close(&d);
    return 0;
}
