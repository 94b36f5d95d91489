/*
 * Cache of link addresses by network address. Entries age; a new one takes a free place, or
 * that of the entry that was not used for the longest time. Static entries stay.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define ENTRIES 4
#define NONE (-1)

enum kind { FREE, LEARNED, STATIC };

struct entry {
    enum kind kind;
    uint32_t address;
    uint8_t link[6];
    int used; /* tick of the last use */
};

static struct entry cache[ENTRIES];

static int arp_find(uint32_t address)
{
    for (int i = 0; i < ENTRIES; i++) {
        if (cache[i].kind != FREE && cache[i].address == address)
            return i;
    }
    return NONE;
}

/* The place for a new entry, or NONE if all of them are static. */
static int arp_victim(void)
{
    int victim = NONE;
    for (int i = 0; i < ENTRIES; i++) {
        if (cache[i].kind == FREE)
            return i;
        if (cache[i].kind == STATIC)
            continue;
        if (victim == NONE || cache[i].used < cache[victim].used)
            victim = i;
    }
    return victim;
}

static bool arp_learn(uint32_t address, const uint8_t link[6], int now)
{
    int i = arp_find(address);
    if (i == NONE) {
        i = arp_victim();
        if (i == NONE)
            return false;
        cache[i].kind = LEARNED;
        cache[i].address = address;
    } else if (cache[i].kind == STATIC) {
        return false;
    }
    memcpy(cache[i].link, link, 6);
    cache[i].used = now;
    return true;
}

static const uint8_t *arp_resolve(uint32_t address, int now)
{
    int i = arp_find(address);
    if (i == NONE)
        return NULL;
    cache[i].used = now;
    return cache[i].link;
}

int main(void)
{
    int statics = 0;
    for (int i = 0; i < ENTRIES; i++) {
        cache[i].kind = __VERIFIER_nondet_bool() ? STATIC : LEARNED;
        cache[i].address = 0xc0a80001u + i;
        cache[i].used = __VERIFIER_nondet_int();
        __VERIFIER_assume(cache[i].used >= 0 && cache[i].used < 50);
        if (cache[i].kind == STATIC)
            statics++;
    }
    int asked = __VERIFIER_nondet_int();
    __VERIFIER_assume(asked >= 0 && asked < ENTRIES);
    assert(arp_resolve(0xc0a80001u + asked, 60) != NULL);

    uint8_t link[6] = { 2, 0, 0, 0, 0, 77 };
    bool learned = arp_learn(0xc0a80063u, link, 61);

    assert(learned == (statics < ENTRIES));
    for (int i = 0; i < ENTRIES; i++) {
        if (cache[i].kind == STATIC)
            statics--;
    }
    assert(statics == 0);
    if (learned) {
        const uint8_t *found = arp_resolve(0xc0a80063u, 62);
        assert(found != NULL && found[5] == 77);
    }
    return 0;
}
