/*
 * Modbus server of a drive. Requests come in frames (unit address, function, data, and a checksum
 * over all that); the answer goes back in the same buffer layout. The server has four holding
 * registers, of which each has a range of allowed values, and some input registers that tell about
 * its state. The bits of the control register can also be reached as coils.
 *
 * The registers are mirrored into non-volatile memory by the application. For this purpose the bank
 * keeps a bit for each register that was written and not yet saved, a version that counts the writes,
 * and a check word, the exclusive or of all values, which is stored along with them.
 *
 * If there is no request for some time the control register is cleared, so that the drive stops.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void __VERIFIER_assume(int);

#define DATA_BYTES 9
#define UNIT 17
#define BROADCAST 0
#define TIMEOUT 2

#define HOLDING 4
#define INPUTS 4
#define COILS 4
#define MAX_WRITE 2

enum register_number { CONTROL, SETPOINT, RATE, MODEL };

enum input_number { IN_VERSION, IN_CHECK, IN_MESSAGES, IN_EXCEPTIONS };

enum function {
    READ_COILS = 1,
    READ_HOLDING = 3,
    READ_INPUTS = 4,
    WRITE_COIL = 5,
    WRITE_SINGLE = 6,
    DIAGNOSTICS = 8,
    WRITE_MULTIPLE = 16,
    MASK_WRITE = 22
};

enum diagnostics { DIAG_ECHO = 0, DIAG_RESTART = 1, DIAG_LISTEN_ONLY = 4, DIAG_CLEAR = 10 };

enum exception {
    NO_EXCEPTION = 0,
    ILLEGAL_FUNCTION = 1,
    ILLEGAL_ADDRESS = 2,
    ILLEGAL_VALUE = 3
};

struct frame {
    uint8_t unit;
    uint8_t function;
    uint8_t data[DATA_BYTES];
    uint8_t length; /* of the data */
    uint8_t checksum;
};

struct rule {
    uint16_t minimum;
    uint16_t maximum;
    bool writable;
};

struct bank {
    uint16_t value[HOLDING];
    uint8_t unsaved; /* one bit for each register */
    uint8_t version;
    uint16_t check;
};

struct counters {
    uint8_t messages;
    uint8_t checksum_errors;
    uint8_t exceptions;
    uint8_t silent; /* requests that got no answer */
};

struct server {
    struct bank bank;
    struct counters counters;
    bool listen_only;
    uint8_t now;
    uint8_t last_request;
    uint8_t timeouts;
};

static const struct rule rules[HOLDING] = {
    {0, 0x000f, true},
    {0, 1000, true},
    {1, 50, true},
    {0x1234, 0x1234, false},
};

/* ---- frames ---- */

static uint16_t get_word(const struct frame *f, int at)
{
    return (uint16_t)((f->data[at] << 8) | f->data[at + 1]);
}

static void put_word(struct frame *f, int at, uint16_t value)
{
    f->data[at] = (uint8_t)(value >> 8);
    f->data[at + 1] = (uint8_t)(value & 0xff);
}

static void put_words(struct frame *f, uint16_t first, uint16_t second)
{
    put_word(f, 0, first);
    put_word(f, 2, second);
    f->length = 4;
}

/* The exclusive or of all bytes, without the checksum. */
static uint8_t fold(const struct frame *f)
{
    uint8_t sum = f->unit ^ f->function;
    for (int i = 0; i < DATA_BYTES; i++) {
        if (i < f->length)
            sum ^= f->data[i];
    }
    return sum;
}

static void frame_begin(struct frame *f, uint8_t unit, uint8_t function)
{
    f->unit = unit;
    f->function = function;
    f->length = 0;
}

static void frame_end(struct frame *f)
{
    f->checksum = fold(f);
}

static bool frame_is_good(const struct frame *f)
{
    return f->checksum == fold(f);
}

/* ---- register bank ---- */

static void bank_init(struct bank *b)
{
    b->check = 0;
    for (int i = 0; i < HOLDING; i++) {
        b->value[i] = rules[i].minimum;
        b->check ^= b->value[i];
    }
    b->unsaved = 0;
    b->version = 0;
}

static bool bank_accepts(int number, uint16_t value)
{
    return value >= rules[number].minimum && value <= rules[number].maximum;
}

