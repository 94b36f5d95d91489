/*
 * Falling blocks, two-player mode. The well is an array of row bit
 * masks; full rows are removed and turned into garbage rows that rise
 * from below in the well of the other player.
 */
#include <assert.h>
#include <stdint.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define WELL_W     4
#define WELL_H     5
#define ROW_FULL   ((1u << WELL_W) - 1)
#define PIECE_SIZE 2
#define ROTATIONS  4
#define NUM_SHAPES 3

enum shape { SHAPE_DOT, SHAPE_BAR, SHAPE_ANGLE };
enum command { CMD_LEFT, CMD_RIGHT, CMD_ROTATE, CMD_DROP };

/* rows of a piece from the bottom up, in every rotation */
static const uint8_t shape_rows[NUM_SHAPES][ROTATIONS][PIECE_SIZE] = {
	{ { 1, 0 }, { 1, 0 }, { 1, 0 }, { 1, 0 } },
	{ { 3, 0 }, { 1, 1 }, { 3, 0 }, { 1, 1 } },
	{ { 3, 1 }, { 1, 3 }, { 3, 2 }, { 2, 3 } },
};

struct piece {
	uint8_t shape;
	uint8_t rot;
	int8_t x, y;           /* lower left corner */
};

struct well {
	uint8_t row[WELL_H];   /* row 0 is the bottom */
	struct piece cur;
	uint8_t over;          /* topped out */
	uint8_t lines;         /* rows removed so far */
	uint8_t incoming;      /* garbage rows not yet inserted */
};

static void well_init(struct well *w)
{
	memset(w, 0, sizeof *w);
}

/* columns covered by row k of the piece, in well coordinates */
static unsigned piece_mask(const struct piece *p, int k)
{
	return (unsigned)shape_rows[p->shape][p->rot][k] << p->x;
}

/* would the piece overlap a wall, the floor or a locked cell? */
static int collides(const struct well *w, const struct piece *p)
{
	unsigned mask;
	int k;

	if (p->x < 0)
		return 1;
	for (k = 0; k < PIECE_SIZE; k++) {
		mask = piece_mask(p, k);
		if (mask == 0)
			continue;
		if (mask & ~ROW_FULL)
			return 1;
		if (p->y + k < 0 || p->y + k >= WELL_H)
			return 1;
		if (w->row[p->y + k] & mask)
			return 1;
	}
	return 0;
}

/* a new piece at the top; the game is over when there is no room */
static void spawn(struct well *w, unsigned shape)
{
	w->cur.shape = (uint8_t)shape;
	w->cur.rot = 0;
	w->cur.x = 1;
	w->cur.y = WELL_H - PIECE_SIZE;
	if (collides(w, &w->cur))
		w->over = 1;
}

/* move the current piece when the new place is free */
static int try_move(struct well *w, int dx, int dy)
{
	struct piece next = w->cur;

	next.x = (int8_t)(next.x + dx);
	next.y = (int8_t)(next.y + dy);
	if (collides(w, &next))
		return 0;
	w->cur = next;
	return 1;
}

/* turn clockwise, stepping one column left off the wall if needed */
static int try_rotate(struct well *w)
{
	struct piece next = w->cur;

	next.rot = (uint8_t)((next.rot + 1) % ROTATIONS);
	if (collides(w, &next)) {
		next.x--;
		if (collides(w, &next))
			return 0;
	}
	w->cur = next;
	return 1;
}

/* make the cells of the current piece part of the well */
static void lock_piece(struct well *w)
{
	unsigned mask;
	int k;

	for (k = 0; k < PIECE_SIZE; k++) {
		mask = piece_mask(&w->cur, k);
		if (mask)
			w->row[w->cur.y + k] |= (uint8_t)mask;
	}
}

/* drop the full rows and let the others sink */
static int clear_rows(struct well *w)
{
	int src, dst = 0, cleared;

	for (src = 0; src < WELL_H; src++) {
		if (w->row[src] == ROW_FULL)
			continue;
		w->row[dst++] = w->row[src];
	}
	cleared = WELL_H - dst;
	while (dst < WELL_H)
		w->row[dst++] = 0;
	w->lines = (uint8_t)(w->lines + cleared);
	return cleared;
}

