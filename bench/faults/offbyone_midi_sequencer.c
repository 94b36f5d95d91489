/*
 * A small MIDI sequencer. A pattern holds notes in the order of their time; the player walks
 * through it tick by tick, gives each note a voice of the synthesizer and lets it sound as long
 * as the note says. If no voice is free, the one that began first is taken. A loop region makes
 * the player jump back; notes can be added, erased and transposed between two runs.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define MAX_NOTES 3
#define VOICES 2
#define TICKS 3
#define LOWEST_KEY 21
#define HIGHEST_KEY 108
#define NO_KEY 0

struct note {
    uint8_t time;
    uint8_t length;
    uint8_t key;
    uint8_t velocity;
};

struct pattern {
    struct note notes[MAX_NOTES];
    int count;
    uint8_t loop_start;
    uint8_t loop_end;
};

struct voice {
    uint8_t key;
    uint8_t velocity;
    uint8_t remaining;
    uint8_t started;
};

struct player {
    const struct pattern *pattern;
    struct voice voices[VOICES];
    int cursor;
    uint8_t position;
    uint8_t clock;
    int started;
    int stolen;
    int loops;
};

/* --- Patterns ------------------------------------------------------------------------------ */

static void pattern_init(struct pattern *p)
{
    memset(p, 0, sizeof *p);
}

static bool is_playable(const struct note *n)
{
    return n->key >= LOWEST_KEY && n->key <= HIGHEST_KEY && n->length > 0 && n->velocity > 0;
}

/* Where a note of this time belongs: after the notes of the same time. */
static int place_of(const struct pattern *p, uint8_t time)
{
    int at = 0;
    while (at < p->count && p->notes[at].time <= time)
        at++;
    return at;
}

static bool add_note(struct pattern *p, const struct note *n)
{
    if (p->count == MAX_NOTES || !is_playable(n))
        return false;
    int at = place_of(p, n->time);
    for (int k = p->count - 1; k > at; k--)
        p->notes[k + 1] = p->notes[k];
    p->notes[at] = *n;
    p->count++;
    return true;
}

/* Erases the notes of a key; returns how many there were. */
static int erase_key(struct pattern *p, uint8_t key)
{
    int kept = 0;
    for (int i = 0; i < p->count; i++) {
        if (p->notes[i].key != key)
            p->notes[kept++] = p->notes[i];
    }
    int erased = p->count - kept;
    p->count = kept;
    return erased;
}

/* Transposes all notes; keys outside of the range are moved by octaves until they fit. */
static void transpose(struct pattern *p, int semitones)
{
    for (int i = 0; i < p->count; i++) {
        int key = p->notes[i].key + semitones;
        if (key < LOWEST_KEY)
            key += 12;
        if (key > HIGHEST_KEY)
            key -= 12;
        p->notes[i].key = (uint8_t)key;
    }
}

static uint8_t pattern_length(const struct pattern *p)
{
    uint8_t length = 0;
    for (int i = 0; i < p->count; i++) {
        uint8_t end = (uint8_t)(p->notes[i].time + p->notes[i].length);
        if (end > length)
            length = end;
    }
    return length;
}

/* --- Player -------------------------------------------------------------------------------- */

static void player_init(struct player *pl, const struct pattern *p)
{
    pl->pattern = p;
    for (int v = 0; v < VOICES; v++) {
        pl->voices[v].key = NO_KEY;
        pl->voices[v].velocity = 0;
        pl->voices[v].remaining = 0;
        pl->voices[v].started = 0;
    }
    pl->cursor = 0;
    pl->position = 0;
    pl->clock = 0;
    pl->started = 0;
    pl->stolen = 0;
    pl->loops = 0;
}

static void release_voices(struct player *pl)
{
    for (int v = 0; v < VOICES; v++) {
        struct voice *voice = &pl->voices[v];
        if (voice->remaining > 0)
            voice->remaining--;
        if (voice->remaining == 0)
            voice->key = NO_KEY;
    }
}

