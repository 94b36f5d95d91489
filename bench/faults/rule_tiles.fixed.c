/*
 * Move of one row in the game 2048: tiles slide to the left, two equal
 * neighbours merge to one, a tile takes part in one merge per move only.
 * Tiles are stored as exponents, 0 is an empty cell.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define N 4
#define MAX_EXP 4

struct game {
	int score;
	int moves;
};

/* Move all tiles to the left without merging. Returns the number of tiles. */
static int compact(int *row)
{
	int i, n = 0;

	for (i = 0; i < N; i++)
		if (row[i])
			row[n++] = row[i];
	for (i = n; i < N; i++)
		row[i] = 0;
	return n;
}

/* Merge equal neighbours from the left; returns the points. */
static int merge(int *row)
{
	int out[N] = { 0 };
	int i, n = 0, points = 0;
	int last_merged = 0;    /* the tile at n - 1 comes from a merge */

	for (i = 0; i < N && row[i]; i++) {
		if (n > 0 && out[n - 1] == row[i] && !last_merged) {
			out[n - 1]++;
			points += 1 << out[n - 1];
			last_merged = 1;
		} else {
			out[n++] = row[i];
			last_merged = 0;
		}
	}
	for (i = 0; i < N; i++)
		row[i] = out[i];
	return points;
}

/* One move; returns whether something has changed. */
static int move_left(struct game *g, int *row)
{
	int old[N];
	int i, changed = 0;

	for (i = 0; i < N; i++)
		old[i] = row[i];
	compact(row);
	g->score += merge(row);
	for (i = 0; i < N; i++)
		if (row[i] != old[i])
			changed = 1;
	if (changed)
		g->moves++;
	return changed;
}

static int count_tiles(const int *row)
{
	int i, n = 0;

	for (i = 0; i < N; i++)
		n += row[i] != 0;
	return n;
}

static int row_value(const int *row)
{
	int i, v = 0;

	for (i = 0; i < N; i++)
		if (row[i])
			v += 1 << row[i];
	return v;
}

static int highest(const int *row)
{
	int i, h = 0;

	for (i = 0; i < N; i++)
		if (row[i] > h)
			h = row[i];
	return h;
}

int main(void)
{
	struct game g = { 0, 0 };
	int row[N];
	int i, tiles, value, top, changed;

	for (i = 0; i < N; i++) {
		row[i] = __VERIFIER_nondet_uchar();
		__VERIFIER_assume(row[i] <= MAX_EXP);
	}
	tiles = count_tiles(row);
	value = row_value(row);
	top = highest(row);

	changed = move_left(&g, row);

	/* tiles are packed to the left and their sum is kept */
	assert(row_value(row) == value);
	for (i = 0; i + 1 < N; i++)
		assert(row[i] != 0 || row[i + 1] == 0);
	/* pairs only: not less than half of the tiles stay */
	assert(2 * count_tiles(row) >= tiles);
	assert(highest(row) <= top + 1);
	assert(g.score <= value);
	assert(g.moves == changed);
	return 0;
}
