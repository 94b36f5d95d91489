/* Geometry for a small display: do two strokes cross? Coordinates are pixels
 * of a screen of 256 by 256. */
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

struct point {
	uint8_t x;
	uint8_t y;
};

struct segment {
	struct point a;
	struct point b;
};

/* Side of p seen from the directed line a -> b: 1 left, -1 right, 0 on it. */
static int side_of(struct point a, struct point b, struct point p)
{
	int16_t dx = b.x - a.x, dy = b.y - a.y;
	int16_t ex = p.x - a.x, ey = p.y - a.y;
	int32_t cross = dx * ey - dy * ex;

	return (cross > 0) - (cross < 0);
}

static int in_box(struct segment s, struct point p)
{
	uint8_t x0 = s.a.x < s.b.x ? s.a.x : s.b.x;
	uint8_t x1 = s.a.x < s.b.x ? s.b.x : s.a.x;
	uint8_t y0 = s.a.y < s.b.y ? s.a.y : s.b.y;
	uint8_t y1 = s.a.y < s.b.y ? s.b.y : s.a.y;

	return p.x >= x0 && p.x <= x1 && p.y >= y0 && p.y <= y1;
}

/* Do the segments have a point in common? */
static int segments_touch(struct segment s, struct segment t)
{
	int a = side_of(s.a, s.b, t.a);
	int b = side_of(s.a, s.b, t.b);
	int c = side_of(t.a, t.b, s.a);
	int d = side_of(t.a, t.b, s.b);

	if (a * b < 0 && c * d < 0)
		return 1;
	if (a == 0 && in_box(s, t.a))
		return 1;
	if (b == 0 && in_box(s, t.b))
		return 1;
	if (c == 0 && in_box(t, s.a))
		return 1;
	return d == 0 && in_box(t, s.b);
}

int main(void)
{
	struct segment h, v;
	int want;

	/* a horizontal stroke from the left edge, and a vertical one */
	h.a.x = 0;
	h.b.x = __VERIFIER_nondet_uchar();
	h.a.y = __VERIFIER_nondet_uchar();
	h.b.y = h.a.y;
	v.a.x = __VERIFIER_nondet_uchar();
	v.b.x = v.a.x;
	v.a.y = __VERIFIER_nondet_uchar();
	v.b.y = __VERIFIER_nondet_uchar();
	__VERIFIER_assume(h.a.x < h.b.x && v.a.y < v.b.y);

	/* they meet when each one's range covers the other one's position */
	want = v.a.x >= h.a.x && v.a.x <= h.b.x &&
	       h.a.y >= v.a.y && h.a.y <= v.b.y;
	assert(segments_touch(h, v) == want);
	return 0;
}
