/*
 * A bootloader with two image slots. An update is written to the slot that is not running, checked
 * and marked for a trial; the new image has to confirm itself within a number of boots, or the
 * loader goes back to the old one. What has to survive a reset is kept in two copies of a record
 * with sequence number and check sum, written in turn, so that a reset in the middle of a write
 * leaves the older copy.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define SLOTS 2
#define COPIES 2
#define BLOCKS 2
#define TRIAL_BOOTS 2
#define NO_SLOT (-1)
#define STEPS 4

enum slot_state { SLOT_EMPTY, SLOT_WRITING, SLOT_TRIAL, SLOT_GOOD, SLOT_BAD };
enum status { STATUS_OK, STATUS_BUSY, STATUS_ORDER, STATUS_CHECK, STATUS_STATE };

struct slot_info {
    uint8_t state;
    uint8_t version;
    uint8_t boots_left;
};

/* What is kept over a reset. */
struct record {
    uint8_t sequence;
    uint8_t active;
    struct slot_info slot[SLOTS];
    uint8_t sum;
};

struct image {
    uint8_t version;
    uint8_t block[BLOCKS];
    uint8_t sum;
};

struct flash {
    struct record copy[COPIES];
    struct image image[SLOTS];
};

struct update {
    bool open;
    int slot;
    int next_block;
};

struct loader {
    struct flash *flash;
    struct record record;
    struct update update;
    int running;
};

static uint8_t record_sum(const struct record *r)
{
    unsigned sum = 0x5Au + r->sequence + r->active;
    for (int i = 0; i < SLOTS; i++)
        sum += r->slot[i].state * 3u + r->slot[i].version + r->slot[i].boots_left * 7u;
    return (uint8_t)sum;
}

static bool record_valid(const struct record *r)
{
    return r->sum == record_sum(r) && r->active < SLOTS;
}

static bool is_newer(uint8_t a, uint8_t b)
{
    return (int8_t)(uint8_t)(a - b) > 0;
}

static const struct record *newest_record(const struct flash *flash)
{
    const struct record *first = &flash->copy[0];
    const struct record *second = &flash->copy[1];
    bool first_valid = record_valid(first);
    bool second_valid = record_valid(second);
    if (first_valid && second_valid)
        return is_newer(second->sequence, first->sequence) ? second : first;
    if (first_valid)
        return first;
    return second_valid ? second : (const struct record *)0;
}

/* Copies with an even sequence number go to the first place, the others to the second. */
static void record_store(struct loader *l)
{
    l->record.sequence++;
    l->record.sum = record_sum(&l->record);
    l->flash->copy[l->record.sequence % COPIES] = l->record;
}

static uint8_t image_sum(const struct image *image)
{
    unsigned sum = image->version;
    for (int i = 0; i < BLOCKS; i++)
        sum += image->block[i];
    return (uint8_t)sum;
}

static bool image_intact(const struct image *image)
{
    return image_sum(image) == image->sum;
}

static int other_slot(int slot)
{
    return SLOTS - 1 - slot;
}

static bool slot_bootable(const struct loader *l, int slot)
{
    const struct slot_info *info = &l->record.slot[slot];
    if (info->state == SLOT_TRIAL)
        return info->boots_left > 0;
    return info->state == SLOT_GOOD;
}

/* Gives up the active slot and goes back to the other one, if that can be started. */
static void roll_back(struct loader *l)
{
    int old = other_slot(l->record.active);
    l->record.slot[l->record.active].state = SLOT_BAD;
    if (slot_bootable(l, old))
        l->record.active = (uint8_t)old;
}

/* After a reset: decides which image runs. */
static int loader_boot(struct loader *l, struct flash *flash)
{
    l->flash = flash;
    l->update.open = false;
    l->running = NO_SLOT;
    const struct record *newest = newest_record(flash);
    if (newest == (const struct record *)0)
        return NO_SLOT;
    l->record = *newest;

    struct slot_info *active = &l->record.slot[l->record.active];
    bool usable = slot_bootable(l, l->record.active);
    if (usable && !image_intact(&flash->image[l->record.active]))
        usable = false;
    if (!usable) {
        roll_back(l);
        record_store(l);
        active = &l->record.slot[l->record.active];
        if (!slot_bootable(l, l->record.active))
            return NO_SLOT;
    }
    if (active->state == SLOT_TRIAL) {
        active->boots_left--;
        record_store(l);
    }
    l->running = l->record.active;
    return l->running;
}