static void bank_store(struct bank *b, int number, uint16_t value)
{
    b->check ^= b->value[number] ^ value;
    b->value[number] = value;
    b->unsaved |= (uint8_t)(1u << number);
    b->version++;
}

static bool bank_coil(const struct bank *b, int coil)
{
    return (b->value[CONTROL] >> coil) & 1;
}

/* A coil that does not change makes no write to the memory necessary. */
static void bank_set_coil(struct bank *b, int coil, bool on)
{
    uint16_t mask = (uint16_t)(1u << coil);
    if (bank_coil(b, coil) == on)
        return;
    b->value[CONTROL] ^= mask;
    b->check ^= mask;
    b->unsaved |= 1u << CONTROL;
    b->version++;
}

/* Hands the registers over that have to be saved. */
static uint8_t bank_take_unsaved(struct bank *b)
{
    uint8_t unsaved = b->unsaved;
    b->unsaved = 0;
    return unsaved;
}

/* ---- reading ---- */

static uint16_t input_value(const struct server *s, int number)
{
    switch (number) {
    case IN_VERSION:
        return s->bank.version;
    case IN_CHECK:
        return s->bank.check;
    case IN_MESSAGES:
        return s->counters.messages;
    default:
        return s->counters.exceptions;
    }
}

static enum exception check_range(uint16_t first, uint16_t quantity, uint16_t limit)
{
    if (quantity == 0 || quantity > limit)
        return ILLEGAL_VALUE;
    if (first >= limit || first + quantity > limit)
        return ILLEGAL_ADDRESS;
    return NO_EXCEPTION;
}

static enum exception read_coils(struct server *s, const struct frame *in, struct frame *out)
{
    uint16_t first = get_word(in, 0);
    uint16_t quantity = get_word(in, 2);
    enum exception e = check_range(first, quantity, COILS);
    if (e != NO_EXCEPTION)
        return e;
    uint8_t bits = 0;
    for (int i = 0; i < COILS; i++) {
        if (i < quantity && bank_coil(&s->bank, first + i))
            bits |= (uint8_t)(1u << i);
    }
    out->data[0] = 1;
    out->data[1] = bits;
    out->length = 2;
    return NO_EXCEPTION;
}

static enum exception read_registers(struct server *s, const struct frame *in, struct frame *out,
                                     bool holding)
{
    uint16_t first = get_word(in, 0);
    uint16_t quantity = get_word(in, 2);
    enum exception e = check_range(first, quantity, holding ? HOLDING : INPUTS);
    if (e != NO_EXCEPTION)
        return e;
    out->data[0] = (uint8_t)(2 * quantity);
    for (int i = 0; i < HOLDING; i++) {
        if (i < quantity)
            put_word(out, 1 + 2 * i, holding ? s->bank.value[first + i] : input_value(s, first + i));
    }
    out->length = (uint8_t)(1 + 2 * quantity);
    return NO_EXCEPTION;
}

/* ---- writing ---- */

static enum exception check_write(uint16_t number, uint16_t value)
{
    if (number >= HOLDING || !rules[number].writable)
        return ILLEGAL_ADDRESS;
    return bank_accepts(number, value) ? NO_EXCEPTION : ILLEGAL_VALUE;
}

static enum exception write_coil(struct server *s, const struct frame *in, struct frame *out)
{
    uint16_t coil = get_word(in, 0);
    uint16_t value = get_word(in, 2);
    if (value != 0x0000 && value != 0xff00)
        return ILLEGAL_VALUE;
    if (coil >= COILS)
        return ILLEGAL_ADDRESS;
    bank_set_coil(&s->bank, coil, value != 0);
    put_words(out, coil, value);
    return NO_EXCEPTION;
}

static enum exception write_single(struct server *s, const struct frame *in, struct frame *out)
{
    uint16_t number = get_word(in, 0);
    uint16_t value = get_word(in, 2);
    enum exception e = check_write(number, value);
    if (e != NO_EXCEPTION)
        return e;
    bank_store(&s->bank, number, value);
    put_words(out, number, value);
    return NO_EXCEPTION;
}

