/*
 * The mixer of a game. A sound is played by a voice, which is claimed, loaded with the samples and
 * started; a voice that has come to its end, or was stopped, is given back for other sounds.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define VOICES 2
#define LOUDEST 100

struct sound {
    const int8_t *samples;
    int length;
};

enum voice_state { IDLE, CLAIMED, PLAYING };

struct voice {
    enum voice_state state;
    const struct sound *sound;
    int position;
    int volume;
};

struct mixer {
    struct voice voices[VOICES];
};

static const int8_t click[] = {100, -100};
static const int8_t beep[] = {60, 60, -60};

static const struct sound sounds[] = {
    {click, 2},
    {beep, 3},
    {NULL, 0},
};

#define SOUNDS ((int)(sizeof(sounds) / sizeof(sounds[0])))

static void mixer_init(struct mixer *m)
{
    for (int i = 0; i < VOICES; i++) {
        m->voices[i].state = IDLE;
        m->voices[i].sound = NULL;
    }
}

static struct voice *voice_claim(struct mixer *m)
{
    for (int i = 0; i < VOICES; i++) {
        if (m->voices[i].state == IDLE) {
            m->voices[i].state = CLAIMED;
            return &m->voices[i];
        }
    }
    return NULL;
}

static bool voice_load(struct voice *v, const struct sound *sound)
{
    assert(v->state == CLAIMED);
    if (sound->length == 0)
        return false;
    v->sound = sound;
    v->position = 0;
    return true;
}

static void voice_start(struct voice *v, int volume)
{
    assert(v->state == CLAIMED && v->sound != NULL);
    v->volume = volume > LOUDEST ? LOUDEST : volume;
    v->state = PLAYING;
}

static void voice_release(struct voice *v)
{
    assert(v->state != IDLE);
    v->state = IDLE;
    v->sound = NULL;
}

static bool play(struct mixer *m, const struct sound *sound, int volume)
{
    struct voice *v = voice_claim(m);
    if (v == NULL)
        return false;
    if (!voice_load(v, sound)) {
        return false;
    }
    voice_start(v, volume);
    return true;
}

static void stop_all(struct mixer *m)
{
    for (int i = 0; i < VOICES; i++) {
        if (m->voices[i].state == PLAYING)
            voice_release(&m->voices[i]);
    }
}

static int voices_playing(const struct mixer *m)
{
    int n = 0;
    for (int i = 0; i < VOICES; i++)
        n += m->voices[i].state == PLAYING;
    return n;
}

/* The next sample of all voices together, cut off where it is too large. */
static int mix(struct mixer *m)
{
    int sum = 0;
    for (int i = 0; i < VOICES; i++) {
        struct voice *v = &m->voices[i];
        if (v->state != PLAYING)
            continue;
        sum += v->sound->samples[v->position] * v->volume / LOUDEST;
        v->position++;
        if (v->position == v->sound->length)
            voice_release(v);
    }
    if (sum > INT8_MAX)
        return INT8_MAX;
    return sum < INT8_MIN ? INT8_MIN : sum;
}

int main(void)
{
    struct mixer m;
    mixer_init(&m);
    for (int step = 0; step < 4; step++) {
        int command = __VERIFIER_nondet_int();
        __VERIFIER_assume(command >= 0 && command < SOUNDS + 2);
        int playing = voices_playing(&m);
        if (command < SOUNDS) {
            int volume = step % 2 == 0 ? LOUDEST : LOUDEST / 2;
            bool started = play(&m, &sounds[command], volume);
            assert(started == (playing < VOICES && sounds[command].length > 0));
            assert(voices_playing(&m) == playing + (started ? 1 : 0));
        } else if (command == SOUNDS) {
            int sample = mix(&m);
            assert(sample >= INT8_MIN && sample <= INT8_MAX);
            assert(playing > 0 || sample == 0);
        } else {
            stop_all(&m);
            assert(voices_playing(&m) == 0);
        }
    }
    return 0;
}
