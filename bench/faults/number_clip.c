/*
 * Line clipping for a vector display: Cohen-Sutherland with integer
 * coordinates, and a small display list of the visible segments.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

enum {
	OUT_NONE   = 0,
	OUT_LEFT   = 1,
	OUT_RIGHT  = 2,
	OUT_TOP    = 4,
	OUT_BOTTOM = 8
};

#define MAX_PASSES 5
#define LIST_MAX   2

struct point {
	int x, y;
};

struct rect {
	int left, top, right, bottom;   /* all inclusive */
};

struct segment {
	struct point a, b;
};

struct display_list {
	struct rect window;
	struct segment seg[LIST_MAX];
	int count;
	int rejected;
};

/* on which sides of the window a point lies */
static int outcode(const struct rect *w, const struct point *p)
{
	int code = OUT_NONE;

	if (p->x < w->left)
		code |= OUT_LEFT;
	else if (p->x > w->right)
		code |= OUT_RIGHT;
	if (p->y < w->top)
		code |= OUT_TOP;
	else if (p->y > w->bottom)
		code |= OUT_BOTTOM;
	return code;
}

/* y of the line through s at column x */
static int y_at(const struct segment *s, int x)
{
	return s->a.y + (s->b.y - s->a.y) * (x - s->a.x) / (s->b.x - s->a.x);
}

/* x of the line through s at row y */
static int x_at(const struct segment *s, int y)
{
	return s->a.x + (s->b.x - s->a.x) * (y - s->a.y) / (s->b.y - s->a.y);
}

/* move a point lying outside along the line to one window edge */
static void move_to_edge(const struct rect *w, const struct segment *line,
			 int code, struct point *p)
{
	if (code & OUT_TOP) {
		p->x = x_at(line, w->top);
		p->y = w->top;
	} else if (code & OUT_BOTTOM) {
		p->x = x_at(line, w->bottom);
		p->y = w->bottom;
	} else if (code & OUT_RIGHT) {
		p->y = y_at(line, w->right);
		p->x = w->right;
	} else if (code & OUT_LEFT) {
		p->y = y_at(line, w->left);
		p->x = w->left;
	}
}

/* cut *s to the window; 0 when nothing of it is visible */
static int clip_segment(const struct rect *w, struct segment *s)
{
	const struct segment line = *s;
	int ca = outcode(w, &s->a);
	int cb = outcode(w, &s->b);
	int pass;

	for (pass = 0; pass < MAX_PASSES; pass++) {
		if ((ca | cb) == OUT_NONE)
			return 1;
		if (ca & cb)
			return 0;
		if (ca != OUT_NONE) {
			move_to_edge(w, &line, ca, &s->a);
			ca = outcode(w, &s->a);
		} else {
			move_to_edge(w, &line, cb, &s->b);
			cb = outcode(w, &s->a);
		}
	}
	return 0;
}

static void list_init(struct display_list *l, int width, int height)
{
	l->window.left = 0;
	l->window.top = 0;
	l->window.right = width - 1;
	l->window.bottom = height - 1;
	l->count = 0;
	l->rejected = 0;
}

/* add a line in window coordinates; only its visible part is kept */
static int list_add(struct display_list *l, int x0, int y0, int x1, int y1)
{
	struct segment s;

	s.a.x = x0;
	s.a.y = y0;
	s.b.x = x1;
	s.b.y = y1;
	if (l->count == LIST_MAX)
		return -1;
	if (!clip_segment(&l->window, &s)) {
		l->rejected++;
		return 0;
	}
	l->seg[l->count++] = s;
	return 1;
}

static int inside(const struct rect *w, const struct point *p)
{
	return p->x >= w->left && p->x <= w->right &&
	       p->y >= w->top && p->y <= w->bottom;
}

int main(void)
{
	struct display_list l;
	int x0 = __VERIFIER_nondet_int(), y0 = __VERIFIER_nondet_int();
	const struct segment *s;
	int shown;

	/* from anywhere near the window to a point below and right of it */
	__VERIFIER_assume(x0 >= -3 && x0 <= 4 && y0 >= -3 && y0 <= 4);
	list_init(&l, 8, 6);
	shown = list_add(&l, x0, y0, 12, 8);
	assert(shown == l.count && l.count + l.rejected == 1);

	if (x0 >= 0 && y0 >= 0)
		assert(shown == 1);
	if (shown) {
		s = &l.seg[0];
		assert(inside(&l.window, &s->a) && inside(&l.window, &s->b));
		/* an end that was visible stays as it is */
		if (x0 >= 0 && y0 >= 0)
			assert(s->a.x == x0 && s->a.y == y0);
		/* clipping keeps the direction of the line */
		assert(s->a.x <= s->b.x && s->a.y <= s->b.y);
	}
	return 0;
}
