/*
 * Keeps the score of a tennis match with short sets: a game needs four points and two more than the
 * other player, a set two games and one more than the other player. The players serve in turn.
 */
#include <assert.h>
#include <stdbool.h>

extern bool __VERIFIER_nondet_bool(void);

#define GAMES_FOR_SET 2
#define POINTS 11

enum phase { COUNTING, DEUCE, ADVANTAGE, WON };

struct game {
    enum phase phase;
    int points[2]; /* 0, 15, 30 or 40 while counting */
    int leader;    /* who has the advantage, or has won */
};

struct set {
    int games[2];
    bool over;
};

struct match {
    struct game game;
    struct set set;
    int server;
    int sets[2];
};

static void game_start(struct game *g)
{
    g->phase = COUNTING;
    g->points[0] = 0;
    g->points[1] = 0;
    g->leader = 0;
}

static int next_points(int points)
{
    switch (points) {
    case 0:
        return 15;
    case 15:
        return 30;
    default:
        return 40;
    }
}

static void game_count(struct game *g, int player)
{
    if (g->points[player] == 40) {
        g->phase = WON;
        g->leader = player;
        return;
    }
    g->points[player] = next_points(g->points[player]);
    if (g->points[0] == 40 && g->points[1] == 40)
        g->phase = DEUCE;
}

static void game_point(struct game *g, int player)
{
    switch (g->phase) {
    case COUNTING:
        game_count(g, player);
        break;
    case DEUCE:
        g->phase = ADVANTAGE;
        g->leader = player;
        break;
    case ADVANTAGE:
        if (player == g->leader)
            g->phase = WON;
        else
            g->leader = player;
        break;
    case WON:
        break;
    }
}

static void set_start(struct set *s)
{
    s->games[0] = 0;
    s->games[1] = 0;
    s->over = false;
}

static void set_game(struct set *s, int player)
{
    s->games[player]++;
    if (s->games[player] >= GAMES_FOR_SET && s->games[player] > s->games[1 - player])
        s->over = true;
}

static void match_start(struct match *m)
{
    game_start(&m->game);
    set_start(&m->set);
    m->server = 0;
    m->sets[0] = 0;
    m->sets[1] = 0;
}

static void match_point(struct match *m, int player)
{
    game_point(&m->game, player);
    if (m->game.phase != WON)
        return;
    set_game(&m->set, m->game.leader);
    if (m->set.over) {
        m->sets[m->game.leader]++;
        set_start(&m->set);
    }
    m->server = 1 - m->server;
    game_start(&m->game);
}

int main(void)
{
    struct match m;
    int won[2] = {0, 0};
    int games = 0;
    match_start(&m);
    for (int i = 0; i < POINTS; i++) {
        int player = __VERIFIER_nondet_bool() ? 1 : 0;
        int other = 1 - player;
        match_point(&m, player);
        won[player]++;
        if (won[player] >= 4 && won[player] >= won[other] + 2) {
            games++;
            won[0] = 0;
            won[1] = 0;
        }
        assert(m.server == games % 2);
        if (won[0] < 4 && won[1] < 4)
            assert((won[0] == 3) == (m.game.points[0] == 40));
        assert((m.game.phase == DEUCE) == (won[0] >= 3 && won[0] == won[1]));
    }
    assert(m.sets[0] + m.sets[1] <= games / GAMES_FOR_SET);
    return 0;
}
