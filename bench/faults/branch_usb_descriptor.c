/*
 * Parser for the configuration of a USB device. The device sends a chain of descriptors, each with
 * its length and its type: one of the configuration, then for each setting of each interface one
 * of the interface and those of its endpoints, with descriptors of other types in between. The
 * host keeps the default settings and their endpoints, gives the bandwidth, and refuses a chain
 * that is not well formed.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define TYPE_CONFIGURATION 2
#define TYPE_INTERFACE 4
#define TYPE_ENDPOINT 5
#define TYPE_VENDOR 0x21

#define CONFIGURATION_LENGTH 6
#define INTERFACE_LENGTH 5
#define ENDPOINT_LENGTH 5

#define DIRECTION_IN 0x80u
#define TRANSFER_MASK 0x03u

#define MAX_INTERFACES 2
#define MAX_ENDPOINTS 2
#define MAX_BYTES 40
#define MAX_POWER 250
#define NO_INTERFACE (-1)

enum status {
    STATUS_OK,
    STATUS_TRUNCATED,
    STATUS_BAD_LENGTH,
    STATUS_NO_CONFIGURATION,
    STATUS_TOO_MANY,
    STATUS_NO_OWNER,
    STATUS_COUNT
};

enum transfer { TRANSFER_CONTROL, TRANSFER_ISOCHRONOUS, TRANSFER_BULK, TRANSFER_INTERRUPT };

struct endpoint {
    uint8_t number;
    bool in;
    enum transfer transfer;
    uint16_t packet;
};

struct interface {
    uint8_t number;
    uint8_t promised;
    int endpoints;
    struct endpoint endpoint[MAX_ENDPOINTS];
};

struct device {
    uint8_t value;
    uint8_t power;
    uint8_t promised;
    int interfaces;
    int alternates;
    int skipped;
    int current;
    struct interface interface[MAX_INTERFACES];
};

/* The descriptors as they were received. */
struct chain {
    const uint8_t *bytes;
    int length;
    int at;
};

static uint16_t get_word(const uint8_t *bytes)
{
    return (uint16_t)(bytes[0] | bytes[1] << 8);
}

/* --- Descriptors --------------------------------------------------------------------------- */

static void device_init(struct device *d)
{
    d->value = 0;
    d->power = 0;
    d->promised = 0;
    d->interfaces = 0;
    d->alternates = 0;
    d->skipped = 0;
    d->current = NO_INTERFACE;
    for (int i = 0; i < MAX_INTERFACES; i++)
        d->interface[i].endpoints = 0;
}

/* Length, type, total length (two bytes), number of interfaces, power. */
static enum status parse_configuration(struct device *d, struct chain *c)
{
    const uint8_t *b = c->bytes;
    if (c->length < CONFIGURATION_LENGTH)
        return STATUS_TRUNCATED;
    if (b[1] != TYPE_CONFIGURATION)
        return STATUS_NO_CONFIGURATION;
    if (b[0] != CONFIGURATION_LENGTH)
        return STATUS_BAD_LENGTH;
    if (get_word(b + 2) > c->length)
        return STATUS_TRUNCATED;
    c->length = get_word(b + 2);
    c->at = CONFIGURATION_LENGTH;
    d->promised = b[4];
    d->power = b[5] > MAX_POWER ? MAX_POWER : b[5];
    return STATUS_OK;
}

/* Length, type, number, alternate setting, number of endpoints. Only setting 0 is kept. */
static enum status parse_interface(struct device *d, const uint8_t *b)
{
    if (b[0] != INTERFACE_LENGTH)
        return STATUS_BAD_LENGTH;
    if (b[3] != 0) {
        d->alternates++;
        d->current = NO_INTERFACE;
        return STATUS_OK;
    }
    if (d->interfaces == MAX_INTERFACES)
        return STATUS_TOO_MANY;
    struct interface *i = &d->interface[d->interfaces];
    i->number = b[2];
    i->promised = b[4];
    i->endpoints = 0;
    d->current = d->interfaces;
    d->interfaces++;
    return STATUS_OK;
}

/* Length, type, address with direction, attributes, packet size. */
static enum status parse_endpoint(struct device *d, const uint8_t *b)
{
    if (b[0] != ENDPOINT_LENGTH)
        return STATUS_BAD_LENGTH;
    if (d->current == NO_INTERFACE) {
        d->skipped++;
        return d->alternates > 0 ? STATUS_OK : STATUS_NO_OWNER;
    }
    struct interface *i = &d->interface[d->current];
    if (i->endpoints == MAX_ENDPOINTS)
        return STATUS_TOO_MANY;
    struct endpoint *e = &i->endpoint[i->endpoints];
    e->number = b[2] & 0x0f;
    e->in = b[2] & DIRECTION_IN;
    e->transfer = (enum transfer)(b[3] & TRANSFER_MASK);
    e->packet = b[4];
    i->endpoints++;
    return STATUS_OK;
}

