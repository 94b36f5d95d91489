/*
 * SMBus battery manager: reads a word with packet error check (CRC-8), with
 * retries. Accessors return a value of 0..65535 or a negative error.
 */
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);

#define SBS_ADDR 0x0Bu
#define SBS_VOLTAGE 0x09u
#define RETRIES 2

#define E_IO     (-5)
#define E_BADMSG (-74)

struct bus {
    uint8_t reply[RETRIES][3];   /* low byte, high byte, PEC per attempt */
    uint8_t nak[RETRIES];
    unsigned attempt;
};

static uint8_t crc8_byte(uint8_t crc, uint8_t b)
{
    crc ^= b;
    for (int i = 0; i < 8; i++)
        crc = (uint8_t)((crc << 1) ^ ((crc & 0x80) ? 0x07 : 0));
    return crc;
}

/* PEC over address, command, repeated address and the two data bytes. */
static uint8_t smbus_pec(uint8_t cmd, const uint8_t *d)
{
    uint8_t crc = 0;

    crc = crc8_byte(crc, SBS_ADDR << 1);
    crc = crc8_byte(crc, cmd);
    crc = crc8_byte(crc, (SBS_ADDR << 1) | 1u);
    crc = crc8_byte(crc, d[0]);
    crc = crc8_byte(crc, d[1]);
    return crc;
}

/* One transaction; fills in three bytes. */
static int bus_xfer(struct bus *b, uint8_t *d)
{
    unsigned a = b->attempt++;

    if (b->nak[a])
        return E_IO;
    d[0] = b->reply[a][0];
    d[1] = b->reply[a][1];
    d[2] = b->reply[a][2];
    return 0;
}

static int smbus_read_word(struct bus *b, uint8_t cmd)
{
    uint8_t d[3];
    int rc = bus_xfer(b, d);

    if (rc < 0)
        return rc;
    if (smbus_pec(cmd, d) != d[2])
        return E_BADMSG;
    return d[0] | d[1] << 8;
}

/* Read a register, try again after a failure. */
static int sbs_read(struct bus *b, uint8_t cmd)
{
    uint16_t val = 0;

    for (int i = 0; i < RETRIES; i++) {
        val = smbus_read_word(b, cmd);
        if (val >= 0)
            break;
    }
    return val;
}

/* Pack voltage in mV, or a negative error. */
static int sbs_voltage(struct bus *b)
{
    return sbs_read(b, SBS_VOLTAGE);
}

int main(void)
{
    struct bus b;
    int good = -1;
    int mv;

    b.attempt = 0;
    for (int i = 0; i < RETRIES; i++) {
        for (int j = 0; j < 3; j++)
            b.reply[i][j] = __VERIFIER_nondet_uchar();
        b.nak[i] = __VERIFIER_nondet_bool();
        if (good < 0 && !b.nak[i] &&
            smbus_pec(SBS_VOLTAGE, b.reply[i]) == b.reply[i][2])
            good = i;
    }

    mv = sbs_voltage(&b);

    if (good >= 0) {
        assert(mv == b.reply[good][0] + 256 * b.reply[good][1]);
        assert(b.attempt == (unsigned)good + 1);
    } else {
        assert(mv < 0);
        assert(b.attempt == RETRIES);
    }
    return 0;
}
