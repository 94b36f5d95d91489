/*
 * Forwarding plane of a small managed Ethernet switch.
 *
 * A frame that comes in is first classified: a tagged frame belongs to the VLAN of its tag, an
 * untagged one to the native VLAN of the port. Its source address is then learned, and the frame
 * leaves by the port where the destination was last seen, or by all ports of the VLAN if that is
 * not known. Entries that were not refreshed for a while are aged out; entries made by the
 * operator stay. A frame never leaves by the port it came from.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define PORTS 4
#define VLANS 3 /* VLAN 0 is not used */
#define TABLE 4
#define MAX_AGE 5
#define NO_TAG 0
#define MAC_GROUP 0x01u /* group addresses are odd in their first octet */
#define ALL_PORTS ((1u << PORTS) - 1u)

enum drop_reason { DROP_NONE, DROP_DISABLED, DROP_TAG, DROP_FILTER, DROP_SOURCE, DROP_REASONS };

struct frame {
    uint8_t source;
    uint8_t destination;
    uint8_t tag;
};

struct port {
    bool up;
    bool filter; /* refuse frames of VLANs the port is not a member of */
    uint8_t native;
    unsigned received;
    unsigned sent;
};

struct entry {
    bool used;
    bool fixed;
    uint8_t mac;
    uint8_t vlan;
    uint8_t port;
    uint8_t age;
};

struct ether_switch {
    struct port port[PORTS];
    unsigned members[VLANS];
    unsigned untagged[VLANS];
    struct entry table[TABLE];
    unsigned drops[DROP_REASONS];
    unsigned moves;
};

/* What became of a frame: the ports it left by, and by which of these without a tag. */
struct decision {
    enum drop_reason drop;
    uint8_t vlan;
    unsigned out;
    unsigned out_untagged;
};

/* --- Configuration ------------------------------------------------------------------------- */

static void switch_init(struct ether_switch *sw)
{
    for (int i = 0; i < PORTS; i++) {
        sw->port[i].up = true;
        sw->port[i].filter = true;
        sw->port[i].native = 1;
        sw->port[i].received = 0;
        sw->port[i].sent = 0;
    }
    for (int v = 0; v < VLANS; v++) {
        sw->members[v] = 0;
        sw->untagged[v] = 0;
    }
    sw->members[1] = ALL_PORTS;
    sw->untagged[1] = ALL_PORTS;
    for (int i = 0; i < TABLE; i++)
        sw->table[i].used = false;
    for (int i = 0; i < DROP_REASONS; i++)
        sw->drops[i] = 0;
    sw->moves = 0;
}

static void vlan_join(struct ether_switch *sw, int vlan, int port, bool tagged)
{
    sw->members[vlan] |= 1u << port;
    if (tagged)
        sw->untagged[vlan] &= ~(1u << port);
    else
        sw->untagged[vlan] |= 1u << port;
}

static void vlan_leave(struct ether_switch *sw, int vlan, int port)
{
    sw->members[vlan] &= ~(1u << port);
    sw->untagged[vlan] &= ~(1u << port);
}

/* --- The address table --------------------------------------------------------------------- */

static struct entry *table_find(struct ether_switch *sw, uint8_t mac, uint8_t vlan)
{
    for (int i = 0; i < TABLE; i++) {
        struct entry *e = &sw->table[i];
        if (e->used && e->mac == mac && e->vlan == vlan)
            return e;
    }
    return NULL;
}

/* A place for a new entry: a free one, or that of the oldest entry which is not fixed. */
static struct entry *table_place(struct ether_switch *sw)
{
    struct entry *oldest = NULL;
    for (int i = 0; i < TABLE; i++) {
        struct entry *e = &sw->table[i];
        if (!e->used)
            return e;
        if (!e->fixed && (oldest == NULL || e->age > oldest->age))
            oldest = e;
    }
    return oldest;
}

static bool table_set(struct ether_switch *sw, uint8_t mac, uint8_t vlan, int port, bool fixed)
{
    struct entry *e = table_find(sw, mac, vlan);
    if (e == NULL)
        e = table_place(sw);
    else if (e->fixed && !fixed)
        return e->port == port;
    else if (e->port != port)
        sw->moves++;
    if (e == NULL)
        return false;
    e->used = true;
    e->fixed = fixed;
    e->mac = mac;
    e->vlan = vlan;
    e->port = (uint8_t)port;
    e->age = 0;
    return true;
}

/* Called once in every ageing interval. */
static void table_tick(struct ether_switch *sw)
{
    for (int i = 0; i < TABLE; i++) {
        struct entry *e = &sw->table[i];
        if (!e->used || e->fixed)
            continue;
        e->age++;
        if (e->age >= MAX_AGE)
            e->used = false;
    }
}

static void link_change(struct ether_switch *sw, int port, bool up)
{
    sw->port[port].up = up;
    if (up)
        return;
    for (int i = 0; i < TABLE; i++) {
        struct entry *e = &sw->table[i];
        if (e->used && !e->fixed && e->port == port)
            e->used = false;
    }
}

