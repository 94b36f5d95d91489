/*
 * Boot loader: choose the image to start.
 *
 * Each slot has a header with a version text "major.minor" (decimal numbers
 * up to 255), a state byte and a checksum over text and state.  The loader
 * starts the valid image with the highest version; a trial image has a
 * limited number of attempts.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define VER_LEN      6          /* with the terminating zero */
#define SLOTS        2
#define MAX_ATTEMPTS 2

enum img_state { IMG_EMPTY = 0xFF, IMG_TRIAL = 0x7F, IMG_GOOD = 0x3F };

struct img_header {
    char    version[VER_LEN];
    uint8_t state;
    uint8_t attempts;
    uint8_t sum;
};

struct version {
    uint8_t major;
    uint8_t minor;
};

static uint8_t header_sum(const struct img_header *h)
{
    uint8_t s = 0x5A;

    for (int i = 0; i < VER_LEN; i++)
        s = (uint8_t)(s + (uint8_t)h->version[i]);
    return (uint8_t)(s ^ h->state);
}

/*
 * Read a decimal number up to 255 and move *pos behind it.
 * There must be at least one digit.
 */
static bool parse_number(const char *text, int *pos, uint8_t *out)
{
    unsigned value = 0;
    int digits = 0;

    while (*pos < VER_LEN && text[*pos] >= '0' && text[*pos] <= '9') {
        value = value * 10u + (unsigned)(text[*pos] - '0');
        if (value > 255u)
            return false;
        digits++;
        (*pos)++;
    }
    *out = (uint8_t)value;
    return digits > 0;
}

static bool parse_version(const char *text, struct version *v)
{
    int pos = 0;

    if (!parse_number(text, &pos, &v->major))
        return false;
    if (pos >= VER_LEN || text[pos] != '.')
        return false;
    pos++;
    if (!parse_number(text, &pos, &v->minor))
        return false;
    return pos < VER_LEN && text[pos] == '\0';
}

/* negative, zero or positive, as with strcmp */
static int version_cmp(const struct version *a, const struct version *b)
{
    if (a->major != b->major)
        return a->major < b->major ? -1 : 1;
    if (a->minor != b->minor)
        return a->minor < b->minor ? -1 : 1;
    return 0;
}

/* The slot to start or -1. */
static int boot_select(struct img_header *slot)
{
    struct version best = { 0, 0 };
    int chosen = -1;

    for (int i = 0; i < SLOTS; i++) {
        struct version v;

        if (slot[i].state != IMG_TRIAL && slot[i].state != IMG_GOOD)
            continue;
        if (header_sum(&slot[i]) != slot[i].sum)
            break;
        if (!parse_version(slot[i].version, &v))
            continue;
        if (slot[i].state == IMG_TRIAL && slot[i].attempts >= MAX_ATTEMPTS)
            continue;
        if (chosen < 0 || version_cmp(&v, &best) > 0) {
            chosen = i;
            best = v;
        }
    }

    if (chosen >= 0 && slot[chosen].state == IMG_TRIAL)
        slot[chosen].attempts++;
    return chosen;
}

/* ------------------------------------------------------------------ */

static char digit(void)
{
    char c = __VERIFIER_nondet_char();
    __VERIFIER_assume(c >= '0' && c <= '9');
    return c;
}

/* "d.d" or "d.dd"; returns the version as one number */
static int make_image(struct img_header *h, bool two)
{
    memset(h, 0, sizeof *h);
    h->version[0] = digit();
    h->version[1] = '.';
    h->version[2] = digit();
    int minor = h->version[2] - '0';
    if (two) {
        h->version[3] = digit();
        minor = minor * 10 + (h->version[3] - '0');
    }
    h->state = __VERIFIER_nondet_bool() ? IMG_TRIAL : IMG_GOOD;
    h->attempts = 0;
    h->sum = header_sum(h);
    return (h->version[0] - '0') * 100 + minor;
}

int main(void)
{
    struct img_header slot[SLOTS];
    int va = make_image(&slot[0], __VERIFIER_nondet_bool());
    int vb = make_image(&slot[1], __VERIFIER_nondet_bool());
    bool damaged = __VERIFIER_nondet_bool();

    if (damaged)
        slot[0].sum = (uint8_t)(slot[0].sum + 1);

    for (int boot = 0; boot < 3; boot++) {
        bool can_a = !damaged && (slot[0].state == IMG_GOOD || boot < 2
                                  || vb > va);
        int s = boot_select(slot);

        assert(s >= -1 && s < SLOTS);
        if (boot < MAX_ATTEMPTS) {
            if (damaged)
                assert(s == 1);
            else
                assert(s == (vb > va ? 1 : 0));
        } else if (s == 0) {
            assert(can_a);
        } else if (s == -1) {
            assert(slot[1].state == IMG_TRIAL);
        }
        if (s >= 0)
            assert(slot[s].attempts <= MAX_ATTEMPTS);
    }
    return 0;
}
