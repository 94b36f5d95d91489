/*
 * Firmware update with two slots and a way back.
 *
 * The running firmware receives a new image in chunks and writes it to the slot not in use. The
 * header of the image is written last, so that an image that is not complete is not valid. The
 * boot loader then tries the new image a few times. If the new firmware confirms that it works, it
 * is the active one from then on, and images with a lower version are not accepted any more; if it
 * does not confirm, the boot loader goes back to the old one.
 *
 * The state of the update is in a record, of which there are two copies with a sequence number in
 * two sectors of the flash. The lowest version that is accepted is held by fuses, which can be
 * burnt but not taken back. The power may fail at any moment: an operation on the flash or on the
 * fuses that comes after that has no effect.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define SLOTS 2
#define NO_SLOT (-1)
#define IMAGE_WORDS 4
#define CHUNK_WORDS 2
#define CHUNKS (IMAGE_WORDS / CHUNK_WORDS)
#define RECORDS 2
#define MAX_ATTEMPTS 2
#define FUSES 8
#define LOG_SIZE 8

#define ERASED 0xffffu
#define MAGIC 0x4657u
#define HARDWARE 0x0021u
#define RECORD_MAGIC 0x5245u

#define POWER_FOREVER 1000

enum result {
    RESULT_OK,
    RESULT_BUSY,
    RESULT_NOT_STARTED,
    RESULT_VERSION,
    RESULT_HARDWARE,
    RESULT_LENGTH,
    RESULT_CHUNK,
    RESULT_ORDER,
    RESULT_INCOMPLETE,
    RESULT_CHECK,
    RESULT_NOTHING_PENDING
};

enum event {
    EVENT_STARTED,
    EVENT_RECEIVED,
    EVENT_REFUSED,
    EVENT_TRIED,
    EVENT_CONFIRMED,
    EVENT_ROLLED_BACK
};

enum phase { PHASE_IDLE, PHASE_RECEIVING };

struct header {
    uint16_t magic;
    uint16_t hardware;
    uint16_t version;
    uint16_t length;
    uint16_t check;
};

struct slot {
    struct header header;
    uint16_t word[IMAGE_WORDS];
};

/* The state that must not be lost. */
struct record {
    uint16_t magic;
    uint16_t sequence;
    int8_t active;
    int8_t pending;
    uint8_t attempts;
    uint16_t check;
};

/* The power supply, with the number of operations until it fails. */
struct power {
    int operations_left;
};

struct flash {
    struct power power;
    struct slot slot[SLOTS];
    struct record record[RECORDS];
    bool fuse[FUSES];
};

struct chunk {
    uint8_t number;
    uint16_t word[CHUNK_WORDS];
    uint16_t check;
};

struct event_log {
    uint8_t event[LOG_SIZE];
    int count;
};

struct updater {
    struct flash *flash;
    struct record state;
    enum phase phase;
    struct header offered;
    int target;
    int chunks;
    int repeated;
    struct event_log log;
};

/* --- Log ----------------------------------------------------------------------------------- */

static void log_init(struct event_log *l)
{
    l->count = 0;
}

/* The oldest event gives way to a new one. */
static void log_add(struct event_log *l, enum event event)
{
    if (l->count == LOG_SIZE) {
        for (int i = 1; i < LOG_SIZE; i++)
            l->event[i - 1] = l->event[i];
        l->count--;
    }
    l->event[l->count] = (uint8_t)event;
    l->count++;
}

static bool log_has(const struct event_log *l, enum event event)
{
    for (int i = 0; i < l->count; i++) {
        if (l->event[i] == event)
            return true;
    }
    return false;
}

/* --- Power, flash and fuses ---------------------------------------------------------------- */

static void power_on(struct power *p, int operations)
{
    p->operations_left = operations;
}

/* Takes the power for one operation; false if it has failed. */
static bool power_use(struct power *p)
{
    if (p->operations_left == 0)
        return false;
    p->operations_left--;
    return true;
}

static void flash_erase_slot(struct flash *f, int slot)
{
    if (!power_use(&f->power))
        return;
    struct slot *s = &f->slot[slot];
    s->header.magic = ERASED;
    s->header.hardware = ERASED;
    s->header.version = ERASED;
    s->header.length = ERASED;
    s->header.check = ERASED;
    for (int i = 0; i < IMAGE_WORDS; i++)
        s->word[i] = ERASED;
}

static void flash_write_words(struct flash *f, int slot, int at, const uint16_t *words)
{
    if (!power_use(&f->power))
        return;
    for (int i = 0; i < CHUNK_WORDS; i++)
        f->slot[slot].word[at + i] = words[i];
}

