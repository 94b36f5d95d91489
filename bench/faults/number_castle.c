/*
 * Move making of a chess engine, reduced to kings, rooks and knights:
 * mailbox board, bit-packed castling rights, make and unmake with a
 * history stack.
 */
#include <assert.h>
#include <stdint.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

enum color { WHITE, BLACK };

enum piece_type { EMPTY, KING, ROOK, KNIGHT };

/* a piece is its type plus the color in bit 3 */
#define COLOR_BIT 8
#define PIECE(color, type) ((uint8_t)((type) | ((color) == BLACK ? COLOR_BIT : 0)))

/* castling rights */
#define WHITE_SHORT 1u
#define WHITE_LONG  2u
#define BLACK_SHORT 4u
#define BLACK_LONG  8u
#define ALL_RIGHTS  15u

/* squares: 8 * rank + file */
enum square {
	A1 = 0, B1, C1, D1, E1, F1, G1, H1,
	A8 = 56, B8, C8, D8, E8, F8, G8, H8,
	NO_SQUARE = 64
};

#define HISTORY_MAX 4

struct move {
	uint8_t from, to;
};

struct undo {
	struct move m;
	uint8_t captured;
	uint8_t rights;
	uint8_t was_castle;
};

struct position {
	uint8_t sq[64];
	uint8_t side;           /* to move */
	uint8_t rights;
	uint8_t king[2];        /* square of each king */
	struct undo history[HISTORY_MAX];
	uint8_t ply;
};

static int type_of(uint8_t piece)
{
	return piece & 7;
}

static int color_of(uint8_t piece)
{
	return piece & COLOR_BIT ? BLACK : WHITE;
}

static void put(struct position *p, unsigned sq, uint8_t piece)
{
	p->sq[sq] = piece;
	if (type_of(piece) == KING)
		p->king[color_of(piece)] = (uint8_t)sq;
}

static void pos_init(struct position *p)
{
	memset(p, 0, sizeof *p);
	p->side = WHITE;
	p->rights = ALL_RIGHTS;
	put(p, A1, PIECE(WHITE, ROOK));
	put(p, E1, PIECE(WHITE, KING));
	put(p, H1, PIECE(WHITE, ROOK));
	put(p, A8, PIECE(BLACK, ROOK));
	put(p, E8, PIECE(BLACK, KING));
	put(p, H8, PIECE(BLACK, ROOK));
}

/* rights that end when something happens on a square */
static unsigned rights_of_square(unsigned sq)
{
	switch (sq) {
	case A1:
		return WHITE_LONG;
	case E1:
		return WHITE_LONG | WHITE_SHORT;
	case H1:
		return WHITE_SHORT;
	case A8:
		return BLACK_LONG;
	case E8:
		return BLACK_LONG | BLACK_SHORT;
	case H8:
		return BLACK_SHORT;
	default:
		return 0;
	}
}

/* castling is written as a king move by two files */
static int is_castle(const struct position *p, struct move m)
{
	if (type_of(p->sq[m.from]) != KING)
		return 0;
	return m.to == m.from + 2 || m.to + 2 == m.from;
}

static void rook_squares(struct move m, unsigned *from, unsigned *to)
{
	if (m.to > m.from) {
		*from = m.from + 3u;
		*to = m.from + 1u;
	} else {
		*from = m.from - 4u;
		*to = m.from - 1u;
	}
}

/* may the side to move castle this way? (attacks are not looked at) */
static int can_castle(const struct position *p, int long_side)
{
	unsigned base = p->side == WHITE ? E1 : E8;
	unsigned need;

	if (p->side == WHITE)
		need = long_side ? WHITE_LONG : WHITE_SHORT;
	else
		need = long_side ? BLACK_LONG : BLACK_SHORT;
	if (!(p->rights & need))
		return 0;
	if (long_side)
		return p->sq[base - 1] == EMPTY && p->sq[base - 2] == EMPTY &&
		       p->sq[base - 3] == EMPTY;
	return p->sq[base + 1] == EMPTY && p->sq[base + 2] == EMPTY;
}

