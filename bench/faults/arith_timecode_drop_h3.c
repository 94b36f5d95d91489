/*
 * SMPTE timecode with drop frame counting (29.97 frames a second).
 *
 * Frames are numbered 0..29 in each second.  To keep pace with the clock the
 * numbers 0 and 1 are left out at the beginning of each minute, except each
 * tenth minute.  So a minute has 1798 frames, and ten minutes have 17982.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define FPS               30
#define DROPPED           2
#define FRAMES_PER_MIN    (60 * FPS - DROPPED)
#define FRAMES_PER_10MIN  (10 * FRAMES_PER_MIN + DROPPED)
#define FRAMES_PER_HOUR   (6 * FRAMES_PER_10MIN)

struct timecode {
    int hour;
    int minute;
    int second;
    int frame;
};

/* Is it the label of a frame?  Labels that are left out are none. */
static bool tc_valid(const struct timecode *t)
{
    if (t->hour < 0 || t->hour > 23)
        return false;
    if (t->minute < 0 || t->minute > 59)
        return false;
    if (t->second < 0 || t->second > 59)
        return false;
    if (t->frame < 0 || t->frame >= FPS)
        return false;
    if (t->second == 0 && t->frame < DROPPED && t->minute % 10 != 0)
        return false;
    return true;
}

/* Number of the frame, counted from 00:00:00;00. */
static int32_t tc_to_frames(const struct timecode *t)
{
    int32_t minutes = t->hour * 60 + t->minute;
    int32_t labels = (minutes * 60 + t->second) * FPS + t->frame;
    int32_t dropped = DROPPED * (minutes - minutes / 10);

    return labels - dropped;
}

/* The label of a frame. */
static struct timecode tc_from_frames(int32_t n)
{
    struct timecode t;
    int32_t tens = n / FRAMES_PER_10MIN;
    int32_t rest = n % FRAMES_PER_10MIN;

    /* nine minutes of each ten skip labels */
    n += tens * 9 * DROPPED;
    if (rest >= 60 * FPS)
        n += DROPPED * (rest / FRAMES_PER_MIN);

    t.frame = n % FPS;
    n /= FPS;
    t.second = n % 60;
    n /= 60;
    t.minute = n % 60;
    t.hour = n / 60;
    return t;
}

/* The label that follows; stepping is what the display does, frame by frame. */
static void tc_step(struct timecode *t)
{
    if (++t->frame < FPS)
        return;
    t->frame = 0;
    if (++t->second < 60)
        return;
    t->second = 0;
    if (++t->minute == 60) {
        t->minute = 0;
        t->hour++;
    }
    if (t->minute % 10 != 0)
        t->frame = DROPPED;
}

/* Subtitles: a cue is shown from in (inclusive) to out (exclusive). */
struct cue {
    struct timecode in;
    struct timecode out;
};

static int32_t cue_length(const struct cue *c)
{
    return tc_to_frames(&c->out) - tc_to_frames(&c->in);
}

/* Makes a cue from its first frame and its length. */
static struct cue cue_make(int32_t first, int32_t length)
{
    struct cue c;

    c.in = tc_from_frames(first);
    c.out = tc_from_frames(first + length);
    return c;
}

int main(void)
{
    int first = __VERIFIER_nondet_int();
    __VERIFIER_assume(first >= 0 && first < 3 * FRAMES_PER_MIN);

    /* a cue of one frame: its end is the label after its beginning */
    struct cue c = cue_make(first, 1);
    assert(tc_valid(&c.in));
    assert(tc_valid(&c.out));

    struct timecode t = c.in;
    tc_step(&t);
    assert(t.hour == c.out.hour && t.minute == c.out.minute);
    assert(t.second == c.out.second && t.frame == c.out.frame);
    assert(cue_length(&c) == 1);
    return 0;
}