/* Either all registers are written or none. */
static enum exception write_multiple(struct server *s, const struct frame *in, struct frame *out)
{
    uint16_t first = get_word(in, 0);
    uint16_t quantity = get_word(in, 2);
    if (quantity == 0 || quantity > MAX_WRITE || in->data[4] != 2 * quantity)
        return ILLEGAL_VALUE;
    for (int i = 0; i < MAX_WRITE; i++) {
        if (i >= quantity)
            continue;
        enum exception e = check_write((uint16_t)(first + i), get_word(in, 5 + 2 * i));
        if (e != NO_EXCEPTION)
            return e;
    }
    for (int i = 0; i < MAX_WRITE; i++) {
        if (i < quantity)
            bank_store(&s->bank, first + i, get_word(in, 5 + 2 * i));
    }
    put_words(out, first, quantity);
    return NO_EXCEPTION;
}

/* The result is (old AND and_mask) OR (or_mask AND NOT and_mask). */
static enum exception mask_write(struct server *s, const struct frame *in, struct frame *out)
{
    uint16_t number = get_word(in, 0);
    uint16_t and_mask = get_word(in, 2);
    uint16_t or_mask = get_word(in, 4);
    if (number >= HOLDING)
        return ILLEGAL_ADDRESS;
    uint16_t value = (uint16_t)((s->bank.value[number] & and_mask) | (or_mask & ~and_mask));
    enum exception e = check_write(number, value);
    if (e != NO_EXCEPTION)
        return e;
    bank_store(&s->bank, number, value);
    put_words(out, number, and_mask);
    put_word(out, 4, or_mask);
    out->length = 6;
    return NO_EXCEPTION;
}

/* ---- diagnostics ---- */

static void clear_counters(struct counters *c)
{
    c->messages = 0;
    c->checksum_errors = 0;
    c->exceptions = 0;
    c->silent = 0;
}

static enum exception diagnostics(struct server *s, const struct frame *in, struct frame *out)
{
    uint16_t what = get_word(in, 0);
    switch (what) {
    case DIAG_ECHO:
        break;
    case DIAG_RESTART:
        s->listen_only = false;
        clear_counters(&s->counters);
        break;
    case DIAG_LISTEN_ONLY:
        s->listen_only = true;
        break;
    case DIAG_CLEAR:
        clear_counters(&s->counters);
        break;
    default:
        return ILLEGAL_VALUE;
    }
    put_words(out, what, get_word(in, 2));
    return NO_EXCEPTION;
}

/* ---- requests ---- */

static enum exception execute(struct server *s, const struct frame *in, struct frame *out)
{
    switch (in->function) {
    case READ_COILS:
        return read_coils(s, in, out);
    case READ_HOLDING:
    case READ_INPUTS:
        return read_registers(s, in, out, in->function == READ_HOLDING);
    case WRITE_COIL:
        return write_coil(s, in, out);
    case WRITE_SINGLE:
        return write_single(s, in, out);
    case DIAGNOSTICS:
        return diagnostics(s, in, out);
    case WRITE_MULTIPLE:
        return write_multiple(s, in, out);
    case MASK_WRITE:
        return mask_write(s, in, out);
    default:
        return ILLEGAL_FUNCTION;
    }
}

static bool is_restart(const struct frame *in)
{
    return in->function == DIAGNOSTICS && get_word(in, 0) == DIAG_RESTART;
}

/* Returns whether there is an answer. */
static bool serve(struct server *s, const struct frame *in, struct frame *out)
{
    if (!frame_is_good(in)) {
        s->counters.checksum_errors++;
        return false;
    }
    s->counters.messages++;
    if (in->unit != UNIT && in->unit != BROADCAST)
        return false;
    if (s->listen_only && !is_restart(in)) {
        s->counters.silent++;
        return false;
    }
    s->last_request = s->now;
    frame_begin(out, UNIT, in->function);
    enum exception e = execute(s, in, out);
    if (e != NO_EXCEPTION) {
        s->counters.exceptions++;
        frame_begin(out, UNIT, in->function | 0x80u);
        out->data[0] = (uint8_t)e;
        out->length = 1;
    }
    frame_end(out);
    if (in->unit == BROADCAST || s->listen_only) {
        s->counters.silent++;
        return false;
    }
    return true;
}

static void server_tick(struct server *s)
{
    s->now++;
    if ((uint8_t)(s->now - s->last_request) <= TIMEOUT || s->bank.value[CONTROL] == 0)
        return;
    bank_store(&s->bank, CONTROL, 0);
    s->timeouts++;
}

