/*
 * A gateway between two CAN buses: filters choose the frames that pass, signals are taken out of the data by start bit
 * and length, scaled, and put into the frame for the other bus.
 */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define DATA_BYTES 4
#define MAX_FILTERS 2
#define STANDARD_MASK 0x7ffu

struct can_frame {
    unsigned id;
    unsigned extended : 1;
    unsigned remote : 1;
    unsigned length : 4;
    unsigned char data[DATA_BYTES];
};

struct can_filter {
    unsigned id;
    unsigned mask;
    bool extended;
};

struct signal {
    unsigned start;
    unsigned bits;
    int factor;
    int offset;
};

struct route {
    unsigned new_id;
    struct signal from;
    struct signal to;
};

struct gateway {
    struct can_filter filters[MAX_FILTERS];
    int filter_count;
    struct route route;
    int passed;
    int dropped;
};

static unsigned mask_of(unsigned bits)
{
    return (1u << bits) - 1u;
}

/* Takes a raw signal out of the data, lowest bit first. */
static unsigned extract(const struct can_frame *f, const struct signal *s)
{
    unsigned value = 0;
    for (unsigned i = 0; i < s->bits; i++) {
        unsigned at = s->start + i;
        unsigned bit = f->data[at / 8] >> at % 8 & 1u;
        value |= bit << i;
    }
    return value;
}

/* Puts a raw signal into the data and leaves all other bits as they are. */
static void insert(struct can_frame *f, const struct signal *s, unsigned value)
{
    for (unsigned i = 0; i < s->bits; i++) {
        unsigned at = s->start + i;
        unsigned bit = value >> i & 1u;
        f->data[at / 8] &= (unsigned char)~(1u << at % 8);
        f->data[at / 8] |= (unsigned char)(bit << at % 8);
    }
}

static int to_physical(const struct signal *s, unsigned raw)
{
    return (int)raw * s->factor + s->offset;
}

static unsigned to_raw(const struct signal *s, int physical)
{
    int raw = (physical - s->offset) / s->factor;
    if (raw < 0)
        raw = 0;
    if ((unsigned)raw > mask_of(s->bits))
        raw = (int)mask_of(s->bits);
    return (unsigned)raw;
}

static bool filter_matches(const struct can_filter *filter, const struct can_frame *f)
{
    if (filter->extended != f->extended)
        return false;
    return ((f->id ^ filter->id) & filter->mask) == 0;
}

static bool gateway_accepts(const struct gateway *g, const struct can_frame *f)
{
    if (f->remote || f->length > DATA_BYTES)
        return false;
    for (int i = 0; i < g->filter_count; i++) {
        if (filter_matches(&g->filters[i], f))
            return true;
    }
    return false;
}

static bool gateway_add_filter(struct gateway *g, unsigned id, unsigned mask, bool extended)
{
    if (g->filter_count == MAX_FILTERS)
        return false;
    struct can_filter *filter = &g->filters[g->filter_count++];
    filter->id = id;
    filter->mask = extended ? mask : mask & STANDARD_MASK;
    filter->extended = extended;
    return true;
}

static bool gateway_forward(struct gateway *g, const struct can_frame *in, struct can_frame *out)
{
    if (!gateway_accepts(g, in)) {
        g->dropped++;
        return false;
    }
    memset(out, 0, sizeof *out);
    out->id = g->route.new_id;
    out->length = DATA_BYTES;
    int physical = to_physical(&g->route.from, extract(in, &g->route.from));
    insert(out, &g->route.to, to_raw(&g->route.to, physical));
    g->passed++;
    return true;
}

int main(void)
{
    struct gateway g;
    struct can_frame in;
    struct can_frame out;
    memset(&g, 0, sizeof g);
    gateway_add_filter(&g, 0x100u, 0x7f0u, false);
    gateway_add_filter(&g, 0x18000u, 0x1ff00u, true);
    g.route.new_id = 0x321u;
    g.route.from = (struct signal){6, 8, 2, -40};
    g.route.to = (struct signal){12, 10, 1, -40};

    in.id = __VERIFIER_nondet_uint();
    in.extended = __VERIFIER_nondet_uchar() & 1u;
    in.remote = 0;
    in.length = DATA_BYTES;
    __VERIFIER_assume(in.id < (in.extended ? 0x20000u : 0x800u));
    for (int i = 0; i < DATA_BYTES; i++)
        in.data[i] = __VERIFIER_nondet_uchar();

    bool passed = gateway_forward(&g, &in, &out);
    assert(g.passed + g.dropped == 1);
    if (in.extended)
        assert(passed == (in.id >= 0x18000u && in.id < 0x18100u));
    else
        assert(passed == (in.id >= 0x100u && in.id < 0x110u));
    if (passed) {
        int temperature = to_physical(&g.route.from, extract(&in, &g.route.from));
        assert(to_physical(&g.route.to, extract(&out, &g.route.to)) == temperature);
        assert(out.data[0] == 0 && out.id == 0x321u);
    }
    return 0;
}
