/*
 * Rules of draughts on a small board of 6 x 6 squares, with sets of squares kept as bits of a word.
 * A row takes eight bits, the upper two of which are not on the board, so that what leaves the
 * board on one side does not come in again on the other.
 *
 * Men go one step diagonally forward and kings in all four directions. A piece takes a neighbour of
 * the other side by a jump to the empty square behind it. Taking is compulsory, and a piece that
 * can take once more after a jump has to go on with it before the other side has its turn. A man
 * that reaches the far row becomes a king, which ends the turn.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define SIZE 6
#define STRIDE 8
#define BOARD 0x00003f3f3f3f3f3full
#define DARK 0x00002a152a152a15ull
#define FIRST_ROW 0x000000000000003full
#define LAST_ROW 0x00003f0000000000ull
#define NONE 0ull
#define PLIES 2
#define DRAWN_AFTER 2

typedef uint64_t squares;

enum side { WHITE, BLACK, SIDES };

enum direction { NORTH_WEST, NORTH_EAST, SOUTH_WEST, SOUTH_EAST, DIRECTIONS };

enum result { ILLEGAL, STEPPED, TAKEN, TAKEN_AND_MORE };

enum outcome { OPEN, WHITE_WINS, BLACK_WINS, DRAWN };

struct game {
    squares pieces[SIDES];
    squares kings;
    enum side turn;
    squares chain; /* the piece that has to go on taking */
    int count[SIDES];
    int idle; /* steps of kings since something irreversible happened */
    int plies;
};

/* ---- sets of squares ---- */

static squares square(int row, int column)
{
    return 1ull << (row * STRIDE + column);
}

static squares shift(squares set, enum direction d)
{
    switch (d) {
    case NORTH_WEST:
        set <<= STRIDE - 1;
        break;
    case NORTH_EAST:
        set <<= STRIDE + 1;
        break;
    case SOUTH_WEST:
        set >>= STRIDE + 1;
        break;
    default:
        set >>= STRIDE - 1;
        break;
    }
    return set & BOARD;
}

static enum direction reverse(enum direction d)
{
    return (enum direction)(DIRECTIONS - 1 - d);
}

static bool is_north(enum direction d)
{
    return d == NORTH_WEST || d == NORTH_EAST;
}

static enum side other(enum side s)
{
    return s == WHITE ? BLACK : WHITE;
}

static squares far_row(enum side s)
{
    return s == WHITE ? LAST_ROW : FIRST_ROW;
}

/* ---- the board ---- */

static void game_init(struct game *g)
{
    for (int s = 0; s < SIDES; s++) {
        g->pieces[s] = NONE;
        g->count[s] = 0;
    }
    g->kings = NONE;
    g->turn = WHITE;
    g->chain = NONE;
    g->idle = 0;
    g->plies = 0;
}

static squares empty_squares(const struct game *g)
{
    return DARK & ~(g->pieces[WHITE] | g->pieces[BLACK]);
}

static void put_piece(struct game *g, squares at, enum side s, bool king)
{
    g->pieces[s] |= at;
    if (king)
        g->kings |= at;
    g->count[s]++;
}

static void lift_piece(struct game *g, squares at, enum side s)
{
    g->pieces[s] &= ~at;
    g->kings &= ~at;
    g->count[s]--;
}

/* ---- what the pieces can do ---- */

/* The pieces of the side to move that are allowed to head into a direction. */
static squares headed(const struct game *g, enum direction d)
{
    squares own = g->pieces[g->turn];
    if (is_north(d) == (g->turn == WHITE))
        return own;
    return own & g->kings;
}

static squares steppers(const struct game *g, enum direction d)
{
    squares to = shift(headed(g, d), d) & empty_squares(g);
    return shift(to, reverse(d));
}

static squares jumpers(const struct game *g, enum direction d)
{
    squares victims = shift(headed(g, d), d) & g->pieces[other(g->turn)];
    squares to = shift(victims, d) & empty_squares(g);
    return shift(shift(to, reverse(d)), reverse(d));
}

static squares all_takers(const struct game *g)
{
    squares set = NONE;
    for (int d = 0; d < DIRECTIONS; d++)
        set |= jumpers(g, (enum direction)d);
    return set;
}

static squares all_steppers(const struct game *g)
{
    squares set = NONE;
    for (int d = 0; d < DIRECTIONS; d++)
        set |= steppers(g, (enum direction)d);
    return set;
}

/* A side that cannot move has lost; too many idle steps of kings make a draw. */
static enum outcome outcome(const struct game *g)
{
    if ((all_takers(g) | all_steppers(g)) == NONE)
        return g->turn == WHITE ? BLACK_WINS : WHITE_WINS;
    return g->idle >= DRAWN_AFTER ? DRAWN : OPEN;
}

/* ---- moves ---- */

