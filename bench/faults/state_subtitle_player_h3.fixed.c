/*
 * Subtitle overlay of a media player.  The cues are sorted by their start and
 * do not overlap.  The player calls tick() with its position; the overlay
 * shows the cue of that position, hides it when it is over, and follows when
 * the user seeks back.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define CUES    3
#define TIME_MAX 20
#define NO_CUE  (-1)
#define TICKS   3

typedef struct {
    int start;          /* first tick that shows the cue   */
    int end;            /* first tick that does not        */
    int text_id;
} cue_t;

typedef enum {
    OVL_OFF,            /* switched off by the user        */
    OVL_IDLE,           /* on, nothing to show             */
    OVL_SHOWING
} ovl_state_t;

typedef struct {
    const cue_t *cues;
    int          count;
    int          next;      /* first cue that is not over yet  */
    int          shown;     /* text on the screen or NO_CUE    */
    int          last_time;
    int          redraws;
    ovl_state_t  state;
} overlay_t;

static void overlay_init(overlay_t *o, const cue_t *cues, int count)
{
    o->cues = cues;
    o->count = count;
    o->next = 0;
    o->shown = NO_CUE;
    o->last_time = 0;
    o->redraws = 0;
    o->state = OVL_IDLE;
}

static void overlay_draw(overlay_t *o, int text)
{
    if (o->shown != text) {
        o->shown = text;
        o->redraws++;
    }
}

/* Skips the cues that are over at the given time. */
static void overlay_skip(overlay_t *o, int time)
{
    while (o->next < o->count && o->cues[o->next].end <= time)
        o->next++;
}

static void overlay_tick(overlay_t *o, int time)
{
    /* after a seek backwards the search begins again */
    if (time < o->last_time)
        o->next = 0;
    o->last_time = time;
    overlay_skip(o, time);

    switch (o->state) {
    case OVL_OFF:
        break;
    case OVL_IDLE:
    case OVL_SHOWING:
        if (o->next < o->count && o->cues[o->next].start <= time) {
            overlay_draw(o, o->cues[o->next].text_id);
            o->state = OVL_SHOWING;
        } else {
            overlay_draw(o, NO_CUE);
            o->state = OVL_IDLE;
        }
        break;
    }
}

/* The user switches the subtitles on or off. */
static void overlay_enable(overlay_t *o, bool on)
{
    if (!on) {
        overlay_draw(o, NO_CUE);
        o->state = OVL_OFF;
    } else if (o->state == OVL_OFF) {
        o->state = OVL_IDLE;
        overlay_tick(o, o->last_time);
    }
}

/* ---- harness ---------------------------------------------------------- */

static int ref_text(const cue_t *cues, int time)
{
    for (int i = 0; i < CUES; i++) {
        if (cues[i].start <= time && time < cues[i].end)
            return cues[i].text_id;
    }
    return NO_CUE;
}

int main(void)
{
    cue_t cues[CUES];
    overlay_t o;
    int from = 0;

    for (int i = 0; i < CUES; i++) {
        cues[i].start = __VERIFIER_nondet_int();
        cues[i].end = __VERIFIER_nondet_int();
        cues[i].text_id = 100 + i;
        __VERIFIER_assume(cues[i].start >= from && cues[i].start < TIME_MAX);
        __VERIFIER_assume(cues[i].end > cues[i].start && cues[i].end <= TIME_MAX);
        from = cues[i].end;
    }

    overlay_init(&o, cues, CUES);
    bool on = true;
    for (int i = 0; i < TICKS; i++) {
        int time = __VERIFIER_nondet_int();
        __VERIFIER_assume(time >= 0 && time <= TIME_MAX);
        overlay_tick(&o, time);

        bool want = __VERIFIER_nondet_bool();
        if (want != on) {
            overlay_enable(&o, want);
            on = want;
        }
        assert(o.shown == (on ? ref_text(cues, time) : NO_CUE));
        assert((o.shown != NO_CUE) == (o.state == OVL_SHOWING));
        assert(on == (o.state != OVL_OFF));
    }
    assert(o.redraws <= 2 * TICKS);
    return 0;
}
