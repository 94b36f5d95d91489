/*
 * Scorer for the play of a cribbage hand. Two players lay cards in turn onto a pile and count its
 * value, which must not exceed 31; the pile is turned over when the next card does not fit. Points
 * are given for a count of 15 or 31, for cards of the same rank in a row, for the last cards making
 * a run in any order, and for the last card of a pile. Every player moves two pegs along the board:
 * the one behind is put in front of the other by the points made, and stops at the end.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define PLAYERS 2
#define HAND 3
#define CARDS (PLAYERS * HAND)
#define LAYS 5
#define KING 13
#define COURT_VALUE 10
#define LIMIT 31
#define GAME 61

struct hand {
    int ranks[HAND]; /* in the order in which the player wants to lay them */
    int next;
};

struct pegs {
    int front;
    int back;
};

struct play {
    struct hand hands[PLAYERS];
    struct pegs pegs[PLAYERS];
    int pile[CARDS];
    int height;
    int count;
    int turn;
    int last; /* who laid the card on top */
};

static void deal(struct play *p, const int ranks[CARDS], int first, int start)
{
    for (int i = 0; i < PLAYERS; i++) {
        struct hand *h = &p->hands[i];
        for (int k = 0; k < HAND; k++)
            h->ranks[k] = ranks[i * HAND + k];
        h->next = 0;
        p->pegs[i].front = start;
        p->pegs[i].back = 0;
    }
    p->height = 0;
    p->count = 0;
    p->turn = first;
    p->last = first;
}

static void peg(struct pegs *pegs, int points)
{
    if (points == 0 || pegs->front == GAME)
        return;
    pegs->back = pegs->front;
    pegs->front += points;
    if (pegs->front > GAME)
        pegs->front = GAME;
}

static int card_value(int rank)
{
    return rank > COURT_VALUE ? COURT_VALUE : rank;
}

static bool can_lay(const struct play *p, int player)
{
    const struct hand *h = &p->hands[player];
    return h->next < HAND && p->count + card_value(h->ranks[h->next]) <= LIMIT;
}

/* Two of a rank make one pair, three of them three, four of them six; two points for each. */
static int pair_points(const struct play *p)
{
    int same = 1;
    while (same < p->height && p->pile[p->height - 1 - same] == p->pile[p->height - 1])
        same++;
    return same * (same - 1);
}

/* Do the topmost cards make a run? They do if no rank is there twice and they leave no gap. */
static bool is_run(const struct play *p, int length)
{
    unsigned seen = 0;
    int low = KING + 1;
    int high = 0;
    for (int i = p->height - length; i < p->height; i++) {
        int rank = p->pile[i];
        unsigned bit = 1u << rank;
        if ((seen & bit) != 0)
            return false;
        seen = bit;
        if (rank < low)
            low = rank;
        if (rank > high)
            high = rank;
    }
    return high - low == length - 1;
}

static int run_points(const struct play *p)
{
    for (int length = p->height; length >= 3; length--) {
        if (is_run(p, length))
            return length;
    }
    return 0;
}

static int opponent(int player)
{
    return PLAYERS - 1 - player;
}

/* Lays a card of the player whose turn it is; returns the points made. */
static int lay_card(struct play *p)
{
    struct hand *h = &p->hands[p->turn];
    int rank = h->ranks[h->next++];
    p->pile[p->height++] = rank;
    p->count += card_value(rank);
    int points = pair_points(p) + run_points(p);
    if (p->count == 15 || p->count == LIMIT)
        points += 2;
    peg(&p->pegs[p->turn], points);
    p->last = p->turn;
    p->turn = opponent(p->turn);
    return points;
}

/* Nobody can lay a card: a point for the last one, unless it was given for 31 already. */
static void turn_pile(struct play *p)
{
    if (p->count < LIMIT)
        peg(&p->pegs[p->last], 1);
    p->height = 0;
    p->count = 0;
    p->turn = opponent(p->last);
}

/* ---- harness ---- */

/* The longest run on top, found by comparing the set of the ranks with all sets without gaps. */
static int longest_run(const int *ranks, int height)
{
    int longest = 0;
    unsigned set = 0;
    for (int length = 1; length <= height; length++) {
        set |= 1u << ranks[height - length];
        for (int low = 1; low + length - 1 <= KING; low++) {
            if (length >= 3 && set == ((1u << length) - 1) << low)
                longest = length;
        }
    }
    return longest;
}

int main(void)
{
    struct play p;
    int ranks[CARDS];
    int shown[CARDS];
    int sum = 0;
    int made = 0;
    int totals[PLAYERS] = {0, 0};
    int laid = 0;
    for (int i = 0; i < CARDS; i++) {
        ranks[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(ranks[i] >= 1 && ranks[i] <= KING);
    }
    int start = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(start < GAME);
    deal(&p, ranks, 0, start);

    for (int i = 0; i < LAYS; i++) {
        if (!can_lay(&p, p.turn))
            break;
        shown[i] = ranks[i % PLAYERS * HAND + i / PLAYERS];
        sum += shown[i] > COURT_VALUE ? COURT_VALUE : shown[i];
        made = lay_card(&p);
        bool pair = i > 0 && shown[i - 1] == shown[i];
        bool three = pair && i > 1 && shown[i - 2] == shown[i];
        bool four = three && i > 2 && shown[i - 3] == shown[i];
        bool five = four && i > 3 && shown[i - 4] == shown[i];
        int expected = four ? 12 : three ? 6 : pair ? 2 : longest_run(shown, i + 1);
        assert(sum <= LIMIT && p.count == sum);
        assert(five || made == expected + (sum == 15 || sum == LIMIT ? 2 : 0));
        totals[i % PLAYERS] += made;
        laid++;
    }
    assert(p.hands[0].next + p.hands[1].next == laid);
    turn_pile(&p);
    assert(p.height == 0 && p.count == 0 && p.turn == laid % PLAYERS);
    totals[1 - laid % PLAYERS] += sum < LIMIT;
    for (int i = 0; i < PLAYERS; i++) {
        assert(p.pegs[i].front == (start + totals[i] > GAME ? GAME : start + totals[i]));
        assert(p.pegs[i].back < p.pegs[i].front || (start == 0 && totals[i] == 0));
    }
    return 0;
}