/* --- Frames -------------------------------------------------------------------------------- */

static enum drop_reason classify(const struct ether_switch *sw, int in, const struct frame *f,
                                 uint8_t *vlan)
{
    const struct port *p = &sw->port[in];
    if (!p->up)
        return DROP_DISABLED;
    *vlan = f->tag == NO_TAG ? p->native : f->tag;
    if (*vlan >= VLANS)
        return DROP_TAG;
    if (p->filter && (sw->members[*vlan] & (1u << in)) == 0)
        return DROP_FILTER;
    if ((f->source & MAC_GROUP) != 0)
        return DROP_SOURCE;
    return DROP_NONE;
}

static unsigned ports_up(const struct ether_switch *sw)
{
    unsigned mask = 0;
    for (int i = 0; i < PORTS; i++) {
        if (sw->port[i].up)
            mask |= 1u << i;
    }
    return mask;
}

/* The ports by which the frame leaves: where its receiver is, or all others of its VLAN. */
static unsigned egress(struct ether_switch *sw, int in, const struct frame *f, uint8_t vlan)
{
    unsigned group = sw->members[vlan] & ports_up(sw);
    unsigned others = group ^ (1u << in);
    if ((f->destination & MAC_GROUP) != 0)
        return others;
    const struct entry *e = table_find(sw, f->destination, vlan);
    if (e == NULL)
        return others;
    return others & (1u << e->port);
}

static struct decision forward(struct ether_switch *sw, int in, const struct frame *f)
{
    struct decision d = {DROP_NONE, 0, 0, 0};
    d.drop = classify(sw, in, f, &d.vlan);
    if (d.drop != DROP_NONE) {
        sw->drops[d.drop]++;
        return d;
    }
    sw->port[in].received++;
    table_set(sw, f->source, d.vlan, in, false);
    d.out = egress(sw, in, f, d.vlan);
    d.out_untagged = d.out & sw->untagged[d.vlan];
    for (int i = 0; i < PORTS; i++) {
        if ((d.out & (1u << i)) != 0)
            sw->port[i].sent++;
    }
    return d;
}

/* --- Harness ------------------------------------------------------------------------------- */

#define SERVER 0x20
#define STATION 0x40

int main(void)
{
    struct ether_switch sw;
    switch_init(&sw);
    vlan_join(&sw, 2, 0, true);
    vlan_join(&sw, 2, 1, false);
    vlan_join(&sw, 2, 3, false);
    vlan_leave(&sw, 1, 3);
    sw.port[3].native = 2;
    assert(table_set(&sw, SERVER, 2, 0, true));

    unsigned in = __VERIFIER_nondet_uchar();
    uint8_t tag = __VERIFIER_nondet_uchar();
    uint8_t destination = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(in < PORTS && tag <= VLANS);
    sw.port[in].filter = __VERIFIER_nondet_bool();
    struct frame f = {STATION, destination, tag};
    struct decision d = forward(&sw, (int)in, &f);

    uint8_t vlan = tag != 0 ? tag : (in == 3 ? 2 : 1);
    bool member = vlan == 1 ? in != 3 : in != 2;
    if (vlan == VLANS) {
        assert(d.drop == DROP_TAG && d.out == 0);
        return 0;
    }
    if (!member && sw.port[in].filter) {
        assert(d.drop == DROP_FILTER && d.out == 0 && sw.port[in].received == 0);
        return 0;
    }
    assert(d.drop == DROP_NONE && d.vlan == vlan);
    for (unsigned i = 0; i < PORTS; i++) {
        bool inside = vlan == 1 ? i != 3 : i != 2;
        bool known = (destination == SERVER && vlan == 2) || destination == STATION;
        bool there = destination == SERVER && i == 0;
        assert(((d.out >> i) & 1u) == (unsigned)(i != in && inside && (!known || there)));
        assert(sw.port[i].sent == ((d.out >> i) & 1u));
    }
    if (vlan == 2)
        assert((d.out_untagged & 1u) == 0);

    /* The server answers after some time, when the station may have been forgotten. */
    unsigned ticks = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(ticks <= MAX_AGE + 1);
    for (unsigned i = 0; i < MAX_AGE + 1; i++) {
        if (i < ticks)
            table_tick(&sw);
    }
    if (__VERIFIER_nondet_bool() && in != 0) {
        link_change(&sw, (int)in, false);
        link_change(&sw, (int)in, true);
        ticks = MAX_AGE;
    }
    struct frame answer = {SERVER, STATION, vlan};
    d = forward(&sw, 0, &answer);
    assert(d.drop == DROP_NONE && (d.out & 1u) == 0);
    if (ticks >= MAX_AGE)
        assert(d.out == (vlan == 1 ? 0x6u : 0xau));
    else
        assert(d.out == (member && in != 0 ? 1u << in : 0u));
    assert(table_find(&sw, SERVER, 2)->fixed && sw.moves == 0);
    return 0;
}
