/*
 * Move generator for chess on a board of four by four squares with king, rook, knight and pawn.
 * Sets of squares are kept as sixteen bits, file by file. The moves of a piece are the squares it
 * can reach that do not hold a piece of its own side; a rook also stops at the first piece met.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define SIZE 4
#define SQUARES (SIZE * SIZE)

enum kind { KING, ROOK, KNIGHT, PAWN };
enum side { WHITE, BLACK, SIDES };

struct piece {
    enum kind kind;
    enum side side;
    uint8_t square;
};

struct board {
    uint16_t occupied[SIDES];
    uint16_t kings[SIDES];
};

struct step {
    int8_t file;
    int8_t rank;
};

static const struct step rook_steps[4] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
static const struct step king_steps[8] = {
    {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1},
};
static const struct step knight_steps[8] = {
    {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2},
};

static int file_of(uint8_t square)
{
    return square / SIZE;
}

static int rank_of(uint8_t square)
{
    return square % SIZE;
}

/* The set with one square, or the empty set outside of the board. */
static uint16_t bit_at(int file, int rank)
{
    if (file < 0 || file >= SIZE || rank < 0 || rank >= SIZE)
        return 0;
    return (uint16_t)(1u << (file * SIZE + rank));
}

static void board_init(struct board *b)
{
    for (int s = 0; s < SIDES; s++) {
        b->occupied[s] = 0;
        b->kings[s] = 0;
    }
}

static void put_piece(struct board *b, const struct piece *p)
{
    uint16_t bit = (uint16_t)(1u << p->square);
    b->occupied[p->side] |= bit;
    if (p->kind == KING)
        b->kings[p->side] |= bit;
}

static enum side opponent(enum side side)
{
    return side == WHITE ? BLACK : WHITE;
}

static uint16_t leaps(const struct piece *p, const struct step steps[8])
{
    uint16_t reach = 0;
    for (int d = 0; d < 8; d++)
        reach |= bit_at(file_of(p->square) + steps[d].file, rank_of(p->square) + steps[d].rank);
    return reach;
}

/* Goes on in each direction until the border or up to the first piece. */
static uint16_t slides(const struct board *b, const struct piece *p)
{
    uint16_t all = b->occupied[WHITE] | b->occupied[BLACK];
    uint16_t reach = 0;
    for (int d = 0; d < 4; d++) {
        for (int n = 1; n < SIZE; n++) {
            int file = file_of(p->square) + n * rook_steps[d].file;
            int rank = rank_of(p->square) + n * rook_steps[d].rank;
            uint16_t bit = bit_at(file, rank);
            reach |= bit;
            if (bit == 0 || (all & bit))
                break;
        }
    }
    return reach;
}

/* A pawn goes straight on to an empty square and takes to both sides of it. */
static uint16_t pawn_moves(const struct board *b, const struct piece *p)
{
    uint16_t all = b->occupied[WHITE] | b->occupied[BLACK];
    int file = file_of(p->square);
    int rank = rank_of(p->square) + (p->side == WHITE ? 1 : -1);
    uint16_t takes = bit_at(file - 1, rank) | bit_at(file + 1, rank);
    return (bit_at(file, rank) & ~all) | (takes & b->occupied[opponent(p->side)]);
}

static uint16_t moves_of(const struct board *b, const struct piece *p)
{
    uint16_t own = b->occupied[p->side];
    switch (p->kind) {
    case KING:
        return leaps(p, king_steps) & ~own;
    case KNIGHT:
        return leaps(p, knight_steps) & ~own;
    case ROOK:
        return slides(b, p) & ~own;
    case PAWN:
        return pawn_moves(b, p);
    }
    return 0;
}

static bool gives_check(const struct board *b, const struct piece *p)
{
    return (moves_of(b, p) & b->kings[opponent(p->side)]) != 0;
}

static int distance(int a, int b)
{
    return a < b ? b - a : a - b;
}

/* Whether the piece can take another one that is alone with it on the board. */
static bool attacks(const struct piece *p, uint8_t target)
{
    int files = distance(file_of(p->square), file_of(target));
    int ranks = distance(rank_of(p->square), rank_of(target));
    switch (p->kind) {
    case KING:
        return files <= 1 && ranks <= 1;
    case KNIGHT:
        return files * ranks == 2;
    case ROOK:
        return files == 0 || ranks == 0;
    case PAWN:
        return files == 1 && rank_of(target) - rank_of(p->square) == (p->side == WHITE ? 1 : -1);
    }
    return false;
}

int main(void)
{
    struct board b;
    uint8_t kind = __VERIFIER_nondet_uchar();
    uint8_t side = __VERIFIER_nondet_uchar();
    uint8_t square = __VERIFIER_nondet_uchar();
    uint8_t target = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(kind <= PAWN && side < SIDES);
    __VERIFIER_assume(square < SQUARES && target < SQUARES && square != target);
    struct piece piece = {(enum kind)kind, (enum side)side, square};
    struct piece king = {KING, opponent(piece.side), target};

    board_init(&b);
    put_piece(&b, &piece);
    uint16_t free_moves = moves_of(&b, &piece);
    assert(!gives_check(&b, &piece));
    assert(!(free_moves & 1u << square));
    put_piece(&b, &king);
    assert(b.occupied[king.side] == b.kings[king.side]);
    uint16_t moves = moves_of(&b, &piece);
    assert(gives_check(&b, &piece) == attacks(&piece, target));
    if (piece.kind == ROOK)
        assert((moves & ~free_moves) == 0);
    if (piece.kind == KING)
        assert(gives_check(&b, &king) == gives_check(&b, &piece));
    return 0;
}
