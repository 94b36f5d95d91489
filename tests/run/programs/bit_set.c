// A set of small numbers in an array of words.
//@ expect: exit 0
//@ stdout: 96 39 20\n1 0 1\n
#include <stdio.h>

#define BITS 64
typedef struct { unsigned long long word[3]; } set;

static void add(set *s, unsigned n) { s->word[n / BITS] |= 1ULL << n % BITS; }
static int has(const set *s, unsigned n) { return s->word[n / BITS] >> n % BITS & 1; }
static set both(set a, set b)
{
    for (int i = 0; i < 3; i++)
        a.word[i] &= b.word[i];
    return a;
}
static int size(set s)
{
    int n = 0;
    for (int i = 0; i < 3; i++)
        for (; s.word[i]; s.word[i] &= s.word[i] - 1)
            n++;
    return n;
}

int main(void)
{
    set twos = { { 0 } }, fives = { { 0 } };
    for (unsigned i = 0; i < 192; i++) {
        if (i % 2 == 0) add(&twos, i);
        if (i % 5 == 0) add(&fives, i);
    }
    set tens = both(twos, fives);
    printf("%d %d %d\n", size(twos), size(fives), size(tens));
    printf("%d %d %d\n", has(&tens, 130), has(&tens, 64), has(&fives, 65));
    return 0;
}
