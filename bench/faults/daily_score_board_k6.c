/*
 * The best scores of a game. A new score goes to its place, those below
 * it move down, and the last one leaves the board.
 */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define PLACES 3

struct score {
	int player;
	int points;
};

struct board {
	struct score best[PLACES];
	int used;
};

/* Returns the place, or -1 if the score is not among the best. */
static int board_add(struct board *b, struct score s)
{
	int place = b->used;
	int i;

	while (place > 0 && b->best[place - 1].points < s.points)
		place--;
	if (place == PLACES)
		return -1;
	if (b->used < PLACES)
		b->used++;
	for (i = place; i < b->used - 1; i++)
		b->best[i + 1] = b->best[i];
	b->best[place] = s;
	return place;
}

/* How many entries of the board are of a player? */
static int entries(const struct board *b, int player)
{
	int n = 0, i;

	for (i = 0; i < b->used; i++)
		n += b->best[i].player == player;
	return n;
}

int main(void)
{
	struct board b;
	int i, games, place;

	games = __VERIFIER_nondet_int();
	__VERIFIER_assume(games >= 0 && games <= PLACES + 1);
	b.used = 0;
	for (i = 0; i < games; i++) {
		struct score s;

		s.player = i;
		s.points = __VERIFIER_nondet_int();
		__VERIFIER_assume(s.points >= 0 && s.points <= 10);
		place = board_add(&b, s);
		assert(place < b.used);
		assert(place >= 0 || b.used == PLACES);
		if (place >= 0)
			assert(b.best[place].player == i);
	}
	for (i = 0; i + 1 < b.used; i++)
		assert(b.best[i].points >= b.best[i + 1].points);
	for (i = 0; i < games; i++)
		assert(entries(&b, i) <= 1);
	return 0;
}
