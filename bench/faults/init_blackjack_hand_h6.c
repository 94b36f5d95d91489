/*
 * Blackjack table: one player against the dealer with a shoe of cards that is
 * given in advance. Aces count 11 unless that would bust the hand. The dealer
 * draws to 17 and stands. Chips are settled after each round; a natural (21
 * with two cards) pays three to two.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define SHOE       10
#define HAND_MAX   4
#define STAKE      2
#define ACE        1

enum outcome { OUT_LOSE, OUT_PUSH, OUT_WIN, OUT_NATURAL };

struct hand {
    uint8_t card[HAND_MAX];
    int n;
    int hard;             /* total with aces as one */
    int aces;
};

struct table {
    uint8_t shoe[SHOE];
    int next;
    struct hand player;
    struct hand dealer;
    int chips;
};

static void hand_clear(struct hand *h)
{
    h->n = 0;
    h->hard = 0;
}

static void hand_add(struct hand *h, uint8_t card)
{
    h->card[h->n++] = card;
    h->hard += card;
    if (card == ACE)
        h->aces++;
}

/* Best total: one ace may count ten more if that does not bust. */
static int hand_total(const struct hand *h)
{
    if (h->aces > 0 && h->hard + 10 <= 21)
        return h->hard + 10;
    return h->hard;
}

static bool hand_natural(const struct hand *h)
{
    return h->n == 2 && hand_total(h) == 21;
}

static void deal(struct table *t, struct hand *h)
{
    if (t->next < SHOE)
        hand_add(h, t->shoe[t->next++]);
}

static void dealer_play(struct table *t)
{
    while (t->dealer.n < HAND_MAX && hand_total(&t->dealer) < 17
           && t->next < SHOE)
        deal(t, &t->dealer);
}

static enum outcome judge(const struct table *t)
{
    int p = hand_total(&t->player);
    int d = hand_total(&t->dealer);

    if (p > 21)
        return OUT_LOSE;
    if (hand_natural(&t->player))
        return hand_natural(&t->dealer) ? OUT_PUSH : OUT_NATURAL;
    if (hand_natural(&t->dealer))
        return OUT_LOSE;
    if (d > 21 || p > d)
        return OUT_WIN;
    return p == d ? OUT_PUSH : OUT_LOSE;
}

static void settle(struct table *t, enum outcome o)
{
    switch (o) {
    case OUT_LOSE:
        t->chips -= STAKE;
        break;
    case OUT_WIN:
        t->chips += STAKE;
        break;
    case OUT_NATURAL:
        t->chips += STAKE * 3 / 2;
        break;
    case OUT_PUSH:
        break;
    }
}

static enum outcome play_round(struct table *t, bool hit)
{
    enum outcome o;

    hand_clear(&t->player);
    hand_clear(&t->dealer);
    deal(t, &t->player);
    deal(t, &t->dealer);
    deal(t, &t->player);
    deal(t, &t->dealer);
    if (hit)
        deal(t, &t->player);
    if (hand_total(&t->player) <= 21)
        dealer_play(t);
    o = judge(t);
    settle(t, o);
    return o;
}

/* Independent count of a hand, straight from the cards. */
static int recount(const struct hand *h)
{
    int sum = 0;
    bool ace = false;

    for (int i = 0; i < h->n; i++) {
        sum += h->card[i];
        if (h->card[i] == 1)
            ace = true;
    }
    return ace && sum <= 11 ? sum + 10 : sum;
}

int main(void)
{
    static struct table t;
    int wins = 0;

    for (int i = 0; i < SHOE; i++) {
        t.shoe[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(t.shoe[i] >= 1 && t.shoe[i] <= 10);
    }
    t.next = 0;
    t.chips = 20;

    for (int round = 0; round < 2; round++) {
        int before = t.chips;
        bool hit = __VERIFIER_nondet_uchar() & 1;
        enum outcome o = play_round(&t, hit);

        if (o == OUT_WIN || o == OUT_NATURAL) {
            wins++;
            assert(t.chips > before);
            assert(recount(&t.player) <= 21);
            assert(recount(&t.dealer) > 21
                   || recount(&t.player) >= recount(&t.dealer));
        }
        if (o == OUT_PUSH)
            assert(recount(&t.player) == recount(&t.dealer));
        assert(t.next <= SHOE);
    }
    assert(t.chips >= 20 - 2 * STAKE && t.chips <= 20 + 3 * wins);
    return 0;
}
