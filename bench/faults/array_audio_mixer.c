/*
 * Audio mixer of a small game console. A few voices play short waves, once or in a loop. Every voice
 * has a volume, and the mixer has a master volume; a new volume is reached in small steps, one each
 * frame, so that there are no clicks. A voice that is stopped fades out before it becomes free.
 *
 * The frames go into a ring buffer, from which the output interrupt takes them one by one. The game
 * sends its commands through a second ring; they are carried out at the beginning of the next frame.
 *
 * Samples are signed and have eight bits. Volumes are in eighths; UNITY leaves a sample as it is.
 * A master volume below UNITY gives headroom for loud voices, one above it makes quiet ones audible.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define VOICES 2
#define WAVE_LENGTH 4
#define OUTPUT_RING 4
#define COMMAND_RING 4
#define UNITY 8
#define MAX_VOLUME 16
#define SAMPLE_MIN (-128)
#define SAMPLE_MAX 127
#define FRAMES 4

enum voice_state { SILENT, PLAYING, FADING };

enum command_kind { PLAY, STOP, SET_VOLUME, SET_MASTER };

struct ramp {
    uint8_t value;
    uint8_t target;
    uint8_t rate; /* change per frame */
};

struct voice {
    enum voice_state state;
    const int8_t *wave;
    uint8_t position;
    bool loop;
    struct ramp volume;
};

struct command {
    enum command_kind kind;
    uint8_t voice;
    uint8_t volume;
    uint8_t rate;
    bool loop;
    const int8_t *wave;
};

struct output_ring {
    int8_t frame[OUTPUT_RING];
    uint8_t first;
    uint8_t count;
};

struct command_ring {
    struct command item[COMMAND_RING];
    uint8_t first;
    uint8_t count;
};

struct mixer {
    struct voice voice[VOICES];
    struct ramp master;
    struct output_ring output;
    struct command_ring commands;
    int8_t last; /* repeated when there is nothing to play in time */
    uint8_t clipped;
    uint8_t underruns;
    uint8_t finished; /* voices that became free */
};

/* ---- ramps ---- */

static void ramp_init(struct ramp *r, uint8_t value)
{
    r->value = value;
    r->target = value;
    r->rate = 0;
}

static void ramp_to(struct ramp *r, uint8_t target, uint8_t rate)
{
    r->target = target > MAX_VOLUME ? MAX_VOLUME : target;
    r->rate = rate;
    if (rate == 0)
        r->value = r->target;
}

/* One step towards the target, which is never passed. */
static void ramp_step(struct ramp *r)
{
    if (r->value < r->target) {
        uint8_t distance = (uint8_t)(r->target - r->value);
        r->value = (uint8_t)(r->value + (distance < r->rate ? distance : r->rate));
    } else if (r->value > r->target) {
        uint8_t distance = (uint8_t)(r->value - r->target);
        r->value = (uint8_t)(r->value - (distance < r->rate ? distance : r->rate));
    }
}

static bool ramp_is_silent(const struct ramp *r)
{
    return r->value == 0 && r->target == 0;
}

/* ---- samples ---- */

static int scale(int sample, uint8_t volume)
{
    return sample * volume / UNITY;
}

static int clip(struct mixer *m, int sample)
{
    if (sample >= SAMPLE_MIN && sample <= SAMPLE_MAX)
        return sample;
    m->clipped++;
    return sample < 0 ? SAMPLE_MIN : SAMPLE_MAX;
}

/* ---- rings ---- */

static bool output_put(struct output_ring *r, int8_t frame)
{
    if (r->count == OUTPUT_RING)
        return false;
    r->frame[(r->first + r->count) % OUTPUT_RING] = frame;
    r->count++;
    return true;
}

static bool output_get(struct output_ring *r, int8_t *frame)
{
    if (r->count == 0)
        return false;
    *frame = r->frame[r->first];
    r->first = (uint8_t)((r->first + 1) % OUTPUT_RING);
    r->count--;
    return true;
}

static bool command_put(struct command_ring *r, const struct command *c)
{
    if (r->count == COMMAND_RING)
        return false;
    r->item[(r->first + r->count) % COMMAND_RING] = *c;
    r->count++;
    return true;
}

static bool command_get(struct command_ring *r, struct command *c)
{
    if (r->count == 0)
        return false;
    *c = r->item[r->first];
    r->first = (uint8_t)((r->first + 1) % COMMAND_RING);
    r->count--;
    return true;
}

/* ---- voices ---- */

static void voice_free(struct mixer *m, struct voice *v)
{
    v->state = SILENT;
    v->wave = (const int8_t *)0;
    m->finished++;
}

static void voice_play(struct voice *v, const struct command *c)
{
    v->state = PLAYING;
    v->wave = c->wave;
    v->position = 0;
    v->loop = c->loop;
    v->volume.value = 0;
    ramp_to(&v->volume, c->volume, c->rate);
}

/* A voice without a ramp ends at once, others fade. */
static void voice_stop(struct mixer *m, struct voice *v, uint8_t rate)
{
    if (v->state == SILENT)
        return;
    ramp_to(&v->volume, 0, rate);
    v->state = FADING;
    if (ramp_is_silent(&v->volume))
        voice_free(m, v);
}

