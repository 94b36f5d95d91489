// A parser of nested type-length-value records; a length in two bytes is checked before its second byte is added.
//@ expect: violated
//@ unwind: 14
//@ witness: 12  4 5 0 0 0 0 0  2 0x81 3 0 0
#include "verify.h"

#ifndef LENGTH
#define LENGTH 12
#endif
#define DEPTH 3
#define MOST 6

enum type { INTEGER = 2, BYTES = 4, SEQUENCE = 0x30 };

struct item {
    unsigned char type;
    unsigned short start, length;
    unsigned char depth;
    long value;
};

static unsigned char message[LENGTH];
static struct item items[MOST];
static int item_count;

static int record(unsigned char type, unsigned start, unsigned length, unsigned depth, long value)
{
    if (item_count >= MOST)
        return 0;
    struct item *item = &items[item_count++];
    item->type = type;
    item->start = (unsigned short)start;
    item->length = (unsigned short)length;
    item->depth = (unsigned char)depth;
    item->value = value;
    return 1;
}

static long big_endian(unsigned start, unsigned length)
{
    long value = 0;
    for (unsigned i = 0; i < length; i++)
        value = value * 256 + message[start + i]; //~ check: out-of-bounds
    return value;
}

/* Containers are not entered by recursion: the ends of the open ones are on a stack. */
static int parse(unsigned length)
{
    unsigned ends[DEPTH + 1];
    unsigned depth = 0, at = 0;
    ends[0] = length;
    while (at < length) {
        while (depth > 0 && at == ends[depth])
            depth--;
        unsigned end = ends[depth];
        if (end - at < 2)
            return 0;
        unsigned char type = message[at++];
        unsigned size = message[at++]; //~ check: out-of-bounds
        if (size & 0x80) {
            if (size != 0x81 || at >= end)
                return 0;
#ifdef FIXED
            size = message[at++];
            if (size < 0x80 || size > end - at)
                return 0;
#else
            size = message[at++] & 0x7f;
            if (size > end - (at - 1))
                return 0;
#endif
        } else if (size > end - at) {
            return 0;
        }
        long value = 0;
        if (type == INTEGER) {
            if (size == 0 || size > 4)
                return 0;
            value = big_endian(at, size);
        }
        if (!record(type, at, size, depth, value))
            return 0;
        if (type == SEQUENCE && depth < DEPTH)
            ends[++depth] = at + size;
        else if (type == SEQUENCE)
            return 0;
        else
            at += size;
    }
    return 1;
}

int main(void)
{
    unsigned length = (unsigned)any_from(0, LENGTH);
    for (unsigned i = 0; i < LENGTH; i++)
        message[i] = __VERIFIER_nondet_uchar();
    int accepted = parse(length);
    if (accepted)
        for (int i = 0; i < item_count; i++) {
            assert(items[i].start + items[i].length <= length); //~ check: assertion
            assert(items[i].depth <= DEPTH);
            assert(items[i].value >= 0 && items[i].value <= 0xffffffffL);
        }
    return 0;
}
