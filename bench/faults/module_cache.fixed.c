/*
 * A write-back cache with two ways in front of a small memory: addresses are split into tag, set and offset by shifts
 * and masks, the way used least recently is given up, and dirty lines are written back first.
 */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define MEMORY_BYTES 16
#define OFFSET_BITS 1
#define LINE_BYTES (1 << OFFSET_BITS)
#define SET_BITS 1
#define SETS (1 << SET_BITS)
#define WAYS 2

struct line {
    unsigned valid : 1;
    unsigned dirty : 1;
    unsigned tag : 6;
    unsigned char bytes[LINE_BYTES];
};

struct set {
    struct line ways[WAYS];
    int oldest;
};

struct cache {
    struct set sets[SETS];
    int hits;
    int misses;
    int write_backs;
};

static unsigned char memory[MEMORY_BYTES];

static unsigned offset_of(unsigned address)
{
    return address & (LINE_BYTES - 1u);
}

static unsigned set_of(unsigned address)
{
    return address >> OFFSET_BITS & (SETS - 1u);
}

static unsigned tag_of(unsigned address)
{
    return address >> (OFFSET_BITS + SET_BITS);
}

static unsigned line_address(unsigned tag, unsigned set)
{
    return tag << (OFFSET_BITS + SET_BITS) | set << OFFSET_BITS;
}

static void cache_init(struct cache *c)
{
    memset(c, 0, sizeof *c);
}

static void write_back(struct cache *c, unsigned set, struct line *line)
{
    if (!line->valid || !line->dirty)
        return;
    unsigned address = line_address(line->tag, set);
    for (unsigned i = 0; i < LINE_BYTES; i++)
        memory[address + i] = line->bytes[i];
    line->dirty = 0;
    c->write_backs++;
}

static void fill(struct line *line, unsigned address)
{
    unsigned start = address & ~(LINE_BYTES - 1u);
    for (unsigned i = 0; i < LINE_BYTES; i++)
        line->bytes[i] = memory[start + i];
    line->tag = tag_of(address);
    line->valid = 1;
    line->dirty = 0;
}

static struct line *find(struct cache *c, unsigned address)
{
    struct set *set = &c->sets[set_of(address)];
    for (int way = 0; way < WAYS; way++) {
        struct line *line = &set->ways[way];
        if (line->valid && line->tag == tag_of(address)) {
            set->oldest = 1 - way;
            c->hits++;
            return line;
        }
    }
    return NULL;
}

static struct line *access_line(struct cache *c, unsigned address)
{
    struct line *line = find(c, address);
    if (line != NULL)
        return line;
    struct set *set = &c->sets[set_of(address)];
    line = &set->ways[set->oldest];
    set->oldest = 1 - set->oldest;
    c->misses++;
    write_back(c, set_of(address), line);
    fill(line, address);
    return line;
}

static unsigned char cache_read(struct cache *c, unsigned address)
{
    return access_line(c, address)->bytes[offset_of(address)];
}

static void cache_write(struct cache *c, unsigned address, unsigned char value)
{
    struct line *line = access_line(c, address);
    line->bytes[offset_of(address)] = value;
    line->dirty = 1;
}

static void cache_flush(struct cache *c)
{
    for (unsigned set = 0; set < SETS; set++) {
        for (int way = 0; way < WAYS; way++)
            write_back(c, set, &c->sets[set].ways[way]);
    }
}

static unsigned any_address(void)
{
    unsigned address = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(address < MEMORY_BYTES);
    return address;
}

int main(void)
{
    struct cache c;
    unsigned char expected[MEMORY_BYTES];
    for (int i = 0; i < MEMORY_BYTES; i++) {
        memory[i] = (unsigned char)(200 + i);
        expected[i] = memory[i];
    }
    cache_init(&c);

    unsigned written = any_address();
    unsigned char value = __VERIFIER_nondet_uchar();
    cache_write(&c, written, value);
    expected[written] = value;
    for (int i = 0; i < 2; i++) {
        unsigned address = any_address();
        assert(cache_read(&c, address) == expected[address]);
    }
    assert(c.hits + c.misses == 3);
    cache_flush(&c);
    for (int i = 0; i < MEMORY_BYTES; i++)
        assert(memory[i] == expected[i]);
    return 0;
}
