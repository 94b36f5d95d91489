/*
 * Decoder of a quadrature encoder on a motor shaft. Both tracks are sampled together; one step
 * changes one of them. A sample in which both changed was missed on the way: it is counted as an
 * error, and the position stays as it is.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#define SAMPLES 6
#define INVALID 2

/* Step from the previous pair of tracks (row) to the current one (column). */
static const signed char step_table[4][4] = {
    {0, 1, -1, INVALID},
    {-1, 0, INVALID, 1},
    {1, INVALID, 0, -1},
    {INVALID, -1, 1, 0},
};

struct encoder {
    unsigned last;
    int position;
    int errors;
    bool reversed;
};

static void encoder_init(struct encoder *e, unsigned tracks, bool reversed)
{
    e->last = tracks & 3u;
    e->position = 0;
    e->errors = 0;
    e->reversed = reversed;
}

static void encoder_sample(struct encoder *e, unsigned tracks)
{
    unsigned now = tracks & 3u;
    int step = step_table[e->last][now];
    if (step == INVALID) {
        e->errors++;
        return;
    }
    e->position += e->reversed ? -step : step;
    e->last = now;
}

/* Number of the pair of tracks in the order in which they appear while turning forward. */
static int phase(unsigned tracks)
{
    static const unsigned char order[4] = {0, 1, 3, 2};
    return order[tracks & 3u];
}

int main(void)
{
    struct encoder e;
    unsigned before = __VERIFIER_nondet_uchar() & 3u;
    bool reversed = __VERIFIER_nondet_uchar() & 1u;
    encoder_init(&e, before, reversed);

    int position = 0;
    int errors = 0;
    for (int i = 0; i < SAMPLES; i++) {
        unsigned tracks = __VERIFIER_nondet_uchar() & 3u;
        encoder_sample(&e, tracks);
        int turned = (phase(tracks) - phase(before) + 4) % 4;
        if (turned == 2)
            errors++;
        else if (turned == 1)
            position += reversed ? -1 : 1;
        else if (turned == 3)
            position -= reversed ? -1 : 1;
        before = tracks;
        assert(e.errors == errors);
        assert(e.position == position);
    }
    return 0;
}
