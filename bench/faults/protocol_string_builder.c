/* Builds a text piece by piece. The finished text is handed over, and the builder can go on. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define STEPS 3

struct builder {
    char *text;
    size_t length;
    size_t capacity;
};

static void builder_init(struct builder *b)
{
    b->text = NULL;
    b->length = 0;
    b->capacity = 0;
}

static void builder_reserve(struct builder *b, size_t room)
{
    size_t needed = b->length + room;
    if (needed <= b->capacity)
        return;
    char *bigger = malloc(needed);
    __VERIFIER_assume(bigger != NULL);
    if (b->text != NULL) {
        memcpy(bigger, b->text, b->length + 1);
        free(b->text);
    }
    b->text = bigger;
    b->capacity = needed;
}

static void builder_add(struct builder *b, const char *piece)
{
    size_t length = strlen(piece);
    builder_reserve(b, length + 1);
    memcpy(b->text + b->length, piece, length + 1);
    b->length += length;
}

/* The caller owns the text from here on; the builder is empty. */
static char *builder_take(struct builder *b)
{
    builder_reserve(b, 1);
    char *text = b->text;
    text[b->length] = '\0';
    b->length = 0;
    b->capacity = 0;
    return text;
}

static void builder_free(struct builder *b)
{
    free(b->text);
    builder_init(b);
}

int main(void)
{
    struct builder b;
    size_t expected = 0;
    builder_init(&b);

    for (int i = 0; i < STEPS; i++) {
        int step = __VERIFIER_nondet_int();
        __VERIFIER_assume(step >= 0 && step <= 2);
        if (step == 0) {
            builder_add(&b, "ab");
            expected += 2;
        } else if (step == 1) {
            builder_add(&b, "c");
            expected += 1;
        } else {
            char *text = builder_take(&b);
            assert(strlen(text) == expected);
            expected = 0;
            free(text);
        }
        assert(b.length == expected);
    }
    builder_free(&b);
    return 0;
}