static void flash_write_header(struct flash *f, int slot, const struct header *h)
{
    if (!power_use(&f->power))
        return;
    f->slot[slot].header = *h;
}

static void flash_erase_record(struct flash *f, int at)
{
    if (!power_use(&f->power))
        return;
    struct record *r = &f->record[at];
    r->magic = ERASED;
    r->sequence = ERASED;
    r->active = -1;
    r->pending = -1;
    r->attempts = 0xff;
    r->check = ERASED;
}

static void flash_write_record(struct flash *f, int at, const struct record *r)
{
    if (!power_use(&f->power))
        return;
    f->record[at] = *r;
}

static void burn_fuse(struct flash *f, int at)
{
    if (!power_use(&f->power))
        return;
    f->fuse[at] = true;
}

/* The lowest version that is accepted is the number of fuses that are burnt. */
static uint16_t minimum_version(const struct flash *f)
{
    uint16_t count = 0;
    for (int i = 0; i < FUSES; i++)
        count += f->fuse[i];
    return count;
}

static void raise_minimum(struct flash *f, uint16_t version)
{
    for (int i = 0; i < FUSES && i < version; i++) {
        if (!f->fuse[i])
            burn_fuse(f, i);
    }
}

/* --- Images -------------------------------------------------------------------------------- */

static uint16_t mix(uint16_t sum, uint16_t word)
{
    return (uint16_t)((sum << 1 | sum >> 15) ^ word);
}

static uint16_t words_check(const uint16_t *words, int count)
{
    uint16_t sum = 0x1d0f;
    for (int i = 0; i < count; i++)
        sum = mix(sum, words[i]);
    return sum;
}

static bool header_is_valid(const struct header *h)
{
    return h->magic == MAGIC && h->hardware == HARDWARE && h->length == IMAGE_WORDS;
}

/* An image that could be started, were it not for its version. */
static bool image_is_intact(const struct flash *f, int slot)
{
    const struct slot *s = &f->slot[slot];
    if (!header_is_valid(&s->header))
        return false;
    return s->header.check == words_check(s->word, IMAGE_WORDS);
}

static bool image_is_bootable(const struct flash *f, int slot)
{
    return image_is_intact(f, slot) && f->slot[slot].header.version >= minimum_version(f);
}

/* --- The record of the state --------------------------------------------------------------- */

static uint16_t record_check(const struct record *r)
{
    uint16_t sum = mix(0x2b3c, r->magic);
    sum = mix(sum, r->sequence);
    sum = mix(sum, (uint16_t)(uint8_t)r->active);
    sum = mix(sum, (uint16_t)(uint8_t)r->pending);
    return mix(sum, r->attempts);
}

static bool record_is_intact(const struct record *r)
{
    return r->magic == RECORD_MAGIC && r->check == record_check(r);
}

static void record_default(struct record *r)
{
    r->magic = RECORD_MAGIC;
    r->sequence = 0;
    r->active = 0;
    r->pending = NO_SLOT;
    r->attempts = 0;
    r->check = record_check(r);
}

/* The place of the newest intact record, or -1. */
static int newest_record(const struct flash *f)
{
    int newest = -1;
    for (int i = 0; i < RECORDS; i++) {
        if (!record_is_intact(&f->record[i]))
            continue;
        if (newest < 0 || f->record[i].sequence > f->record[newest].sequence)
            newest = i;
    }
    return newest;
}

static void load_state(struct updater *u)
{
    int newest = newest_record(u->flash);
    if (newest < 0)
        record_default(&u->state);
    else
        u->state = u->flash->record[newest];
}

/* Writes the state over the older copy; the newer one stays until that is done. */
static void store_state(struct updater *u)
{
    u->state.sequence++;
    u->state.check = record_check(&u->state);
    int at = u->state.sequence % RECORDS;
    flash_erase_record(u->flash, at);
    flash_write_record(u->flash, at, &u->state);
}

/* --- The boot loader ----------------------------------------------------------------------- */

static void updater_init(struct updater *u, struct flash *f)
{
    u->flash = f;
    u->phase = PHASE_IDLE;
    u->target = NO_SLOT;
    u->chunks = 0;
    u->repeated = 0;
    log_init(&u->log);
    load_state(u);
}

static void roll_back(struct updater *u)
{
    u->state.pending = NO_SLOT;
    u->state.attempts = 0;
    store_state(u);
    log_add(&u->log, EVENT_ROLLED_BACK);
}

/* Chooses the slot to start: a new image while it has attempts left, else the active one, and
 * the other one if that is broken. */