static void end_turn(struct game *g)
{
    g->turn = other(g->turn);
    g->chain = NONE;
    g->plies++;
}

/* Carries a piece to its new square; tells whether it became a king there. */
static bool carry(struct game *g, squares from, squares to)
{
    bool king = (g->kings & from) != NONE;
    bool crowned = !king && (far_row(g->turn) & to) != NONE;
    lift_piece(g, from, g->turn);
    put_piece(g, to, g->turn, king || crowned);
    g->idle = king ? g->idle + 1 : 0;
    return crowned;
}

static enum result take(struct game *g, squares from, enum direction d)
{
    squares victim = shift(from, d);
    squares to = shift(victim, d);
    bool crowned = carry(g, from, to);
    lift_piece(g, victim, other(g->turn));
    g->idle = 0;
    if (!crowned && (all_takers(g) & to) != NONE) {
        g->chain = to;
        return TAKEN_AND_MORE;
    }
    end_turn(g);
    return TAKEN;
}

static enum result play(struct game *g, squares from, enum direction d)
{
    if ((g->pieces[g->turn] & from) == NONE)
        return ILLEGAL;
    if (g->chain != NONE && from != g->chain)
        return ILLEGAL;
    squares takers = all_takers(g);
    if (takers == NONE) {
        if ((steppers(g, d) & from) == NONE)
            return ILLEGAL;
        carry(g, from, shift(from, d));
        end_turn(g);
        return STEPPED;
    }
    if ((jumpers(g, d) & from) == NONE)
        return ILLEGAL;
    return take(g, from, d);
}

/* ---- harness ---- */

static bool holds(squares set, int row, int column)
{
    if (row < 0 || row >= SIZE || column < 0 || column >= SIZE)
        return false;
    return (set & square(row, column)) != NONE;
}

/* Can the piece on a square take, looked at in rows and columns? */
static bool can_take_at(const struct game *g, int row, int column, enum side s)
{
    bool king = holds(g->kings, row, column);
    for (int dr = -1; dr <= 1; dr += 2) {
        for (int dc = -1; dc <= 1; dc += 2) {
            if (!king && dr != (s == WHITE ? 1 : -1))
                continue;
            if (holds(g->pieces[other(s)], row + dr, column + dc) &&
                holds(empty_squares(g), row + 2 * dr, column + 2 * dc))
                return true;
        }
    }
    return false;
}

int main(void)
{
    struct game g;
    int king_steps = 0;
    game_init(&g);
    for (int i = 0; i < 3; i++) {
        unsigned row = __VERIFIER_nondet_uchar(), column = __VERIFIER_nondet_uchar();
        enum side s = i == 0 ? WHITE : BLACK;
        bool king = i < 2 && __VERIFIER_nondet_bool();
        __VERIFIER_assume(row < SIZE && column < SIZE);
        squares at = square((int)row, (int)column);
        __VERIFIER_assume((empty_squares(&g) & at) != NONE && (king || !(far_row(s) & at)));
        put_piece(&g, at, s, king);
    }

    for (int i = 0; i < PLIES; i++) {
        unsigned row = __VERIFIER_nondet_uchar(), column = __VERIFIER_nondet_uchar();
        unsigned d = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(row < SIZE && column < SIZE && d < DIRECTIONS);
        squares from = square((int)row, (int)column);
        struct game before = g;
        enum side s = before.turn;
        enum result result = play(&g, from, (enum direction)d);
        if (result == ILLEGAL) {
            assert(g.plies == before.plies && g.turn == s && g.chain == before.chain);
            break;
        }
        int steps = result == STEPPED ? 1 : 2;
        int to_row = (int)row + (is_north((enum direction)d) ? steps : -steps);
        int to_column = (int)column + (d % 2 == 1 ? steps : -steps);
        assert(holds(g.pieces[s], to_row, to_column) && holds(empty_squares(&g), (int)row, (int)column));
        assert(g.count[s] == before.count[s]);
        assert(g.count[other(s)] == before.count[other(s)] - (result == STEPPED ? 0 : 1));
        bool crowned = holds(g.kings, to_row, to_column) && (before.kings & from) == NONE;
        assert(crowned == (!(before.kings & from) && to_row == (s == WHITE ? SIZE - 1 : 0)));
        bool more = result != STEPPED && !crowned && can_take_at(&g, to_row, to_column, s);
        assert(g.turn == (more ? s : other(s)));
        king_steps = result == STEPPED && (before.kings & from) ? king_steps + 1 : 0;
        assert(g.chain == (more ? square(to_row, to_column) : NONE));
        if (outcome(&g) == WHITE_WINS || outcome(&g) == BLACK_WINS)
            break;
        assert(g.count[g.turn] > 0);
        assert((outcome(&g) == DRAWN) == (king_steps >= DRAWN_AFTER));
    }
    return 0;
}