static enum status parse_one(struct device *d, const uint8_t *b)
{
    switch (b[1]) {
    case TYPE_INTERFACE:
        return parse_interface(d, b);
    case TYPE_ENDPOINT:
        return parse_endpoint(d, b);
    case TYPE_CONFIGURATION:
        return STATUS_TOO_MANY;
    default:
        d->skipped++;
        return STATUS_OK;
    }
}

/* The numbers that were promised are those that came. */
static enum status compare_counts(const struct device *d)
{
    if (d->interfaces != d->promised)
        return STATUS_COUNT;
    for (int i = 0; i < d->interfaces; i++) {
        if (d->interface[i].endpoints != d->interface[i].promised)
            return STATUS_COUNT;
    }
    return STATUS_OK;
}

static enum status parse(struct device *d, const uint8_t *bytes, int length)
{
    struct chain c = {bytes, length, 0};
    device_init(d);
    enum status status = parse_configuration(d, &c);
    while (status == STATUS_OK && c.at < c.length) {
        if (c.length - c.at < 2)
            return STATUS_TRUNCATED;
        int step = bytes[c.at];
        if (step < 2)
            return STATUS_BAD_LENGTH;
        status = parse_one(d, bytes + c.at);
        c.at += step;
    }
    if (status != STATUS_OK)
        return status;
    return compare_counts(d);
}

/* The bytes that periodic transfers need in a frame. */
static int periodic_bytes(const struct device *d)
{
    int sum = 0;
    for (int i = 0; i < d->interfaces; i++) {
        const struct interface *f = &d->interface[i];
        for (int k = 0; k < f->endpoints; k++) {
            enum transfer transfer = f->endpoint[k].transfer;
            if (transfer == TRANSFER_ISOCHRONOUS || transfer == TRANSFER_INTERRUPT)
                sum += f->endpoint[k].packet;
        }
    }
    return sum;
}

/* --- Harness ------------------------------------------------------------------------------- */

struct writer {
    uint8_t bytes[MAX_BYTES];
    int length;
};

static void put(struct writer *w, int a, int b, int c, int d, int e)
{
    const int values[5] = {a, b, c, d, e};
    for (int i = 0; i < 5; i++) {
        w->bytes[w->length] = (uint8_t)values[i];
        w->length++;
    }
}

int main(void)
{
    struct writer w;
    struct device d;
    int setting = __VERIFIER_nondet_uchar();
    int attributes = __VERIFIER_nondet_uchar();
    int packet = __VERIFIER_nondet_uchar();
    int cut = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(setting <= 2 && attributes <= 3 && cut <= 4);

    /* The last interface is a second one, or another setting of the first one. */
    int interfaces = setting == 0 ? 2 : 1;
    w.length = 1;
    w.bytes[0] = CONFIGURATION_LENGTH;
    put(&w, TYPE_CONFIGURATION, 0, 0, interfaces, 100);
    put(&w, INTERFACE_LENGTH, TYPE_INTERFACE, 3, 0, 1);
    put(&w, ENDPOINT_LENGTH, TYPE_ENDPOINT, 0x81, attributes, packet);
    put(&w, INTERFACE_LENGTH, TYPE_INTERFACE, 4, setting, 1);
    put(&w, ENDPOINT_LENGTH, TYPE_ENDPOINT, 0x02, TRANSFER_ISOCHRONOUS, 200);
    put(&w, 5, TYPE_VENDOR, 1, 2, 3);
    w.bytes[2] = (uint8_t)w.length;

    /* An endpoint cannot come before the first interface. */
    w.bytes[CONFIGURATION_LENGTH + 1] = TYPE_VENDOR;
    assert(parse(&d, w.bytes, w.length) == STATUS_NO_OWNER);
    w.bytes[CONFIGURATION_LENGTH + 1] = TYPE_INTERFACE;

    /* The chain must be complete, and no descriptor may go beyond its end. */
    assert(parse(&d, w.bytes, w.length - 1) == STATUS_TRUNCATED);
    w.bytes[2] = (uint8_t)(w.length - cut);
    enum status status = parse(&d, w.bytes, w.length);
    assert(status == (cut == 0 ? STATUS_OK : STATUS_TRUNCATED));
    assert(d.interfaces == interfaces && d.power == 100);
    const struct interface *i = &d.interface[0];
    assert(i->number == 3 && i->endpoints == 1);
    assert(i->endpoint[0].number == 1 && i->endpoint[0].in);
    assert(i->endpoint[0].packet == packet);
    if (status == STATUS_OK) {
        bool second = setting == 0;
        assert(d.alternates == !second && d.skipped == (second ? 1 : 2));
        int periodic = second ? 200 : 0;
        if (attributes == TRANSFER_ISOCHRONOUS || attributes == TRANSFER_INTERRUPT)
            periodic += packet;
        assert(periodic_bytes(&d) == periodic);
    }
    return 0;
}