static enum status update_begin(struct loader *l, uint8_t version)
{
    if (l->update.open)
        return STATUS_BUSY;
    if (l->record.slot[l->running].state != SLOT_GOOD)
        return STATUS_STATE;
    int slot = other_slot(l->running);
    l->update.open = true;
    l->update.slot = slot;
    l->update.next_block = 0;
    l->record.slot[slot].state = SLOT_WRITING;
    l->record.slot[slot].version = version;
    l->flash->image[slot].version = version;
    record_store(l);
    return STATUS_OK;
}

static enum status update_write(struct loader *l, int number, uint8_t block)
{
    if (!l->update.open || number != l->update.next_block || number >= BLOCKS)
        return STATUS_ORDER;
    l->flash->image[l->update.slot].block[number] = block;
    l->update.next_block++;
    return STATUS_OK;
}

static enum status update_finish(struct loader *l, uint8_t sum)
{
    if (!l->update.open || l->update.next_block != BLOCKS)
        return STATUS_ORDER;
    struct slot_info *info = &l->record.slot[l->update.slot];
    struct image *image = &l->flash->image[l->update.slot];
    l->update.open = false;
    image->sum = sum;
    if (!image_intact(image)) {
        info->state = SLOT_BAD;
        record_store(l);
        return STATUS_CHECK;
    }
    info->state = SLOT_TRIAL;
    info->boots_left = TRIAL_BOOTS;
    l->record.active = (uint8_t)l->update.slot;
    record_store(l);
    return STATUS_OK;
}

static enum status confirm(struct loader *l)
{
    struct slot_info *info = &l->record.slot[l->running];
    if (info->state != SLOT_TRIAL)
        return STATUS_STATE;
    info->state = SLOT_GOOD;
    info->boots_left = 0;
    record_store(l);
    return STATUS_OK;
}

static void factory(struct flash *flash)
{
    struct record r = {.sequence = 0, .active = 0};
    for (int i = 0; i < SLOTS; i++) {
        r.slot[i].state = i == 0 ? SLOT_GOOD : SLOT_EMPTY;
        r.slot[i].version = i == 0;
        r.slot[i].boots_left = 0;
        flash->image[i].version = i == 0;
        for (int k = 0; k < BLOCKS; k++)
            flash->image[i].block[k] = 0;
        flash->image[i].sum = image_sum(&flash->image[i]);
    }
    r.sum = record_sum(&r);
    flash->copy[0] = r;
    flash->copy[1] = r;
    flash->copy[1].sum ^= 1u;
}

/* A whole update, as the application does it. The last byte of the image may be damaged. */
static enum status install(struct loader *l, uint8_t version, uint8_t damage)
{
    struct image image = {.version = version, .block = {1, 2}};
    enum status status = update_begin(l, version);
    if (status != STATUS_OK)
        return status;
    image.sum = image_sum(&image);
    image.block[BLOCKS - 1] ^= damage;
    for (int i = 0; i < BLOCKS; i++) {
        status = update_write(l, i, image.block[i]);
        if (status != STATUS_OK)
            return status;
    }
    return update_finish(l, image.sum);
}

int main(void)
{
    struct flash flash;
    struct loader loader;
    factory(&flash);
    assert(loader_boot(&loader, &flash) == 0);

    int unconfirmed_boots = 0;
    uint8_t version = 2;
    for (int step = 0; step < STEPS; step++) {
        unsigned action = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(action < 3);
        if (action == 0) {
            uint8_t damage = __VERIFIER_nondet_uchar() & 1u;
            enum status status = install(&loader, version, damage);
            assert(status == STATUS_OK || status == STATUS_STATE || status == STATUS_CHECK);
            assert(status != STATUS_OK || !damage);
            version++;
        } else if (action == 1) {
            confirm(&loader);
        } else {
            int slot = loader_boot(&loader, &flash);
            assert(slot != NO_SLOT);
            assert(image_intact(&flash.image[slot]));
        }

        /* An image that never confirms itself runs for a limited number of boots. */
        if (loader.record.slot[loader.running].state == SLOT_TRIAL)
            unconfirmed_boots += action == 2;
        else
            unconfirmed_boots = 0;
        assert(unconfirmed_boots <= TRIAL_BOOTS);
        assert(flash.image[loader.running].version == loader.record.slot[loader.running].version);
    }
    return 0;
}
