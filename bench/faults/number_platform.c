/*
 * Player physics of a platform game. Positions are in subpixels; the
 * map consists of tiles that are empty, solid, a ledge that can be
 * jumped through from below, or a spike. Movement is resolved one axis
 * after the other.
 */
#include <assert.h>
#include <stdint.h>

extern signed char __VERIFIER_nondet_schar(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define TILE_SHIFT 4
#define TILE       (1 << TILE_SHIFT)
#define MAP_W      4
#define MAP_H      5
#define BODY_W     10
#define BODY_H     12
#define GRAVITY    2
#define MAX_FALL   10
#define MAX_RUN    6
#define JUMP_SPEED (-9)

/* what the buttons say */
#define PAD_LEFT   1u
#define PAD_RIGHT  2u
#define PAD_JUMP   4u
#define PAD_DOWN   8u

enum tile { T_AIR, T_SOLID, T_LEDGE, T_SPIKE };

/* y grows downwards; everything outside of the map is solid */
static const uint8_t level[MAP_H][MAP_W] = {
	{ T_AIR,   T_AIR,   T_AIR,   T_AIR   },
	{ T_AIR,   T_AIR,   T_AIR,   T_SOLID },
	{ T_AIR,   T_LEDGE, T_LEDGE, T_SOLID },
	{ T_AIR,   T_AIR,   T_AIR,   T_AIR   },
	{ T_SOLID, T_SOLID, T_SOLID, T_SPIKE },
};

struct body {
	int x, y;          /* upper left corner */
	int vx, vy;        /* per frame */
	uint8_t grounded;
	uint8_t dropping;  /* falls through ledges while set */
	uint8_t alive;
	uint8_t air_time;  /* frames since the ground was left, saturating */
};

/* rounds towards minus infinity, also left of and above the map */
static int tile_index(int v)
{
	return v >= 0 ? v / TILE : -((TILE - 1 - v) / TILE);
}

static enum tile tile_at(int tx, int ty)
{
	if (tx < 0 || tx >= MAP_W || ty < 0 || ty >= MAP_H)
		return T_SOLID;
	return (enum tile)level[ty][tx];
}

/* any tile of a kind in the tiles x0..x1, y0..y1? */
static int area_has(int x0, int y0, int x1, int y1, enum tile kind)
{
	int tx, ty;

	for (ty = y0; ty <= y1; ty++) {
		for (tx = x0; tx <= x1; tx++) {
			if (tile_at(tx, ty) == kind)
				return 1;
		}
	}
	return 0;
}

static int body_touches(const struct body *b, enum tile kind)
{
	return area_has(tile_index(b->x), tile_index(b->y),
			tile_index(b->x + BODY_W - 1),
			tile_index(b->y + BODY_H - 1), kind);
}

static int clamp(int v, int lo, int hi)
{
	return v < lo ? lo : v > hi ? hi : v;
}

static void body_init(struct body *b, int x, int y)
{
	b->x = x;
	b->y = y;
	b->vx = 0;
	b->vy = 0;
	b->grounded = 0;
	b->dropping = 0;
	b->alive = 1;
	b->air_time = 0;
}

/* sideways; stops flush with a solid tile */
static void move_x(struct body *b)
{
	int row0 = tile_index(b->y);
	int row1 = tile_index(b->y + BODY_H - 1);
	int col;

	b->x += b->vx;
	if (b->vx > 0) {
		col = tile_index(b->x + BODY_W - 1);
		if (area_has(col, row0, col, row1, T_SOLID)) {
			b->x = col * TILE - BODY_W;
			b->vx = 0;
		}
	} else if (b->vx < 0) {
		col = tile_index(b->x);
		if (area_has(col, row0, col, row1, T_SOLID)) {
			b->x = (col + 1) * TILE;
			b->vx = 0;
		}
	}
}

/* does the body land on the tiles of a row? */
static int lands_on(const struct body *b, int row, int old_bottom)
{
	int col0 = tile_index(b->x);
	int col1 = tile_index(b->x + BODY_W - 1);

	if (area_has(col0, row, col1, row, T_SOLID))
		return 1;
	if (b->dropping)
		return 0;
	/* a ledge carries only what comes from above */
	if (old_bottom > (row + 1) * TILE)
		return 0;
	return area_has(col0, row, col1, row, T_LEDGE);
}

/* up and down; sets grounded */
static void move_y(struct body *b)
{
	int old_bottom = b->y + BODY_H;
	int row;

	b->y += b->vy;
	b->grounded = 0;
	if (b->vy > 0) {
		row = tile_index(b->y + BODY_H - 1);
		if (lands_on(b, row, old_bottom)) {
			b->y = row * TILE - BODY_H;
			b->vy = 0;
			b->grounded = 1;
		}
	} else if (b->vy < 0) {
		row = tile_index(b->y);
		if (area_has(tile_index(b->x), row,
			     tile_index(b->x + BODY_W - 1), row, T_SOLID)) {
			b->y = (row + 1) * TILE;
			b->vy = 0;
		}
	}
}

/* turn the buttons into speeds */
static void apply_pad(struct body *b, unsigned pad)
{
	int ax = 0;

	if (pad & PAD_LEFT)
		ax -= 2;
	if (pad & PAD_RIGHT)
		ax += 2;
	if (ax != 0)
		b->vx = clamp(b->vx + ax, -MAX_RUN, MAX_RUN);
	else
		b->vx = b->vx / 2;

	b->dropping = (pad & PAD_DOWN) != 0;
	if ((pad & PAD_JUMP) && b->grounded)
		b->vy = JUMP_SPEED;
	else
		b->vy = clamp(b->vy + GRAVITY, -MAX_FALL, MAX_FALL);
}

/* one frame of the game */
static void body_frame(struct body *b, unsigned pad)
{
	if (!b->alive)
		return;
	apply_pad(b, pad);
	move_x(b);
	move_y(b);
	if (b->grounded)
		b->air_time = 0;
	else if (b->air_time < UINT8_MAX)
		b->air_time++;
	if (body_touches(b, T_SPIKE))
		b->alive = 0;
}

/* is there something to stand on right below the body? */
static int has_support(const struct body *b)
{
	int row = tile_index(b->y + BODY_H);
	int col0 = tile_index(b->x);
	int col1 = tile_index(b->x + BODY_W - 1);

	if ((b->y + BODY_H) % TILE != 0)
		return 0;
	return area_has(col0, row, col1, row, T_SOLID) ||
	       area_has(col0, row, col1, row, T_LEDGE);
}

/* one frame from an arbitrary state in the column of the first ledge */
int main(void)
{
	struct body b, old;
	unsigned pad = __VERIFIER_nondet_uchar();
	int y = __VERIFIER_nondet_schar();
	int vy = __VERIFIER_nondet_schar();

	__VERIFIER_assume(y >= 2 && y <= 4 * TILE - BODY_H);
	__VERIFIER_assume(vy >= JUMP_SPEED && vy <= MAX_FALL);
	__VERIFIER_assume(pad == 0 || pad == PAD_DOWN || pad == PAD_RIGHT);

	body_init(&b, TILE + 2, y);
	b.vy = vy;
	assert(!body_touches(&b, T_SOLID));
	old = b;
	body_frame(&b, pad);

	/* never inside of a wall, standing only on something */
	assert(b.alive);
	assert(!body_touches(&b, T_SOLID));
	if (b.grounded) {
		assert(has_support(&b));
		assert(b.vy == 0);
		assert(!(pad & PAD_DOWN) || b.y + BODY_H == 4 * TILE);
	}
	/* moving down never lifts the body, moving up never lowers it */
	if (old.vy + GRAVITY >= 0)
		assert(b.y >= old.y);
	else
		assert(b.y <= old.y);
	assert(b.y - old.y <= MAX_FALL);
	/* a fall onto the ledge from above ends there */
	if (old.y + BODY_H <= 2 * TILE && !(pad & PAD_DOWN))
		assert(b.y + BODY_H <= 2 * TILE);
	assert(b.air_time == (b.grounded ? 0 : 1));
	assert(b.x >= old.x && b.x <= old.x + 2);
	return 0;
}
