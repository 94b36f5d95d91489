/*
 * Reads names out of a DNS message. A name is a row of labels, each with its length in front,
 * and ends with a length of zero. Instead of a length there may be a pointer, two bytes with
 * the upper two bits set, to where in the message the rest of the name stands.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MESSAGE 14
#define HEADER 2      /* no name starts before */
#define MAX_NAME 12
#define MAX_JUMPS 3

#define POINTER_MASK 0xc0
#define OFFSET_MASK 0x3f
#define MALFORMED (-1)

struct name {
    char text[MAX_NAME + 1];
    int length;
};

static bool name_add(struct name *name, char c)
{
    if (name->length >= MAX_NAME)
        return false;
    name->text[name->length++] = c;
    name->text[name->length] = '\0';
    return true;
}

/* Copies a label to the end of a name, with a dot between labels. */
static bool name_add_label(struct name *name, const unsigned char *label, int length)
{
    if (name->length > 0 && !name_add(name, '.'))
        return false;
    for (int i = 0; i < length; i++) {
        if (!name_add(name, (char)label[i]))
            return false;
    }
    return true;
}

/*
 * Reads the name at an offset and returns the offset behind it, or MALFORMED. Pointers lead
 * backwards only, so that there is an end.
 */
static int read_name(const unsigned char *message, int size, int at, struct name *name)
{
    int end = MALFORMED; /* behind the first pointer, once there was one */
    int jumps = 0;

    name->length = 0;
    name->text[0] = '\0';
    for (;;) {
        if (at >= size)
            return MALFORMED;
        int length = message[at];
        if ((length & POINTER_MASK) == POINTER_MASK) {
            if (at + 1 >= size || ++jumps > MAX_JUMPS)
                return MALFORMED;
            int target = (length & OFFSET_MASK) << 8 | message[at + 1];
            if (target < HEADER || target >= at)
                return MALFORMED;
            if (end == MALFORMED)
                end = at + 2;
            at = target;
            continue;
        }
        if (length & POINTER_MASK)
            return MALFORMED;
        at++;
        if (length == 0)
            return end == MALFORMED ? at : end;
        if (at + length > size || !name_add_label(name, message + at, length))
            return MALFORMED;
        at += length;
    }
}

static bool same(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

int main(void)
{
    /* the name ab.c, and behind it one that ends in an arbitrary way */
    unsigned char message[MESSAGE] = { 0, 0, 2, 'a', 'b', 1, 'c', 0, 1, 'x' };
    struct name first;
    struct name second;
    message[10] = __VERIFIER_nondet_uchar();
    message[11] = __VERIFIER_nondet_uchar();
    int size = __VERIFIER_nondet_int();
    __VERIFIER_assume(size >= 10 && size <= MESSAGE);

    int next = read_name(message, size, HEADER, &first);
    assert(next == 8);
    assert(same(first.text, "ab.c"));

    int end = read_name(message, size, next, &second);
    if (size < 11) {
        assert(end == MALFORMED);
    } else if (message[10] == 0) {
        assert(end == 11);
        assert(same(second.text, "x"));
    } else if (message[10] == 0xc0 && size >= 12) {
        if (message[11] == 2)
            assert(end == 12 && same(second.text, "x.ab.c"));
        else if (message[11] == 5)
            assert(end == 12 && same(second.text, "x.c"));
        else if (message[11] < HEADER || message[11] > 9)
            assert(end == MALFORMED);
    } else if (message[10] > MESSAGE) {
        assert(end == MALFORMED);
    }
    assert(end <= size);
    return 0;
}
