/* Sets of small numbers as words of bits. */
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#define WORDS 2
#define BITS 8

struct set {
    unsigned char words[WORDS];
};

static int set_contains(const struct set *s, unsigned member)
{
    return s->words[member / BITS] >> member % BITS & 1;
}

static struct set set_difference(const struct set *a, const struct set *b)
{
    struct set result;
    for (int i = 0; i < WORDS; i++)
        result.words[i] = a->words[i] ^ b->words[i];
    return result;
}

static int set_count(const struct set *s)
{
    int count = 0;
    for (int i = 1; i < WORDS; i++) {
        for (unsigned word = s->words[i]; word != 0; word &= word - 1)
            count++;
    }
    return count;
}

int main(void)
{
    struct set a;
    struct set b;
    for (int i = 0; i < WORDS; i++) {
        a.words[i] = __VERIFIER_nondet_uchar();
        b.words[i] = __VERIFIER_nondet_uchar();
    }
    struct set only_a = set_difference(&a, &b);
    int expected = 0;
    for (unsigned member = 0; member < WORDS * BITS; member++) {
        int wanted = set_contains(&a, member) && !set_contains(&b, member);
        assert(set_contains(&only_a, member) == wanted);
        expected += wanted;
    }
    assert(set_count(&only_a) == expected);
    return 0;
}
