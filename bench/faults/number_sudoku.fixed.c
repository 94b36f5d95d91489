/*
 * Board of a 4x4 sudoku app: digits already used per row, column and
 * box are kept as bit masks, so that legal digits are found at once.
 * Moves can be taken back.
 */
#include <assert.h>
#include <stdint.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define BOX       2
#define SIZE      (BOX * BOX)
#define ALL_BITS  (((1u << SIZE) - 1) << 1)    /* bits 1..SIZE */
#define UNDO_MAX  4

struct change {
	uint8_t r, c;
	uint8_t before;       /* digit of the cell before the change */
};

struct board {
	uint8_t cell[SIZE][SIZE];  /* 0 is empty */
	uint8_t row_used[SIZE];
	uint8_t col_used[SIZE];
	uint8_t box_used[SIZE];
	uint8_t filled;
	struct change undo[UNDO_MAX];
	uint8_t undo_len;
};

static unsigned box_of(unsigned r, unsigned c)
{
	return r / BOX * BOX + c / BOX;
}

static void board_init(struct board *b)
{
	memset(b, 0, sizeof *b);
}

static void mark(struct board *b, unsigned r, unsigned c, unsigned digit)
{
	unsigned bit = 1u << digit;

	b->row_used[r] |= bit;
	b->col_used[c] |= bit;
	b->box_used[box_of(r, c)] |= bit;
	b->filled++;
}

static void unmark(struct board *b, unsigned r, unsigned c, unsigned digit)
{
	unsigned keep = ~(1u << digit);

	b->row_used[r] &= keep;
	b->col_used[c] &= keep;
	b->box_used[box_of(r, c)] &= keep;
	b->filled--;
}

/* digits that may be written into the cell, as a bit mask */
static unsigned candidates(const struct board *b, unsigned r, unsigned c)
{
	unsigned used = b->row_used[r] | b->col_used[c] |
			b->box_used[box_of(r, c)];

	return ALL_BITS & ~used;
}

/* replace the content of a cell, keeping the masks up to date */
static void cell_assign(struct board *b, unsigned r, unsigned c,
			unsigned digit)
{
	if (b->cell[r][c])
		unmark(b, r, c, b->cell[r][c]);
	b->cell[r][c] = (uint8_t)digit;
	if (digit)
		mark(b, r, c, digit);
}

/* enter a digit (0 erases); refused when it breaks a rule */
static int board_enter(struct board *b, unsigned r, unsigned c,
		       unsigned digit)
{
	struct change *u;

	if (r >= SIZE || c >= SIZE || digit > SIZE)
		return 0;
	if (b->cell[r][c] == digit)
		return 1;
	if (digit && !(candidates(b, r, c) & (1u << digit)))
		return 0;
	if (b->undo_len == UNDO_MAX)
		return 0;
	u = &b->undo[b->undo_len++];
	u->r = (uint8_t)r;
	u->c = (uint8_t)c;
	u->before = b->cell[r][c];
	cell_assign(b, r, c, digit);
	return 1;
}

static int board_undo(struct board *b)
{
	const struct change *u;

	if (b->undo_len == 0)
		return 0;
	u = &b->undo[--b->undo_len];
	cell_assign(b, u->r, u->c, u->before);
	return 1;
}

static int board_solved(const struct board *b)
{
	return b->filled == SIZE * SIZE;
}

/* is the digit seen from the cell? looks at the cells themselves */
static int model_conflict(const struct board *b, unsigned r, unsigned c,
			  unsigned digit)
{
	unsigned i, j;

	for (i = 0; i < SIZE; i++) {
		for (j = 0; j < SIZE; j++) {
			if (b->cell[i][j] != digit)
				continue;
			if (i == r || j == c ||
			    (i / BOX == r / BOX && j / BOX == c / BOX))
				return 1;
		}
	}
	return 0;
}

static unsigned model_filled(const struct board *b)
{
	unsigned i, j, n = 0;

	for (i = 0; i < SIZE; i++)
		for (j = 0; j < SIZE; j++)
			n += b->cell[i][j] != 0;
	return n;
}

int main(void)
{
	struct board b;
	unsigned c = __VERIFIER_nondet_uchar();
	unsigned d1 = __VERIFIER_nondet_uchar();
	unsigned d2 = __VERIFIER_nondet_uchar();
	unsigned undo = __VERIFIER_nondet_uchar();
	unsigned d;

	__VERIFIER_assume(c < 3 && d1 <= SIZE && d2 <= SIZE && undo <= 1);

	board_init(&b);
	assert(board_enter(&b, 3, 0, 1));
	assert(board_enter(&b, 0, 1, d1));
	board_enter(&b, 0, c, d2);
	if (undo)
		board_undo(&b);
	assert(b.filled == model_filled(&b));
	assert(!board_solved(&b));

	/* what the masks say agrees with the cells */
	for (d = 1; d <= SIZE; d++)
		assert(((candidates(&b, 1, 0) >> d) & 1) ==
		       (unsigned)!model_conflict(&b, 1, 0, d));
	return 0;
}