static int make_move(struct position *p, struct move m)
{
	struct undo *u;
	unsigned rook_from, rook_to;
	uint8_t mover = p->sq[m.from];

	if (type_of(mover) == EMPTY || color_of(mover) != p->side)
		return -1;
	if (p->ply == HISTORY_MAX)
		return -1;

	u = &p->history[p->ply++];
	u->m = m;
	u->captured = p->sq[m.to];
	u->rights = p->rights;
	u->was_castle = (uint8_t)is_castle(p, m);

	if (u->was_castle) {
		rook_squares(m, &rook_from, &rook_to);
		put(p, rook_to, p->sq[rook_from]);
		put(p, rook_from, EMPTY);
	}
	p->rights &= (uint8_t)~rights_of_square(m.from);
	put(p, m.from, EMPTY);
	put(p, m.to, mover);
	p->side ^= 1;
	return 0;
}

static int unmake_move(struct position *p)
{
	const struct undo *u;
	unsigned rook_from, rook_to;
	uint8_t mover;

	if (p->ply == 0)
		return -1;
	u = &p->history[--p->ply];
	mover = p->sq[u->m.to];
	put(p, u->m.to, u->captured);
	put(p, u->m.from, mover);
	if (u->was_castle) {
		rook_squares(u->m, &rook_from, &rook_to);
		put(p, rook_from, p->sq[rook_to]);
		put(p, rook_to, EMPTY);
	}
	p->rights = u->rights;
	p->side ^= 1;
	return 0;
}

static int castle(struct position *p, int long_side)
{
	struct move m;

	if (!can_castle(p, long_side))
		return -1;
	m.from = p->side == WHITE ? E1 : E8;
	m.to = (uint8_t)(long_side ? m.from - 2 : m.from + 2);
	return make_move(p, m);
}

/* every right needs king and rook of its color on their home squares */
static int rights_consistent(const struct position *p)
{
	static const struct {
		uint8_t right, king, rook, color;
	} home[4] = {
		{ WHITE_SHORT, E1, H1, WHITE },
		{ WHITE_LONG, E1, A1, WHITE },
		{ BLACK_SHORT, E8, H8, BLACK },
		{ BLACK_LONG, E8, A8, BLACK },
	};
	int i;

	for (i = 0; i < 4; i++) {
		if (!(p->rights & home[i].right))
			continue;
		if (p->sq[home[i].king] != PIECE(home[i].color, KING))
			return 0;
		if (p->sq[home[i].rook] != PIECE(home[i].color, ROOK))
			return 0;
	}
	return 1;
}

int main(void)
{
	struct position p;
	struct move m;
	unsigned knight_to = __VERIFIER_nondet_uchar();
	unsigned reply = __VERIFIER_nondet_uchar();
	unsigned start_rights;
	int castled;

	/* a white knight on g6 goes to one of its squares */
	__VERIFIER_assume(knight_to == H8 || knight_to == F8 ||
			  knight_to == 52 || knight_to == 37);
	__VERIFIER_assume(reply <= 1);

	pos_init(&p);
	put(&p, 46, PIECE(WHITE, KNIGHT));
	start_rights = p.rights;
	assert(rights_consistent(&p));

	m.from = 46;
	m.to = (uint8_t)knight_to;
	assert(make_move(&p, m) == 0);
	assert(p.side == BLACK);
	assert(rights_consistent(&p));

	castled = castle(&p, (int)reply);
	assert(rights_consistent(&p));
	if (castled == 0) {
		assert(p.king[BLACK] == (reply ? C8 : G8));
		assert(p.sq[reply ? D8 : F8] == PIECE(BLACK, ROOK));
		assert(!(p.rights & (BLACK_SHORT | BLACK_LONG)));
		assert(unmake_move(&p) == 0);
		assert(p.king[BLACK] == E8);
	} else {
		assert(reply == 0 && (knight_to == H8 || knight_to == F8));
	}

	assert(unmake_move(&p) == 0);
	assert(p.ply == 0 && p.side == WHITE && p.rights == start_rights);
	assert(p.sq[46] == PIECE(WHITE, KNIGHT));
	assert(p.sq[H8] == PIECE(BLACK, ROOK) && p.sq[F8] == EMPTY);
	return 0;
}
