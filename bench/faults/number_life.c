/*
 * Conway's Life on a small torus. A row of cells is one byte; the
 * neighbours of a whole row are counted by bit-parallel addition and
 * the field is updated in place.
 */
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define COLS     5
#define ROWS     4
#define ROW_MASK ((1u << COLS) - 1)

struct field {
	uint8_t row[ROWS];
	unsigned generation;
	unsigned population;
};

/* bit-sliced counter: bit i of ones/twos/fours is column i */
struct counter {
	unsigned ones, twos, fours;
};

static unsigned rol(unsigned row)
{
	return ((row << 1) | (row >> (COLS - 1))) & ROW_MASK;
}

static unsigned ror(unsigned row)
{
	return ((row >> 1) | (row << (COLS - 1))) & ROW_MASK;
}

/* add one to the columns set in bits; eight wraps to zero */
static void counter_add(struct counter *c, unsigned bits)
{
	unsigned carry;

	carry = c->ones & bits;
	c->ones ^= bits;
	bits = carry;
	carry = c->twos & bits;
	c->twos ^= bits;
	c->fours ^= carry;
}

/* next state of row mid, between its two neighbours */
static uint8_t evolve(unsigned up, unsigned mid, unsigned down)
{
	struct counter c = { 0, 0, 0 };
	unsigned two, three;

	counter_add(&c, rol(up));
	counter_add(&c, up);
	counter_add(&c, ror(up));
	counter_add(&c, rol(mid));
	counter_add(&c, ror(mid));
	counter_add(&c, rol(down));
	counter_add(&c, down);
	counter_add(&c, ror(down));

	two = ~c.ones & c.twos & ~c.fours;
	three = c.ones & c.twos & ~c.fours;
	return (uint8_t)((three | (two & mid)) & ROW_MASK);
}

static unsigned row_population(unsigned row)
{
	unsigned n = 0;

	for (; row; row &= row - 1)
		n++;
	return n;
}

/* one generation, in place: the old rows still needed are kept aside */
static void field_step(struct field *f)
{
	const uint8_t first = f->row[0];
	uint8_t above = f->row[ROWS - 1];
	uint8_t current, below;
	int y;

	f->population = 0;
	for (y = 0; y < ROWS; y++) {
		below = y + 1 < ROWS ? f->row[y + 1] : first;
		f->row[y] = evolve(above, f->row[y], below);
		current = f->row[y];
		above = current;
		f->population += row_population(f->row[y]);
	}
	f->generation++;
}

static int field_cell(const struct field *f, int x, int y)
{
	return (f->row[(y + ROWS) % ROWS] >> ((x + COLS) % COLS)) & 1;
}

static void field_init(struct field *f)
{
	int y;

	for (y = 0; y < ROWS; y++)
		f->row[y] = 0;
	f->generation = 0;
	f->population = 0;
}

static void field_load_row(struct field *f, int y, unsigned bits)
{
	f->population -= row_population(f->row[y]);
	f->row[y] = (uint8_t)(bits & ROW_MASK);
	f->population += row_population(f->row[y]);
}

/* the rule as everybody knows it, for a single cell */
static int cell_next(const struct field *f, int x, int y)
{
	int dx, dy, n = 0;

	for (dy = -1; dy <= 1; dy++) {
		for (dx = -1; dx <= 1; dx++) {
			if (dx || dy)
				n += field_cell(f, x + dx, y + dy);
		}
	}
	return n == 3 || (n == 2 && field_cell(f, x, y));
}

int main(void)
{
	struct field f, old;
	int x = __VERIFIER_nondet_uchar();
	int y, total = 0;

	__VERIFIER_assume(x < COLS);
	field_init(&f);
	for (y = 0; y < ROWS; y++)
		field_load_row(&f, y, __VERIFIER_nondet_uchar());
	old = f;

	field_step(&f);
	assert(f.generation == 1);
	for (y = 0; y < ROWS; y++) {
		assert(field_cell(&f, x, y) == cell_next(&old, x, y));
		total += (int)row_population(f.row[y]);
	}
	assert(total == (int)f.population);
	return 0;
}
