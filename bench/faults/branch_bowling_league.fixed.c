/*
 * Scoring computer of a bowling alley, for a league that plays short games of four frames.
 *
 * Every ball is scored when it is rolled: a strike owes the frame the pins of the next two balls, a
 * spare those of the next one, so a ball may count up to three times. In the last frame a strike
 * is followed by two fill balls and a spare by one; they count once, and the pins are set again
 * whenever all of them are down. A ball with a foul counts nothing, and the pins it took are set
 * again.
 *
 * A match is decided by the scores with a handicap for the weaker player; the table of the league
 * is ordered by the points of the matches and, if they are equal, by the pins.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define PINS 10
#define FRAMES 4
#define LAST (FRAMES - 1)
#define MAX_BALLS (2 * FRAMES + 1)
#define TEAMS 3
#define SCRATCH_AVERAGE 90
#define HANDICAP_PERCENT 80
#define WIN_POINTS 2
#define TIE_POINTS 1
#define FOUL 15

enum mark { OPEN_FRAME, SPARE, STRIKE };

struct line {
    int frame;
    int ball; /* balls rolled in this frame */
    int standing;
    int fill; /* balls that are still to come in the last frame */
    int due_next; /* how often the next ball counts besides its own frame */
    int due_after; /* and the one after it */
    int score;
    enum mark marks[FRAMES];
    bool finished;
};

struct team {
    int average;
    int points;
    int pins;
    int played;
};

/* --- one line of a player ------------------------------------------------------------------ */

static void set_pins(struct line *l)
{
    l->standing = PINS;
}

static void line_start(struct line *l)
{
    l->frame = 0;
    l->ball = 0;
    l->fill = 0;
    l->due_next = 0;
    l->due_after = 0;
    l->score = 0;
    l->finished = false;
    for (int i = 0; i < FRAMES; i++)
        l->marks[i] = OPEN_FRAME;
    set_pins(l);
}

/* Adds a ball to the score, in its own frame and in those that it is owed to. */
static void count_ball(struct line *l, int pins)
{
    l->score += pins * (1 + l->due_next);
    l->due_next = l->due_after;
    l->due_after = 0;
}

static void next_frame(struct line *l)
{
    l->frame++;
    l->ball = 0;
    set_pins(l);
}

/* After a ball in one of the frames before the last one. */
static void advance_frame(struct line *l)
{
    if (l->standing == 0 && l->ball == 1) {
        l->marks[l->frame] = STRIKE;
        l->due_next++;
        l->due_after++;
        next_frame(l);
    } else if (l->ball == 2) {
        if (l->standing == 0) {
            l->marks[l->frame] = SPARE;
            l->due_next++;
        }
        next_frame(l);
    }
}

/* After a ball in the last frame. */
static void advance_last(struct line *l)
{
    if (l->fill > 0) {
        l->fill--;
        l->finished = l->fill == 0;
        if (l->standing == 0)
            set_pins(l);
    } else if (l->standing == 0) {
        l->marks[LAST] = l->ball == 1 ? STRIKE : SPARE;
        l->fill = l->ball == 1 ? 2 : 1;
        set_pins(l);
    } else if (l->ball == 2) {
        l->finished = true;
    }
}

/* One ball; false if it cannot have been. */
static bool roll(struct line *l, int pins)
{
    if (l->finished)
        return false;
    if (pins == FOUL)
        pins = 0;
    if (pins < 0 || pins > l->standing)
        return false;
    count_ball(l, pins);
    l->standing -= pins;
    l->ball++;
    if (l->frame < LAST)
        advance_frame(l);
    else
        advance_last(l);
    return true;
}

/* --- matches ------------------------------------------------------------------------------- */

static int handicap(const struct team *t)
{
    if (t->average >= SCRATCH_AVERAGE)
        return 0;
    return (SCRATCH_AVERAGE - t->average) * HANDICAP_PERCENT / 100;
}

static void team_init(struct team *t, int average)
{
    t->average = average;
    t->points = 0;
    t->pins = 0;
    t->played = 0;
}

static void enter_match(struct team *a, int score_a, struct team *b, int score_b)
{
    int with_a = score_a + handicap(a);
    int with_b = score_b + handicap(b);
    a->pins += score_a;
    b->pins += score_b;
    a->played++;
    b->played++;
    if (with_a > with_b) {
        a->points += WIN_POINTS;
    } else if (with_a < with_b) {
        b->points += WIN_POINTS;
    } else {
        a->points += TIE_POINTS;
        b->points += TIE_POINTS;
    }
}

static bool is_ahead(const struct team *a, const struct team *b)
{
    if (a->points != b->points)
        return a->points > b->points;
    return a->pins > b->pins;
}

/* The order of the teams in the table, the leader first. */
static void make_table(const struct team teams[TEAMS], int order[TEAMS])
{
    for (int i = 0; i < TEAMS; i++) {
        int k = i;
        while (k > 0 && is_ahead(&teams[i], &teams[order[k - 1]])) {
            order[k] = order[k - 1];
            k--;
        }
        order[k] = i;
    }
}

/* --- harness ------------------------------------------------------------------------------- */

/* The score by the list of all balls, frame by frame; -1 if it is not a whole game. */
static int score_of(const int balls[MAX_BALLS + 2], int n)
{
    int at = 0;
    int total = 0;
    for (int frame = 0; frame < FRAMES; frame++) {
        bool strike = balls[at] == PINS;
        int two = balls[at] + balls[at + 1];
        total += two;
        if (two >= PINS)
            total += balls[at + 2];
        if (frame == LAST)
            at += two >= PINS ? 3 : 2;
        else
            at += strike ? 1 : 2;
    }
    return at == n ? total : -1;
}

int main(void)
{
    struct line l;
    int balls[MAX_BALLS + 2] = {0};
    int n = 0;
    int fouls = 0;
    line_start(&l);
    while (n < MAX_BALLS && !l.finished) {
        int pins = __VERIFIER_nondet_uchar();
        bool foul = pins == FOUL;
        bool fresh = l.ball == 0 || (l.frame == LAST && balls[n - 1] == PINS);
        bool accepted = roll(&l, pins);
        if (fresh)
            assert(accepted == (foul || pins <= PINS));
        __VERIFIER_assume(accepted);
        balls[n++] = foul ? 0 : pins;
        fouls += foul;
    }
    assert(l.finished && !roll(&l, 0));
    assert(l.score == score_of(balls, n));
    assert(l.score <= 3 * PINS * FRAMES && (fouls == 0 || l.score < 3 * PINS * FRAMES));

    struct team teams[TEAMS];
    int order[TEAMS];
    team_init(&teams[0], 70);
    team_init(&teams[1], 86);
    team_init(&teams[2], 95);
    enter_match(&teams[0], l.score, &teams[1], 60);
    enter_match(&teams[2], 50, &teams[1], 40);
    make_table(teams, order);
    int margin = l.score + 16 - (60 + 3);
    assert(teams[0].points == (margin > 0 ? 2 : margin == 0 ? 1 : 0));
    assert(teams[0].points + teams[1].points == WIN_POINTS && teams[2].points == WIN_POINTS);
    assert(order[0] == (margin > 0 ? (l.score >= 50 ? 0 : 2) : margin < 0 ? 1 : 2));
    return 0;
}
