/*
 * A table of blackjack with one player. Cards are drawn from a shoe; aces count one or eleven. The
 * player may double the bet, take cards and stand; the dealer draws up to sixteen. A natural, which
 * is an ace and a ten with the first two cards, is paid three to two, everything else even money.
 */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_CARDS 6
#define SHOE 6
#define ACE 1
#define TEN 10
#define BEST 21
#define DEALER_STANDS 17
#define BET 10

enum outcome { LOST, PUSHED, WON, WON_NATURAL };

enum phase { BETTING, PLAYING, DEALING, SETTLED };

struct shoe {
    int cards[SHOE];
    int drawn;
};

struct hand {
    int cards[MAX_CARDS];
    int count;
    int hard; /* all aces count one */
    int aces;
};

struct table {
    struct shoe shoe;
    struct hand player;
    struct hand dealer;
    enum phase phase;
    enum outcome outcome;
    int bet;
    int chips;
    int bank;
};

struct statistics {
    int rounds;
    int won;
    int naturals;
    int busts;
};

static int shoe_draw(struct shoe *s)
{
    assert(s->drawn < SHOE);
    int card = s->cards[s->drawn];
    s->drawn++;
    return card;
}

static bool shoe_empty(const struct shoe *s)
{
    return s->drawn == SHOE;
}

static void hand_clear(struct hand *h)
{
    h->count = 0;
    h->hard = 0;
    h->aces = 0;
}

static void hand_add(struct hand *h, int card)
{
    assert(h->count < MAX_CARDS);
    h->cards[h->count] = card;
    h->count++;
    h->hard += card;
    if (card == ACE)
        h->aces++;
}

static bool hand_soft(const struct hand *h)
{
    return h->aces > 0 && h->hard + 10 <= BEST;
}

static int hand_value(const struct hand *h)
{
    return hand_soft(h) ? h->hard + 10 : h->hard;
}

static bool hand_bust(const struct hand *h)
{
    return h->hard > BEST;
}

static bool hand_natural(const struct hand *h)
{
    return h->count == 2 && hand_value(h) == BEST;
}

static bool hand_pair(const struct hand *h)
{
    return h->count == 2 && h->cards[0] == h->cards[1];
}

static void table_init(struct table *t, int chips, int bank)
{
    t->shoe.drawn = 0;
    t->phase = BETTING;
    t->outcome = LOST;
    t->bet = 0;
    t->chips = chips;
    t->bank = bank;
    hand_clear(&t->player);
    hand_clear(&t->dealer);
}

static bool place_bet(struct table *t, int bet)
{
    if (t->phase != BETTING || bet <= 0 || bet > t->chips)
        return false;
    t->bet = bet;
    t->chips -= bet;
    hand_clear(&t->player);
    hand_clear(&t->dealer);
    hand_add(&t->player, shoe_draw(&t->shoe));
    hand_add(&t->dealer, shoe_draw(&t->shoe));
    hand_add(&t->player, shoe_draw(&t->shoe));
    hand_add(&t->dealer, shoe_draw(&t->shoe));
    t->phase = hand_natural(&t->player) ? DEALING : PLAYING;
    return true;
}

static bool player_hit(struct table *t)
{
    if (t->phase != PLAYING || shoe_empty(&t->shoe))
        return false;
    hand_add(&t->player, shoe_draw(&t->shoe));
    if (hand_bust(&t->player))
        t->phase = DEALING;
    return true;
}

static bool player_double(struct table *t)
{
    if (t->phase != PLAYING || t->player.count != 2 || t->bet > t->chips)
        return false;
    if (shoe_empty(&t->shoe))
        return false;
    t->chips -= t->bet;
    t->bet *= 2;
    hand_add(&t->player, shoe_draw(&t->shoe));
    t->phase = DEALING;
    return true;
}

static bool player_stand(struct table *t)
{
    if (t->phase != PLAYING)
        return false;
    t->phase = DEALING;
    return true;
}

static void dealer_draw(struct table *t)
{
    if (hand_bust(&t->player) || hand_natural(&t->player))
        return;
    while (hand_value(&t->dealer) < DEALER_STANDS && !shoe_empty(&t->shoe))
        hand_add(&t->dealer, shoe_draw(&t->shoe));
}

static enum outcome compare(const struct hand *player, const struct hand *dealer)
{
    if (hand_bust(player))
        return LOST;
    if (hand_natural(player))
        return hand_natural(dealer) ? PUSHED : WON_NATURAL;
    if (hand_bust(dealer) || hand_value(player) > hand_value(dealer))
        return WON;
    return hand_value(player) == hand_value(dealer) ? PUSHED : LOST;
}

/* What the bank pays on top of the bet. */
static int winnings(enum outcome outcome, int bet)
{
    switch (outcome) {
    case WON:
        return bet;
    case WON_NATURAL:
        return bet * 3 / 2;
    default:
        return 0;
    }
}

static void settle(struct table *t)
{
    t->outcome = compare(&t->player, &t->dealer);
    int paid = winnings(t->outcome, t->bet);
    if (t->outcome == LOST) {
        t->bank += t->bet;
    } else {
        t->chips += t->bet + paid;
        t->bank -= paid;
    }
    t->bet = 0;
    t->phase = SETTLED;
}

static void count_round(struct statistics *s, const struct table *t)
{
    s->rounds++;
    if (t->outcome == WON || t->outcome == WON_NATURAL)
        s->won++;
    if (t->outcome == WON_NATURAL)
        s->naturals++;
    if (hand_bust(&t->player))
        s->busts++;
}

/* The rank of a hand: a bust is below all others, a natural above all others. */
static int rank(const struct hand *h)
{
    int best = 0;
    for (int elevens = 0; elevens <= 1; elevens++) {
        int sum = 10 * elevens;
        bool ace = elevens == 0;
        for (int i = 0; i < h->count; i++) {
            sum += h->cards[i];
            ace = ace || h->cards[i] == ACE;
        }
        if (ace && sum <= BEST && sum > best)
            best = sum;
    }
    return best == BEST && h->count == 2 ? BEST + 1 : best;
}

int main(void)
{
    struct table t;
    struct statistics s = {0, 0, 0, 0};
    table_init(&t, 2 * BET, 100);
    for (int i = 0; i < SHOE; i++) {
        t.shoe.cards[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(t.shoe.cards[i] >= ACE && t.shoe.cards[i] <= TEN);
    }
    int moves = __VERIFIER_nondet_int();
    __VERIFIER_assume(moves >= 0 && moves <= 3);

    assert(place_bet(&t, BET));
    assert(!hand_natural(&t.player) || !hand_pair(&t.player));
    if (moves == 3)
        player_double(&t);
    else if (moves > 0)
        player_hit(&t);
    if (moves == 2)
        player_hit(&t);
    player_stand(&t);
    assert(t.phase == DEALING);
    dealer_draw(&t);
    settle(&t);
    count_round(&s, &t);

    assert(t.chips + t.bank == 2 * BET + 100);
    assert(s.won <= s.rounds && s.naturals <= s.won && s.busts + s.won <= s.rounds);
    int player = rank(&t.player);
    int dealer = rank(&t.dealer);
    if (player > dealer)
        assert(t.outcome == (player == BEST + 1 ? WON_NATURAL : WON));
    else if (player == dealer && player > 0)
        assert(t.outcome == PUSHED);
    else
        assert(t.outcome == LOST);
    return 0;
}
