/*
 * Driver of a serial EEPROM on an I2C bus, with a model of the chip. A write stays in the page
 * buffer until the stop condition; then the chip is busy and does not acknowledge its address.
 * Writes must be split at the borders of pages, since the chip wraps around within a page.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define MEMORY 16
#define PAGE 4
#define BUSY_POLLS 3
#define POLL_LIMIT 5
#define LONGEST 6

enum bus_state { BUS_IDLE, BUS_STARTED, BUS_ADDRESSED, BUS_DATA };
enum status { EEPROM_OK, EEPROM_RANGE, EEPROM_NO_ANSWER };

struct chip {
    uint8_t memory[MEMORY];
    uint8_t pointer;
    bool written;
    int busy;
};

struct i2c {
    enum bus_state state;
    struct chip *chip;
};

static void i2c_start(struct i2c *bus)
{
    assert(bus->state == BUS_IDLE || bus->state == BUS_DATA);
    bus->state = BUS_STARTED;
}

static void i2c_stop(struct i2c *bus)
{
    assert(bus->state != BUS_IDLE);
    bus->state = BUS_IDLE;
    if (bus->chip->written) {
        bus->chip->written = false;
        bus->chip->busy = BUSY_POLLS;
    }
}

/* Sends the address of the chip; false when there is no acknowledgement. */
static bool i2c_select(struct i2c *bus)
{
    assert(bus->state == BUS_STARTED);
    if (bus->chip->busy > 0) {
        bus->chip->busy--;
        return false;
    }
    bus->state = BUS_ADDRESSED;
    return true;
}

/* The first byte is the place in the memory, all others are data. */
static void i2c_write(struct i2c *bus, uint8_t byte)
{
    struct chip *chip = bus->chip;
    assert(bus->state == BUS_ADDRESSED || bus->state == BUS_DATA);
    if (bus->state == BUS_ADDRESSED) {
        chip->pointer = byte % MEMORY;
        bus->state = BUS_DATA;
        return;
    }
    chip->memory[chip->pointer] = byte;
    chip->pointer = (uint8_t)(chip->pointer / PAGE * PAGE + (chip->pointer + 1) % PAGE);
    chip->written = true;
}

static uint8_t i2c_read(struct i2c *bus)
{
    struct chip *chip = bus->chip;
    assert(bus->state == BUS_ADDRESSED);
    uint8_t byte = chip->memory[chip->pointer];
    chip->pointer = (uint8_t)((chip->pointer + 1) % MEMORY);
    return byte;
}

static enum status wait_ready(struct i2c *bus)
{
    for (int i = 0; i < POLL_LIMIT; i++) {
        i2c_start(bus);
        bool answered = i2c_select(bus);
        i2c_stop(bus);
        if (answered)
            return EEPROM_OK;
    }
    return EEPROM_NO_ANSWER;
}

static enum status write_page(struct i2c *bus, int place, const uint8_t *data, int size)
{
    if (wait_ready(bus) != EEPROM_OK)
        return EEPROM_NO_ANSWER;
    i2c_start(bus);
    if (!i2c_select(bus)) {
        i2c_stop(bus);
        return EEPROM_NO_ANSWER;
    }
    i2c_write(bus, (uint8_t)place);
    for (int i = 0; i < size; i++)
        i2c_write(bus, data[i]);
    i2c_stop(bus);
    return EEPROM_OK;
}

static enum status eeprom_write(struct i2c *bus, int place, const uint8_t *data, int size)
{
    if (place < 0 || size < 0 || place > MEMORY - size)
        return EEPROM_RANGE;
    while (size > 0) {
        int part = PAGE - place % PAGE;
        if (part > size)
            part = size;
        enum status status = write_page(bus, place, data, part);
        if (status != EEPROM_OK)
            return status;
        place += part;
        data += part;
        size -= part;
    }
    return EEPROM_OK;
}

static enum status eeprom_read(struct i2c *bus, int place, uint8_t *data, int size)
{
    if (place < 0 || size < 0 || place > MEMORY - size)
        return EEPROM_RANGE;
    if (wait_ready(bus) != EEPROM_OK)
        return EEPROM_NO_ANSWER;
    i2c_start(bus);
    if (!i2c_select(bus)) {
        i2c_stop(bus);
        return EEPROM_NO_ANSWER;
    }
    i2c_write(bus, (uint8_t)place);
    i2c_start(bus);
    if (!i2c_select(bus)) {
        i2c_stop(bus);
        return EEPROM_NO_ANSWER;
    }
    for (int i = 0; i < size; i++)
        data[i] = i2c_read(bus);
    i2c_stop(bus);
    return EEPROM_OK;
}

int main(void)
{
    struct chip chip = {.pointer = 0, .written = false, .busy = 0};
    struct i2c bus = {.state = BUS_IDLE, .chip = &chip};
    uint8_t out[LONGEST];
    uint8_t in[LONGEST];

    int place = __VERIFIER_nondet_uchar();
    int size = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(place < MEMORY && size >= 1 && size <= LONGEST);
    for (int i = 0; i < LONGEST; i++)
        out[i] = __VERIFIER_nondet_uchar();

    enum status status = eeprom_write(&bus, place, out, size);
    assert((status == EEPROM_RANGE) == (place + size > MEMORY));
    assert(bus.state == BUS_IDLE);
    if (status == EEPROM_RANGE)
        return 0;
    assert(status == EEPROM_OK);
    assert(eeprom_read(&bus, place, in, size) == EEPROM_OK);
    for (int i = 0; i < size; i++)
        assert(in[i] == out[i]);
    return 0;
}
