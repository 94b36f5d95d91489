/* A sensor driver on a shared SPI bus: every transfer claims the bus and gives it back. */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define REGISTERS 6
#define OK 0
#define ERR_BUSY (-1)
#define ERR_RANGE (-2)

struct bus {
    bool claimed;
    unsigned char registers[REGISTERS];
};

static int bus_claim(struct bus *bus)
{
    if (bus->claimed)
        return ERR_BUSY;
    bus->claimed = true;
    return OK;
}

static void bus_release(struct bus *bus)
{
    assert(bus->claimed);
    bus->claimed = false;
}

static int sensor_read(struct bus *bus, unsigned char address, unsigned char *value)
{
    int status = bus_claim(bus);
    if (status != OK)
        return status;
    if (address >= REGISTERS) {
        bus_release(bus);
        return ERR_RANGE;
    }
    *value = bus->registers[address];
    bus_release(bus);
    return OK;
}

int main(void)
{
    struct bus bus = {.claimed = false};
    for (int i = 0; i < REGISTERS; i++)
        bus.registers[i] = (unsigned char)(i * 3);

    for (int i = 0; i < 3; i++) {
        unsigned char address = __VERIFIER_nondet_uchar();
        unsigned char value = 0;
        int status = sensor_read(&bus, address, &value);
        assert(status != ERR_BUSY);
        assert(status != OK || value == address * 3);
    }
    return 0;
}