static void server_init(struct server *s)
{
    bank_init(&s->bank);
    clear_counters(&s->counters);
    s->listen_only = false;
    s->now = 0;
    s->last_request = 0;
    s->timeouts = 0;
}

/* ---- harness ---- */

static const uint8_t functions[] = {READ_COILS, READ_HOLDING, READ_INPUTS, WRITE_COIL, WRITE_SINGLE,
                                    DIAGNOSTICS, WRITE_MULTIPLE, MASK_WRITE, 99};

static void make_request(struct frame *f, uint8_t function, uint16_t a, uint16_t b, uint16_t c)
{
    frame_begin(f, UNIT, function);
    put_words(f, a, b);
    if (function == WRITE_MULTIPLE) {
        f->data[4] = b == 1 ? 2 : 4;
        put_word(f, 5, c);
        put_word(f, 7, c);
        f->length = 9;
    } else if (function == MASK_WRITE) {
        put_word(f, 4, c);
        f->length = 6;
    }
    frame_end(f);
}

static void check_bank(const struct bank *old, const struct bank *b, uint8_t unsaved)
{
    uint16_t check = 0;
    for (int i = 0; i < HOLDING; i++) {
        assert(bank_accepts(i, b->value[i]));
        assert(b->value[i] == old->value[i] || (unsaved & (1u << i)) != 0);
        check ^= b->value[i];
    }
    assert(b->check == check);
    assert((b->version != old->version) == (unsaved != 0));
}

static void check_answer(const struct server *s, uint8_t function, uint16_t a, uint16_t b, uint16_t c,
                         const struct frame *out)
{
    assert(frame_is_good(out) && (out->function & 0x7f) == function);
    if (out->function != function)
        return;
    switch (function) {
    case READ_HOLDING:
        assert(out->data[0] == 2 * b && get_word(out, 1) == s->bank.value[a]);
        break;
    case READ_COILS:
        assert((out->data[1] & 1) == ((s->bank.value[CONTROL] >> a) & 1));
        break;
    case WRITE_COIL:
        assert(((s->bank.value[CONTROL] >> a) & 1) == (b != 0));
        break;
    case WRITE_SINGLE:
        assert(s->bank.value[a] == b);
        break;
    case WRITE_MULTIPLE:
        assert(b <= MAX_WRITE && s->bank.value[a] == c && s->bank.value[a + b - 1] == c);
        break;
    default:
        break;
    }
}

int main(void)
{
    static struct server s;
    struct frame in;
    struct frame out;
    server_init(&s);

    /* A damaged request, and one for another unit. */
    make_request(&in, WRITE_SINGLE, SETPOINT, 500, 0);
    in.data[0] ^= 1;
    assert(!serve(&s, &in, &out) && s.counters.checksum_errors == 1 && s.counters.messages == 0);
    in.unit = UNIT + 1;
    frame_end(&in);
    assert(!serve(&s, &in, &out) && s.counters.messages == 1 && s.bank.version == 0);

    for (int i = 0; i < 2; i++) {
        uint8_t choice = __VERIFIER_nondet_uchar();
        uint8_t a = __VERIFIER_nondet_uchar();
        uint16_t b = __VERIFIER_nondet_ushort();
        __VERIFIER_assume(choice < sizeof(functions) && a <= DIAG_CLEAR);
        uint8_t function = functions[choice];
        struct bank old = s.bank;
        make_request(&in, function, a, b, 7);
        bool silent = s.listen_only || (function == DIAGNOSTICS && a == DIAG_LISTEN_ONLY);
        bool answer = serve(&s, &in, &out);
        check_bank(&old, &s.bank, bank_take_unsaved(&s.bank));
        assert(answer == !silent || (function == DIAGNOSTICS && a == DIAG_RESTART));
        if (answer)
            check_answer(&s, function, a, b, 7, &out);
        server_tick(&s);
        bank_take_unsaved(&s.bank);
    }

    /* Without requests the drive stops. */
    struct bank old = s.bank;
    for (int i = 0; i < TIMEOUT; i++)
        server_tick(&s);
    assert(s.bank.value[CONTROL] == 0);
    check_bank(&old, &s.bank, bank_take_unsaved(&s.bank));
    return 0;
}