static int boot(struct updater *u)
{
    int pending = u->state.pending;
    if (pending != NO_SLOT) {
        if (u->state.attempts < MAX_ATTEMPTS && image_is_bootable(u->flash, pending)) {
            u->state.attempts++;
            store_state(u);
            log_add(&u->log, EVENT_TRIED);
            return pending;
        }
        roll_back(u);
    }
    int active = u->state.active;
    if (image_is_bootable(u->flash, active)) {
        raise_minimum(u->flash, u->flash->slot[active].header.version);
        return active;
    }
    int other = 1 - active;
    return image_is_bootable(u->flash, other) ? other : NO_SLOT;
}

/* --- Receiving an image -------------------------------------------------------------------- */

static enum result refuse(struct updater *u, enum result result)
{
    log_add(&u->log, EVENT_REFUSED);
    return result;
}

/* Begins with an image that is offered, if it can be used at all. */
static enum result update_begin(struct updater *u, const struct header *h)
{
    if (u->phase != PHASE_IDLE || u->state.pending != NO_SLOT)
        return refuse(u, RESULT_BUSY);
    if (h->magic != MAGIC || h->hardware != HARDWARE)
        return refuse(u, RESULT_HARDWARE);
    if (h->length != IMAGE_WORDS)
        return refuse(u, RESULT_LENGTH);
    if (h->version < minimum_version(u->flash) || h->version > FUSES)
        return refuse(u, RESULT_VERSION);
    u->phase = PHASE_RECEIVING;
    u->offered = *h;
    u->target = 1 - u->state.active;
    u->chunks = 0;
    flash_erase_slot(u->flash, u->target);
    log_add(&u->log, EVENT_STARTED);
    return RESULT_OK;
}

/* Takes the next chunk; the last one may come again if its answer was lost. */
static enum result update_chunk(struct updater *u, const struct chunk *c)
{
    if (u->phase != PHASE_RECEIVING)
        return RESULT_NOT_STARTED;
    if (c->check != words_check(c->word, CHUNK_WORDS))
        return RESULT_CHUNK;
    if (c->number + 1 == u->chunks) {
        u->repeated++;
        return RESULT_OK;
    }
    if (c->number != u->chunks || u->chunks == CHUNKS)
        return RESULT_ORDER;
    flash_write_words(u->flash, u->target, u->chunks * CHUNK_WORDS, c->word);
    u->chunks++;
    return RESULT_OK;
}

static int progress_percent(const struct updater *u)
{
    if (u->phase != PHASE_RECEIVING)
        return 0;
    return 100 * u->chunks / CHUNKS;
}

/* Checks what has been written, makes it valid, and has it tried with the next start. */
static enum result update_finish(struct updater *u)
{
    if (u->phase != PHASE_RECEIVING)
        return RESULT_NOT_STARTED;
    if (u->chunks < CHUNKS)
        return RESULT_INCOMPLETE;
    u->phase = PHASE_IDLE;
    const struct slot *s = &u->flash->slot[u->target];
    if (words_check(s->word, IMAGE_WORDS) != u->offered.check)
        return refuse(u, RESULT_CHECK);
    flash_write_header(u->flash, u->target, &u->offered);
    u->state.pending = (int8_t)u->target;
    u->state.attempts = 0;
    store_state(u);
    log_add(&u->log, EVENT_RECEIVED);
    return RESULT_OK;
}

static void update_cancel(struct updater *u)
{
    u->phase = PHASE_IDLE;
    u->target = NO_SLOT;
    u->chunks = 0;
}

/* The new firmware works: there is no way back from here. */
static enum result update_confirm(struct updater *u)
{
    int slot = u->state.pending;
    if (slot == NO_SLOT)
        return RESULT_NOTHING_PENDING;
    u->state.active = (int8_t)slot;
    u->state.pending = NO_SLOT;
    u->state.attempts = 0;
    raise_minimum(u->flash, u->flash->slot[slot].header.version);
    store_state(u);
    log_add(&u->log, EVENT_CONFIRMED);
    return RESULT_OK;
}

/* --- Harness ------------------------------------------------------------------------------- */

#define OLD_VERSION 1

static void fill_image(uint16_t *words, uint16_t seed)
{
    for (int i = 0; i < IMAGE_WORDS; i++)
        words[i] = (uint16_t)(seed + 3 * i);
}

static void make_header(struct header *h, uint16_t version, const uint16_t *words)
{
    h->magic = MAGIC;
    h->hardware = HARDWARE;
    h->version = version;
    h->length = IMAGE_WORDS;
    h->check = words_check(words, IMAGE_WORDS);
}

