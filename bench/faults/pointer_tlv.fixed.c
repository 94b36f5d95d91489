/* Looks up a record in a buffer of tag, length, value records. */
#include <assert.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_SIZE 8
#define HEADER 2

/* The record with this tag, or NULL if there is none or the buffer is damaged. */
static const unsigned char *find_record(const unsigned char *buffer, int size, unsigned char tag)
{
    const unsigned char *p = buffer;
    const unsigned char *end = buffer + size;
    while (end - p >= HEADER) {
        int length = p[1];
        if (length > end - p - HEADER)
            return NULL;
        if (p[0] == tag)
            return p;
        p += HEADER + length;
    }
    return NULL;
}

int main(void)
{
    unsigned char buffer[MAX_SIZE + 2];
    int size = __VERIFIER_nondet_int();
    __VERIFIER_assume(size >= 0 && size <= MAX_SIZE);
    for (int i = 0; i < size; i++)
        buffer[i] = __VERIFIER_nondet_uchar();
    unsigned char tag = __VERIFIER_nondet_uchar();

    const unsigned char *record = find_record(buffer, size, tag);
    if (record != NULL) {
        int last = (int)(record - buffer) + HEADER + record[1];
        assert(record[0] == tag);
        assert(last <= size);
    }
    return 0;
}
