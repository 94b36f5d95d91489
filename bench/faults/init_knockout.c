/*
 * Bracket of a knockout tournament. The seeds are spread over the bracket so that the best two can
 * only meet in the final; where entrants are missing, the opponent goes through without playing.
 * The matches of all rounds are in one array, round after round, the final last.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define SLOTS 8
#define MATCHES (SLOTS - 1)
#define FINAL (MATCHES - 1)
#define NOBODY 0
#define NO_MATCH (-1)
#define NEEDED 3

struct match {
    int first;
    int second;
    int first_games;
    int second_games;
    int winner;
    bool walkover;
};

struct bracket {
    struct match match[MATCHES];
    int entrants;
    int played;
};

/* Seeds in the order of the bracket; seed 1 is the best player. */
static const int seeding[SLOTS] = {1, 8, 5, 4, 3, 6, 7, 2};

/* The match where the winner of a match plays next. */
static int next_match(int at)
{
    return SLOTS / 2 + at / 2;
}

static void advance(struct bracket *b, int at)
{
    struct match *m = &b->match[at];
    if (at == FINAL)
        return;
    struct match *next = &b->match[next_match(at)];
    if (at % 2 == 0)
        next->first = m->winner;
    else
        next->second = m->winner;
}

static int entrant(const struct bracket *b, int slot)
{
    return seeding[slot] <= b->entrants ? seeding[slot] : NOBODY;
}

static void match_init(struct match *m)
{
    m->first = NOBODY;
    m->second = NOBODY;
    m->first_games = 0;
    m->second_games = 0;
    m->winner = NOBODY;
    m->walkover = false;
}

/* Draws the first round, and sends those without an opponent to the second. */
static void bracket_init(struct bracket *b, int entrants)
{
    b->entrants = entrants;
    b->played = 0;
    for (int i = 0; i < MATCHES; i++)
        match_init(&b->match[i]);
    for (int i = 0; i < SLOTS / 2; i++) {
        struct match *m = &b->match[i];
        m->first = entrant(b, 2 * i);
        m->second = entrant(b, 2 * i + 1);
        if (m->first == NOBODY || m->second == NOBODY) {
            m->walkover = true;
            m->winner = m->first != NOBODY ? m->first : m->second;
            advance(b, i);
        }
    }
}

static bool is_ready(const struct match *m)
{
    return m->first != NOBODY && m->second != NOBODY && m->winner == NOBODY;
}

/* Takes a result; the winner must have the needed games and the loser fewer. */
static bool report(struct bracket *b, int at, int first_games, int second_games)
{
    struct match *m = &b->match[at];
    if (!is_ready(m) || first_games == second_games)
        return false;
    int most = first_games > second_games ? first_games : second_games;
    if (most != NEEDED)
        return false;
    m->first_games = first_games;
    m->second_games = second_games;
    m->winner = first_games > second_games ? m->first : m->second;
    b->played++;
    advance(b, at);
    return true;
}

static int margin(const struct match *m)
{
    int difference = m->first_games - m->second_games;
    return difference < 0 ? -difference : difference;
}

/* The closest of the matches that were played, the earliest one of equals. */
static int closest_match(const struct bracket *b)
{
    int closest = 0;
    for (int i = 0; i < MATCHES; i++) {
        const struct match *m = &b->match[i];
        if (m->walkover || m->winner == NOBODY)
            continue;
        if (closest == NO_MATCH || margin(m) < margin(&b->match[closest]))
            closest = i;
    }
    return closest;
}

static int wins_of(const struct bracket *b, int player)
{
    int wins = 0;
    for (int i = 0; i < MATCHES; i++) {
        if (b->match[i].winner == player && !b->match[i].walkover)
            wins++;
    }
    return wins;
}

int main(void)
{
    struct bracket b;
    int entrants = __VERIFIER_nondet_uchar();
    unsigned upsets = __VERIFIER_nondet_uchar();
    int lost = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(entrants >= 5 && entrants <= SLOTS);
    __VERIFIER_assume(upsets < 1u << MATCHES && lost < NEEDED);

    bracket_init(&b, entrants);
    for (int i = 0; i < MATCHES; i++) {
        /* In match number i the loser wins one game more than in the match before, up to two. */
        int games = (lost + i) % NEEDED;
        bool second_wins = upsets >> i & 1u;
        bool ready = is_ready(&b.match[i]);
        assert(ready == !b.match[i].walkover);
        bool taken = report(&b, i, second_wins ? games : NEEDED, second_wins ? NEEDED : games);
        assert(taken == ready);
        if (taken)
            assert(b.match[i].winner == (second_wins ? b.match[i].second : b.match[i].first));
        assert(!report(&b, i, NEEDED, 0));
    }
    assert(b.played == entrants - 1);

    int wins = 0;
    for (int player = 1; player <= entrants; player++)
        wins += wins_of(&b, player);
    assert(wins == b.played);
    int champion = b.match[FINAL].winner;
    assert(champion >= 1 && champion <= entrants && wins_of(&b, champion) >= 2);
    if (upsets == 0)
        assert(b.match[FINAL].first == 1 && champion == 1);

    /* No match that was played is closer than the closest. */
    int closest = closest_match(&b);
    assert(closest != NO_MATCH && !b.match[closest].walkover);
    for (int i = 0; i < MATCHES; i++) {
        if (!b.match[i].walkover)
            assert(margin(&b.match[i]) >= margin(&b.match[closest]));
    }
    return 0;
}