/* A voice that plays the key already, a free one, or the one that started first. */
static struct voice *choose_voice(struct player *pl, uint8_t key)
{
    struct voice *oldest = &pl->voices[0];
    for (int v = 0; v < VOICES; v++) {
        if (pl->voices[v].key == key)
            return &pl->voices[v];
    }
    for (int v = 0; v < VOICES; v++) {
        if (pl->voices[v].key == NO_KEY)
            return &pl->voices[v];
        if (pl->voices[v].started < oldest->started)
            oldest = &pl->voices[v];
    }
    pl->stolen++;
    return oldest;
}

static void start_note(struct player *pl, const struct note *n)
{
    struct voice *voice = choose_voice(pl, n->key);
    voice->key = n->key;
    voice->velocity = n->velocity;
    voice->remaining = n->length;
    voice->started = pl->clock;
    pl->started++;
}

/* Moves to a position; the next note is the first one that does not lie before it. */
static void seek(struct player *pl, uint8_t position)
{
    pl->position = position;
    pl->cursor = 0;
    while (pl->cursor < pl->pattern->count
           && pl->pattern->notes[pl->cursor].time < position)
        pl->cursor++;
}

static void player_tick(struct player *pl)
{
    const struct pattern *p = pl->pattern;
    release_voices(pl);
    while (pl->cursor < p->count && p->notes[pl->cursor].time == pl->position) {
        start_note(pl, &p->notes[pl->cursor]);
        pl->cursor++;
    }
    pl->position++;
    pl->clock++;
    if (p->loop_end > p->loop_start && pl->position == p->loop_end) {
        seek(pl, p->loop_start);
        pl->loops++;
    }
}

static int sounding(const struct player *pl)
{
    int count = 0;
    for (int v = 0; v < VOICES; v++)
        count += pl->voices[v].key != NO_KEY;
    return count;
}

static bool is_sounding(const struct player *pl, uint8_t key)
{
    for (int v = 0; v < VOICES; v++) {
        if (pl->voices[v].key == key)
            return true;
    }
    return false;
}

/* --- Harness ------------------------------------------------------------------------------- */

static void check_order(const struct pattern *p)
{
    for (int i = 0; i < p->count; i++) {
        assert(is_playable(&p->notes[i]));
        assert(i == 0 || p->notes[i - 1].time <= p->notes[i].time);
    }
}

int main(void)
{
    static const uint8_t keys[3] = {60, 64, 67};
    struct pattern p;
    struct player pl;
    uint8_t times[3];
    pattern_init(&p);
    struct note silent = {.time = 0, .length = 0, .key = 60, .velocity = 90};
    assert(!add_note(&p, &silent));
    for (int i = 0; i < 3; i++) {
        times[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(times[i] < 3);
        struct note n = {.time = times[i], .length = 1, .key = keys[i], .velocity = 90};
        assert(add_note(&p, &n));
        check_order(&p);
    }
    assert(p.count == 3);
    assert(pattern_length(&p) > times[0] && pattern_length(&p) <= 3);

    /* One run without a loop: each note starts at its time and ends in the next tick. */
    player_init(&pl, &p);
    for (uint8_t t = 0; t < TICKS; t++) {
        int stolen = pl.stolen;
        int due = 0;
        player_tick(&pl);
        for (int i = 0; i < 3; i++) {
            due += times[i] == t;
            if (pl.stolen == stolen)
                assert(is_sounding(&pl, keys[i]) == (times[i] == t));
        }
        assert(sounding(&pl) == (due > VOICES ? VOICES : due));
    }
    assert(pl.started == 3 && pl.cursor == 3);

    /* An octave higher and without the second note, in a loop of two ticks. */
    transpose(&p, 12);
    assert(erase_key(&p, 76) == 1 && p.count == 2);
    check_order(&p);
    p.loop_start = 1;
    p.loop_end = 3;
    player_init(&pl, &p);
    seek(&pl, 1);
    for (int t = 0; t < 4; t++)
        player_tick(&pl);
    int inside = 0;
    for (int i = 0; i < 3; i += 2)
        inside += times[i] == 1 || times[i] == 2;
    assert(pl.loops == 2 && pl.started == 2 * inside && pl.position == 1);
    return 0;
}
