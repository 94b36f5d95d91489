/*
 * Software mixer of a small audio device: a few voices with a volume in
 * 1/16 steps and a pan, mixed into stereo frames of 16 bit samples with
 * saturation.  A peak meter follows the output.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern short __VERIFIER_nondet_short(void);
extern void __VERIFIER_assume(int);

#define VOICES      2
#define VOLUME_ONE  16          /* volume 16/16: unchanged       */
#define VOLUME_MAX  32          /* up to twice the amplitude     */

typedef int16_t sample_t;

enum pan { PAN_LEFT, PAN_CENTER, PAN_RIGHT };

typedef struct {
    bool     playing;
    int      volume;            /* 0 .. VOLUME_MAX */
    enum pan pan;
    sample_t current;           /* the sample of this frame */
} voice_t;

typedef struct {
    sample_t left;
    sample_t right;
} frame_t;

typedef struct {
    voice_t voice[VOICES];
    int     peak_left;          /* largest amplitude so far, 0 .. 32768 */
    int     peak_right;
    int     clipped;            /* samples that were saturated          */
} mixer_t;

static void mixer_init(mixer_t *m)
{
    for (int i = 0; i < VOICES; i++) {
        m->voice[i].playing = false;
        m->voice[i].volume = VOLUME_ONE;
        m->voice[i].pan = PAN_CENTER;
        m->voice[i].current = 0;
    }
    m->peak_left = 0;
    m->peak_right = 0;
    m->clipped = 0;
}

/* Sets the volume; values out of range are brought into it. */
static void voice_set_volume(voice_t *v, int volume)
{
    if (volume < 0)
        volume = 0;
    if (volume > VOLUME_MAX)
        volume = VOLUME_MAX;
    v->volume = volume;
}

static void voice_play(voice_t *v, enum pan pan, sample_t s)
{
    v->playing = true;
    v->pan = pan;
    v->current = s;
}

static int voice_output(const voice_t *v)
{
    if (!v->playing)
        return 0;
    return v->current * v->volume / VOLUME_ONE;
}

/* Brings the sum into the range of a sample and counts what was cut. */
static sample_t saturate(mixer_t *m, int sum)
{
    if (sum > INT16_MAX) {
        m->clipped++;
        return INT16_MAX;
    }
    if (sum < INT16_MIN) {
        m->clipped++;
        return INT16_MIN;
    }
    return (sample_t)sum;
}

static int amplitude(sample_t s)
{
    return s < 0 ? -(int)s : (int)s;
}

/* Mixes one frame. */
static frame_t mixer_frame(mixer_t *m)
{
    int left = 0;
    int right = 0;
    frame_t out;

    for (int i = 0; i < VOICES; i++) {
        int s = voice_output(&m->voice[i]);

        if (m->voice[i].pan != PAN_RIGHT)
            left += s;
        if (m->voice[i].pan != PAN_LEFT)
            right += s;
    }
    out.left = saturate(m, left);
    out.right = saturate(m, right);

    if (amplitude(out.left) > m->peak_left)
        m->peak_left = amplitude(out.left);
    if (amplitude(out.right) > m->peak_right)
        m->peak_right = amplitude(out.right);
    return out;
}

/* ---- harness ---------------------------------------------------------- */

static int ref_side(const mixer_t *m, enum pan other)
{
    int sum = 0;

    for (int i = 0; i < VOICES; i++) {
        if (m->voice[i].playing && m->voice[i].pan != other)
            sum += m->voice[i].current * m->voice[i].volume / VOLUME_ONE;
    }
    return sum;
}

static void check_side(int wanted, sample_t got)
{
    assert(wanted <= 32767 || got == 32767);
    assert(wanted >= -32768 || got == -32768);
    assert(wanted > 32767 || wanted < -32768 || got == wanted);
}

int main(void)
{
    mixer_t m;

    mixer_init(&m);
    for (int i = 0; i < VOICES; i++) {
        int volume = __VERIFIER_nondet_int();
        int pan = __VERIFIER_nondet_int();
        sample_t s = __VERIFIER_nondet_short();
        __VERIFIER_assume(pan >= PAN_LEFT && pan <= PAN_RIGHT);
        voice_set_volume(&m.voice[i], volume);
        assert(m.voice[i].volume >= 0 && m.voice[i].volume <= VOLUME_MAX);
        voice_play(&m.voice[i], (enum pan)pan, s);
    }

    frame_t f = mixer_frame(&m);
    check_side(ref_side(&m, PAN_RIGHT), f.left);
    check_side(ref_side(&m, PAN_LEFT), f.right);
    assert(m.peak_left == amplitude(f.left));
    assert(m.peak_right == amplitude(f.right));
    assert(m.clipped <= 2);
    return 0;
}
