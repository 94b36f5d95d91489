/*
 * Tic-tac-toe on bit boards: bit (3 * row + column) of a player's mask is
 * set when the player owns that square.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define BOARD_MASK 0x1FFu
#define SQUARES    9

typedef uint16_t mask_t;

typedef enum { RES_RUNNING, RES_X_WINS, RES_O_WINS, RES_DRAW } result_t;

typedef struct {
    mask_t   own[2];      /* 0: X, 1: O */
    unsigned turn;        /* who moves next */
    unsigned moves;
    uint8_t  history[SQUARES];      /* squares in the order of play */
    result_t result;
} game_t;

/* rows, columns, diagonals */
static const mask_t win_lines[8] = {
    0x007, 0x038, 0x1C0,
    0x049, 0x092, 0x124,
    0x111, 0x054
};

static void game_start(game_t *g)
{
    g->own[0] = 0;
    g->own[1] = 0;
    g->turn = 0;
    g->moves = 0;
    g->result = RES_RUNNING;
}

static mask_t game_free(const game_t *g)
{
    return (mask_t)(BOARD_MASK & ~(unsigned)(g->own[0] | g->own[1]));
}

static bool has_line(mask_t m)
{
    for (int i = 0; i < 8; i++) {
        if ((m & win_lines[i]) == win_lines[i])
            return true;
    }
    return false;
}

/* Put the mark of the player whose turn it is; false if not allowed. */
static bool game_move(game_t *g, unsigned square)
{
    mask_t bit;

    if (g->result != RES_RUNNING || square >= SQUARES)
        return false;
    bit = (mask_t)(1u << square);
    if (!(game_free(g) & bit))
        return false;

    g->own[g->turn] |= bit;
    g->history[g->moves] = (uint8_t)square;
    g->moves++;
    if (has_line(g->own[g->turn]))
        g->result = g->turn == 0 ? RES_X_WINS : RES_O_WINS;
    else if (g->moves == SQUARES)
        g->result = RES_DRAW;
    g->turn ^= 1u;
    return true;
}

/* Take the last move back. */
static bool game_undo(game_t *g)
{
    if (g->moves == 0)
        return false;
    g->moves--;
    g->turn ^= 1u;
    g->own[g->turn] &= (mask_t)~(1u << g->history[g->moves]);
    g->result = RES_RUNNING;
    return true;
}

static unsigned count_bits(mask_t m)
{
    unsigned n = 0;

    for (int s = 0; s < SQUARES; s++)
        n += (m >> s) & 1u;
    return n;
}

/*
 * The square that completes a line for the given player in one move,
 * or -1 if there is none.
 */
static int game_winning_square(const game_t *g, unsigned player)
{
    mask_t avail = game_free(g);

    for (int s = 0; s < SQUARES; s++) {
        mask_t bit = (mask_t)(1u << s);

        if ((avail & bit) && has_line((mask_t)(g->own[player] | bit)))
            return s;
    }
    return -1;
}

/* A simple opponent: win, else block, else the first free square. */
static int game_suggest(const game_t *g)
{
    int s = game_winning_square(g, g->turn);

    if (s < 0)
        s = game_winning_square(g, g->turn ^ 1u);
    if (s < 0) {
        for (s = 0; s < SQUARES; s++) {
            if (game_free(g) & (1u << s))
                break;
        }
    }
    return s;
}

/* ------------------------- harness ------------------------------- */

/* does the player own three in a row?  looks at the squares one by one */
static bool three(const char *cell, char who)
{
    for (int i = 0; i < 3; i++) {
        if (cell[3 * i] == who && cell[3 * i + 1] == who && cell[3 * i + 2] == who)
            return true;
        if (cell[i] == who && cell[i + 3] == who && cell[i + 6] == who)
            return true;
    }
    if (cell[0] == who && cell[4] == who && cell[8] == who)
        return true;
    return cell[2] == who && cell[4] == who && cell[6] == who;
}

int main(void)
{
    game_t g;
    char cell[SQUARES] = { 0 };

    game_start(&g);
    for (int i = 0; i < 5; i++) {
        unsigned char sq = __VERIFIER_nondet_uchar();
        char who = g.turn == 0 ? 'X' : 'O';

        __VERIFIER_assume(sq < SQUARES);
        if (game_move(&g, sq)) {
            assert(cell[sq] == 0);
            cell[sq] = who;
        }
    }

    assert((g.own[0] & g.own[1]) == 0);
    assert((g.result == RES_X_WINS) == three(cell, 'X'));
    assert((g.result == RES_O_WINS) == three(cell, 'O'));
    if (g.result == RES_RUNNING) {
        int s = game_suggest(&g);
        assert(s >= 0 && s < SQUARES && cell[s] == 0);
    }

    assert(count_bits(g.own[0]) + count_bits(g.own[1]) == g.moves);
    if (game_undo(&g)) {
        assert(!has_line(g.own[0]) && !has_line(g.own[1]));
        assert(count_bits(g.own[0]) == count_bits(g.own[1]) + g.turn);
    }
    return 0;
}