/* The next sample of a voice at its present volume; the voice moves on. */
static int voice_sample(struct mixer *m, struct voice *v)
{
    if (v->state == SILENT)
        return 0;
    ramp_step(&v->volume);
    int sample = scale(v->wave[v->position], v->volume.value);
    v->position++;
    if (v->position == WAVE_LENGTH) {
        v->position = 0;
        if (!v->loop) {
            voice_free(m, v);
            return sample;
        }
    }
    if (v->state == FADING && ramp_is_silent(&v->volume))
        voice_free(m, v);
    return sample;
}

/* ---- mixer ---- */

static void mixer_init(struct mixer *m)
{
    for (int i = 0; i < VOICES; i++) {
        m->voice[i].state = SILENT;
        m->voice[i].wave = (const int8_t *)0;
        m->voice[i].position = 0;
        m->voice[i].loop = false;
        ramp_init(&m->voice[i].volume, 0);
    }
    ramp_init(&m->master, UNITY);
    m->output.first = 0;
    m->output.count = 0;
    m->commands.first = 0;
    m->commands.count = 0;
    m->last = 0;
    m->clipped = 0;
    m->underruns = 0;
    m->finished = 0;
}

static void carry_out(struct mixer *m, const struct command *c)
{
    struct voice *v = &m->voice[c->voice];
    switch (c->kind) {
    case PLAY:
        voice_play(v, c);
        break;
    case STOP:
        voice_stop(m, v, c->rate);
        break;
    case SET_VOLUME:
        if (v->state == PLAYING)
            ramp_to(&v->volume, c->volume, c->rate);
        break;
    default:
        ramp_to(&m->master, c->volume, c->rate);
        break;
    }
}

static void run_commands(struct mixer *m)
{
    struct command c;
    for (int i = 0; i < COMMAND_RING && command_get(&m->commands, &c); i++)
        carry_out(m, &c);
}

/* Makes one frame; false if the output is full, in which case nothing moves. */
static bool mix_frame(struct mixer *m)
{
    if (m->output.count == OUTPUT_RING)
        return false;
    run_commands(m);
    int sum = 0;
    for (int i = 0; i < VOICES; i++)
        sum += voice_sample(m, &m->voice[i]);
    ramp_step(&m->master);
    sum = clip(m, sum);
    sum = scale(sum, m->master.value);
    return output_put(&m->output, (int8_t)sum);
}

/* The interrupt of the converter. */
static int8_t next_output(struct mixer *m)
{
    int8_t frame;
    if (output_get(&m->output, &frame))
        m->last = frame;
    else
        m->underruns++;
    return m->last;
}

/* ---- harness ---- */

static const int8_t square[WAVE_LENGTH] = {100, 100, -100, -100};
static const int8_t saw[WAVE_LENGTH] = {-90, -30, 30, 90};

static bool send(struct mixer *m, enum command_kind kind, uint8_t voice, uint8_t volume, uint8_t rate)
{
    struct command c = {kind, voice, volume, rate, voice == 0, voice == 0 ? square : saw};
    return command_put(&m->commands, &c);
}

static int volume_after(int from, int to, int rate, int frames)
{
    if (rate == 0)
        return to;
    if (from < to)
        return from + rate * frames < to ? from + rate * frames : to;
    return from - rate * frames > to ? from - rate * frames : to;
}

int main(void)
{
    static struct mixer m;
    uint8_t volume = __VERIFIER_nondet_uchar();
    uint8_t rate = __VERIFIER_nondet_uchar();
    uint8_t master = __VERIFIER_nondet_uchar();
    bool both = __VERIFIER_nondet_bool();
    __VERIFIER_assume(volume <= MAX_VOLUME && rate <= 4 && master <= MAX_VOLUME);
    mixer_init(&m);
    assert(send(&m, PLAY, 0, UNITY, 0) && send(&m, SET_MASTER, 0, master, rate));
    if (both)
        assert(send(&m, PLAY, 1, volume, 0));

    for (int n = 0; n < FRAMES; n++)
        assert(mix_frame(&m));
    assert(!mix_frame(&m) && m.commands.count == 0);
    assert(m.finished == (both ? 1 : 0) && m.voice[0].state == PLAYING);
    for (int n = 0; n < FRAMES; n++) {
        int expected = square[n] + (both ? saw[n] * volume / UNITY : 0);
        expected = expected * volume_after(UNITY, master, rate, n + 1) / UNITY;
        int got = next_output(&m);
        assert(got == (expected > SAMPLE_MAX ? SAMPLE_MAX : expected < SAMPLE_MIN ? SAMPLE_MIN : expected));
    }
    assert(next_output(&m) == m.last && m.underruns == 1);

    /* The loop fades out; silence follows. */
    uint8_t fade = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(fade <= UNITY);
    assert(send(&m, SET_VOLUME, 0, 4, 0) && send(&m, STOP, 0, 0, fade));
    for (int n = 0; n < 2; n++)
        assert(mix_frame(&m));
    assert((m.voice[0].state == SILENT) == (fade == 0 || fade >= 2));
    next_output(&m);
    int got = next_output(&m);
    assert((got == 0) == (fade != 1 || m.master.value == 0));
    return 0;
}
