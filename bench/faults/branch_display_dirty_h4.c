/*
 * Small monochrome display: 8 columns, 8 rows, one byte a row, with a dirty
 * rectangle.  Drawing goes to the frame buffer; a flush sends only the rows
 * and columns in the dirty rectangle to the panel.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define DISP_W 8
#define DISP_H 8

typedef struct {
    int8_t x0, y0;          /* inclusive */
    int8_t x1, y1;          /* exclusive */
} rect_t;

typedef struct {
    uint8_t fb[DISP_H];     /* bit x of fb[y] is the pixel (x, y) */
    uint8_t panel[DISP_H];  /* what the panel shows */
    rect_t dirty;
    bool any_dirty;
    unsigned rows_sent;
} display_t;

static void disp_init(display_t *d)
{
    for (int y = 0; y < DISP_H; y++) {
        d->fb[y] = 0;
        d->panel[y] = 0;
    }
    d->dirty = (rect_t){ 0, 0, 0, 0 };
    d->any_dirty = false;
    d->rows_sent = 0;
}

/* Cut the rectangle to the screen; false if nothing is left of it. */
static bool rect_clip(rect_t *r)
{
    if (r->x0 < 0)
        r->x0 = 0;
    if (r->y0 < 0)
        r->y0 = 0;
    if (r->x1 > DISP_W)
        r->x1 = DISP_W;
    if (r->y1 > DISP_H)
        r->y1 = DISP_H;
    return r->x0 < r->x1 && r->y0 < r->y1;
}

/* The bits x0 up to, not including, x1. */
static uint8_t span_mask(int x0, int x1)
{
    return (uint8_t)((0xFFu << x0) & (0xFFu >> (DISP_W - x1)));
}

/* The dirty rectangle grows so that it also covers r. */
static void mark_dirty(display_t *d, const rect_t *r)
{
    if (!d->any_dirty) {
        d->dirty = *r;
        d->any_dirty = true;
        return;
    }
    if (r->x0 < d->dirty.x0)
        d->dirty.x0 = r->x0;
    else if (r->x1 > d->dirty.x1)
        d->dirty.x1 = r->x1;
    if (r->y0 < d->dirty.y0)
        d->dirty.y0 = r->y0;
    if (r->y1 > d->dirty.y1)
        d->dirty.y1 = r->y1;
}

static void disp_fill(display_t *d, rect_t r, bool on)
{
    if (!rect_clip(&r))
        return;

    uint8_t mask = span_mask(r.x0, r.x1);
    for (int y = 0; y < DISP_H; y++) {
        if (y < r.y0 || y >= r.y1)
            continue;
        if (on)
            d->fb[y] |= mask;
        else
            d->fb[y] &= (uint8_t)~mask;
    }
    mark_dirty(d, &r);
}

/* Send the dirty part to the panel. */
static void disp_flush(display_t *d)
{
    if (!d->any_dirty)
        return;

    uint8_t mask = span_mask(d->dirty.x0, d->dirty.x1);
    for (int y = 0; y < DISP_H; y++) {
        if (y < d->dirty.y0 || y >= d->dirty.y1)
            continue;
        d->panel[y] = (uint8_t)((d->panel[y] & ~mask) | (d->fb[y] & mask));
        d->rows_sent++;
    }
    d->any_dirty = false;
}

/* ------------------------------------------------------------------ */

static rect_t any_rect(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    int w = __VERIFIER_nondet_int(), h = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= -4 && x <= 10 && y >= -4 && y <= 10);
    __VERIFIER_assume(w >= 0 && w <= 6 && h >= 0 && h <= 6);
    return (rect_t){ (int8_t)x, (int8_t)y, (int8_t)(x + w), (int8_t)(y + h) };
}

static bool inside(const rect_t *r, int x, int y)
{
    return x >= r->x0 && x < r->x1 && y >= r->y0 && y < r->y1;
}

int main(void)
{
    display_t d;
    int px = __VERIFIER_nondet_int();
    int py = __VERIFIER_nondet_int();
    bool pixel = false;             /* reference for one pixel */

    __VERIFIER_assume(px >= 0 && px < DISP_W && py >= 0 && py < DISP_H);

    disp_init(&d);
    for (int i = 0; i < 2; i++) {
        rect_t r = any_rect();
        bool on = __VERIFIER_nondet_bool();
        disp_fill(&d, r, on);
        if (inside(&r, px, py))
            pixel = on;
        if (__VERIFIER_nondet_bool()) {
            disp_flush(&d);
            assert(((d.panel[py] >> px) & 1) == pixel);
        }
    }
    disp_flush(&d);
    assert(((d.panel[py] >> px) & 1) == pixel);
    assert(!d.any_dirty);
    assert(d.rows_sent <= 3 * DISP_H);
    return 0;
}