/* raise everything by one row, with a row with a hole at the bottom */
static void insert_garbage(struct well *w, unsigned hole)
{
	int y;

	if (w->row[WELL_H - 1])
		w->over = 1;
	for (y = 1; y < WELL_H; y++)
		w->row[y] = w->row[y - 1];
	w->row[0] = (uint8_t)(ROW_FULL & ~(1u << hole));
}

/* rows sent to the opponent for a number of cleared rows */
static int attack_of(int cleared)
{
	return cleared > 1 ? cleared - 1 : 0;
}

/* let the piece fall, lock it and settle the consequences */
static int hard_drop(struct well *w, struct well *other)
{
	int fell = 0;
	int cleared, attack;

	while (fell < WELL_H && try_move(w, 0, -1))
		fell++;
	lock_piece(w);
	cleared = clear_rows(w);
	attack = attack_of(cleared);

	/* an attack first cancels what is waiting to come in */
	if (attack >= w->incoming) {
		attack -= w->incoming;
		w->incoming = 0;
		other->incoming = (uint8_t)(other->incoming + attack);
	} else {
		w->incoming = (uint8_t)(w->incoming - attack);
	}
	return cleared;
}

/* garbage enters only between two pieces */
static void take_incoming(struct well *w, unsigned hole)
{
	while (w->incoming > 0) {
		insert_garbage(w, hole);
		w->incoming--;
	}
}

static int command(struct well *w, struct well *other, enum command cmd)
{
	if (w->over)
		return 0;
	switch (cmd) {
	case CMD_LEFT:
		return try_move(w, -1, 0);
	case CMD_RIGHT:
		return try_move(w, 1, 0);
	case CMD_ROTATE:
		return try_rotate(w);
	case CMD_DROP:
		hard_drop(w, other);
		return 1;
	}
	return 0;
}

static int count_cells(const struct well *w)
{
	unsigned bits;
	int y, x, n = 0;

	for (y = 0; y < WELL_H; y++) {
		bits = w->row[y];
		for (x = 0; x < WELL_W; x++)
			n += (bits >> x) & 1;
	}
	return n;
}

/* cells of the shape, whatever its rotation */
static int shape_cells(unsigned shape)
{
	return shape == SHAPE_DOT ? 1 : shape == SHAPE_BAR ? 2 : 3;
}

/* a piece goes through one command and is dropped into a prepared well */
int main(void)
{
	struct well me, foe;
	unsigned shape = __VERIFIER_nondet_uchar();
	unsigned cmd = __VERIFIER_nondet_uchar();
	unsigned low = __VERIFIER_nondet_uchar();
	unsigned high = __VERIFIER_nondet_uchar();
	int before, after;

	__VERIFIER_assume(shape < NUM_SHAPES && cmd <= CMD_ROTATE);
	__VERIFIER_assume(low < ROW_FULL && high < ROW_FULL && low > 0);

	/* my well gets a piece */
	well_init(&me);
	well_init(&foe);
	me.row[0] = (uint8_t)low;
	me.row[1] = (uint8_t)high;
	before = count_cells(&me);
	spawn(&me, shape);
	assert(!me.over);
	assert(command(&me, &foe, (enum command)cmd) == 1);
	assert(command(&me, &foe, CMD_DROP) == 1);
	after = count_cells(&me);
	assert(after == before + shape_cells(shape) - WELL_W * me.lines);
	assert(me.lines <= 2);
	assert(foe.incoming == (me.lines == 2 ? 1 : 0));

	/* the opponent receives it on top of what is already there */
	foe.row[0] = (uint8_t)low;
	foe.row[1] = (uint8_t)high;
	take_incoming(&foe, 2);
	assert(foe.incoming == 0 && !foe.over);
	if (me.lines == 2) {
		assert(foe.row[0] == (ROW_FULL & ~4u));
		assert(foe.row[1] == low && foe.row[2] == high);
		assert(foe.row[3] == 0);
	} else {
		assert(foe.row[0] == low && foe.row[1] == high);
	}
	return 0;
}
