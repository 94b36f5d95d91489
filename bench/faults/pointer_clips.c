/*
 * The track of an audio editor. A track is a list of clips, linked in both directions; a clip plays
 * a part of the recording. The cursor stands in one of the clips, at an offset from its start.
 * Clips are split and joined without touching the recording; a clip that is cut is kept.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define SILENCE (-1)

struct clip {
    int from;   /* the first sample in the recording, or SILENCE */
    int length; /* in samples */
    struct clip *prev;
    struct clip *next;
};

struct track {
    struct clip *first;
    struct clip *last;
    struct clip *cursor;
    int offset;
    int clips;
    struct clip *clipboard;
    bool changed;
};

static struct clip *clip_new(int from, int length)
{
    struct clip *c = malloc(sizeof(*c));
    if (c == NULL)
        abort();
    c->from = from;
    c->length = length;
    c->prev = NULL;
    c->next = NULL;
    return c;
}

static int clip_end(const struct clip *c)
{
    return c->from == SILENCE ? SILENCE : c->from + c->length;
}

/* Whether a clip goes on in the recording where another one ends. */
static bool clip_continues(const struct clip *c, const struct clip *after)
{
    return clip_end(after) == c->from;
}

static void track_init(struct track *t, int length)
{
    struct clip *c = clip_new(0, length);
    t->first = c;
    t->last = c;
    t->cursor = c;
    t->offset = 0;
    t->clips = 1;
    t->clipboard = NULL;
    t->changed = false;
}

static void track_free(struct track *t)
{
    struct clip *c = t->first;
    while (c != NULL) {
        struct clip *next = c->next;
        free(c);
        c = next;
    }
    free(t->clipboard);
}

static void link_after(struct track *t, struct clip *where, struct clip *c)
{
    c->prev = where;
    c->next = where->next;
    if (where->next != NULL)
        where->next->prev = c;
    else
        t->last = c;
    where->next = c;
    t->clips++;
}

static void unlink_clip(struct track *t, struct clip *c)
{
    if (c->prev != NULL)
        c->prev->next = c->next;
    else
        t->first = c->next;
    if (c->next != NULL)
        c->next->prev = c->prev;
    else
        t->last = c->prev;
    t->clips--;
}

/* Splits the clip at the cursor, which is at the start of the second part then. */
static bool split_clip(struct track *t)
{
    struct clip *c = t->cursor;
    if (t->offset == 0 || t->offset == c->length)
        return false;
    int from = c->from == SILENCE ? SILENCE : c->from + t->offset;
    struct clip *rest = clip_new(from, c->length - t->offset);
    c->length = t->offset;
    link_after(t, c, rest);
    t->cursor = rest;
    t->offset = 0;
    t->changed = true;
    return true;
}

/* Joins the clip of the cursor with the one before it; the cursor stays at the same sample. */
static bool join_with_previous(struct track *t)
{
    struct clip *c = t->cursor;
    struct clip *prev = c->prev;
    if (prev == NULL || !clip_continues(c, prev))
        return false;
    t->offset += prev->length;
    prev->length += c->length;
    unlink_clip(t, c);
    t->cursor = c->next;
    free(c);
    t->changed = true;
    return true;
}

/* Cuts the clip of the cursor, unless it is the only one. */
static bool cut_clip(struct track *t)
{
    struct clip *c = t->cursor;
    if (t->clips == 1)
        return false;
    unlink_clip(t, c);
    t->cursor = c->next != NULL ? c->next : c->prev;
    t->offset = 0;
    free(t->clipboard);
    c->prev = NULL;
    c->next = NULL;
    t->clipboard = c;
    t->changed = true;
    return true;
}

static bool paste_clip(struct track *t)
{
    if (t->clipboard == NULL)
        return false;
    link_after(t, t->cursor, t->clipboard);
    t->cursor = t->clipboard;
    t->offset = 0;
    t->clipboard = NULL;
    t->changed = true;
    return true;
}

static void insert_silence(struct track *t, int length)
{
    link_after(t, t->cursor, clip_new(SILENCE, length));
    t->changed = true;
}

/* Takes samples off the end of the clip; at least one stays. */
static int trim_clip(struct track *t, int samples)
{
    struct clip *c = t->cursor;
    if (samples >= c->length)
        samples = c->length - 1;
    c->length -= samples;
    if (t->offset > c->length)
        t->offset = c->length;
    t->changed = true;
    return samples;
}

static void previous_clip(struct track *t)
{
    if (t->cursor->prev != NULL)
        t->cursor = t->cursor->prev;
    t->offset = 0;
}

static void next_clip(struct track *t)
{
    if (t->cursor->next != NULL)
        t->cursor = t->cursor->next;
    t->offset = 0;
}

static void seek_in_clip(struct track *t, int offset)
{
    t->offset = offset < t->cursor->length ? offset : t->cursor->length;
}

static int track_length(const struct track *t)
{
    int length = 0;
    for (const struct clip *c = t->first; c != NULL; c = c->next)
        length += c->length;
    return length;
}

static void check(const struct track *t)
{
    int clips = 0;
    bool found = false;
    const struct clip *prev = NULL;
    for (const struct clip *c = t->first; c != NULL; c = c->next) {
        assert(c->prev == prev);
        assert(c->length > 0);
        found = found || c == t->cursor;
        prev = c;
        clips++;
    }
    assert(prev == t->last);
    assert(clips == t->clips);
    assert(found);
    assert(t->offset >= 0 && t->offset <= t->cursor->length);
}

int main(void)
{
    struct track t;
    int length = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(length >= 1 && length <= 100);
    track_init(&t, length);
    seek_in_clip(&t, __VERIFIER_nondet_uchar());
    split_clip(&t);
    check(&t);
    insert_silence(&t, 10);
    for (int step = 0; step < 2; step++) {
        int before = track_length(&t);
        switch (__VERIFIER_nondet_uchar() % 4) {
        case 0:
            next_clip(&t);
            break;
        case 1:
            previous_clip(&t);
            break;
        case 2:
            before -= trim_clip(&t, 5);
            break;
        default:
            join_with_previous(&t);
            break;
        }
        check(&t);
        assert(track_length(&t) == before);
    }
    if (cut_clip(&t)) {
        check(&t);
        assert(paste_clip(&t));
        check(&t);
    }
    track_free(&t);
    return 0;
}