/* A device as it leaves the factory: the old firmware in slot 0. */
static void make_device(struct flash *f)
{
    power_on(&f->power, POWER_FOREVER);
    flash_erase_slot(f, 0);
    flash_erase_slot(f, 1);
    for (int i = 0; i < RECORDS; i++)
        flash_erase_record(f, i);
    for (int i = 0; i < FUSES; i++)
        f->fuse[i] = false;
    fill_image(f->slot[0].word, 0x100);
    make_header(&f->slot[0].header, OLD_VERSION, f->slot[0].word);
}

/* Sends an image; the first chunk is sent twice. */
static enum result send_image(struct updater *u, uint16_t version, uint16_t spoilt)
{
    uint16_t words[IMAGE_WORDS];
    struct header h;
    struct chunk c;
    fill_image(words, 0x200);
    make_header(&h, version, words);
    words[IMAGE_WORDS - 1] ^= spoilt;
    enum result result = update_begin(u, &h);
    if (result != RESULT_OK)
        return result;
    assert(update_finish(u) == RESULT_INCOMPLETE && progress_percent(u) == 0);
    for (int i = 0; i < CHUNKS; i++) {
        c.number = (uint8_t)i;
        for (int k = 0; k < CHUNK_WORDS; k++)
            c.word[k] = words[i * CHUNK_WORDS + k];
        c.check = words_check(c.word, CHUNK_WORDS);
        assert(update_chunk(u, &c) == RESULT_OK);
        if (i == 0)
            assert(update_chunk(u, &c) == RESULT_OK && u->repeated == 1);
    }
    assert(progress_percent(u) == 100);
    return update_finish(u);
}

/* Starts the device anew, with power for some operations. */
static int restart(struct updater *u, struct flash *f, int operations)
{
    power_on(&f->power, operations);
    updater_init(u, f);
    return boot(u);
}

/* Images that are not good are refused, and the old firmware goes on. */
static void test_refused(uint16_t version, uint16_t spoilt)
{
    struct flash f;
    struct updater u;
    make_device(&f);
    assert(restart(&u, &f, POWER_FOREVER) == 0 && minimum_version(&f) == OLD_VERSION);
    enum result result = send_image(&u, version, spoilt);
    if (version < OLD_VERSION || version > FUSES)
        assert(result == RESULT_VERSION && log_has(&u.log, EVENT_REFUSED));
    else
        assert(result == (spoilt != 0 ? RESULT_CHECK : RESULT_OK));
    update_cancel(&u);
    assert(update_confirm(&u) == (result == RESULT_OK ? RESULT_OK : RESULT_NOTHING_PENDING));
    assert(restart(&u, &f, POWER_FOREVER) == (result == RESULT_OK ? 1 : 0));
}

/* The power fails while a new image is confirmed; after that, the new firmware may not run well
 * enough to confirm again. A device that does not start is not allowed in any case. */
static void test_confirm(int operations, bool works)
{
    struct flash f;
    struct updater u;
    make_device(&f);
    assert(restart(&u, &f, POWER_FOREVER) == 0);
    assert(send_image(&u, 2, 0) == RESULT_OK);
    assert(restart(&u, &f, POWER_FOREVER) == 1 && log_has(&u.log, EVENT_TRIED));
    power_on(&f.power, operations);
    assert(update_confirm(&u) == RESULT_OK);

    /* After a restart the device runs the new firmware, whether it is confirmed or not. */
    assert(restart(&u, &f, POWER_FOREVER) == 1);
    bool confirmed = u.state.pending == NO_SLOT;
    if (operations == 0)
        assert(!confirmed);
    if (operations == 4)
        assert(confirmed);
    if (works)
        assert(update_confirm(&u) == (confirmed ? RESULT_NOTHING_PENDING : RESULT_OK));
    int slot = restart(&u, &f, POWER_FOREVER);
    assert(slot != NO_SLOT);
    assert(slot == (confirmed || works ? 1 : 0));
    assert(log_has(&u.log, EVENT_ROLLED_BACK) == (slot == 0));
    assert(minimum_version(&f) == f.slot[slot].header.version);
}

int main(void)
{
    bool refused = __VERIFIER_nondet_bool();
    if (refused) {
        uint16_t version = __VERIFIER_nondet_uchar();
        uint16_t spoilt = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(version <= 10 && spoilt <= 3);
        test_refused(version, spoilt);
    } else {
        int operations = __VERIFIER_nondet_uchar();
        bool works = __VERIFIER_nondet_bool();
        __VERIFIER_assume(operations <= 4);
        test_confirm(operations, works);
    }
    return 0;
}
