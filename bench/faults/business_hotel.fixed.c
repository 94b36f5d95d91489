/*
 * Room reservations of a small hotel.
 *
 * A stay covers the nights from arrival up to, but not including, the day of
 * departure: a room can be taken over on the day when the last guest leaves.
 * A request names the least room class that is acceptable; the booking goes
 * into the cheapest class with a free room.
 */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define NROOMS  2
#define NDAYS   6
#define NSTEPS  3

struct stay {
	int id;
	int arrival;
	int departure;
	struct stay *next;	/* sorted by arrival */
};

struct room {
	int class;		/* larger is better */
	int rate;
	struct stay *stays;
};

struct hotel {
	struct room room[NROOMS];	/* sorted by class */
	int next_id;
};

static void hotel_init(struct hotel *h)
{
	int i;

	for (i = 0; i < NROOMS; i++) {
		h->room[i].class = i + 1;
		h->room[i].rate = 70 + 30 * i;
		h->room[i].stays = NULL;
	}
	h->next_id = 1;
}

static int overlaps(const struct stay *s, int arrival, int departure)
{
	return s->arrival < departure && arrival < s->departure;
}

static int room_is_free(const struct room *r, int arrival, int departure)
{
	const struct stay *s;

	for (s = r->stays; s; s = s->next)
		if (overlaps(s, arrival, departure))
			return 0;
	return 1;
}

static void room_add(struct room *r, struct stay *s)
{
	struct stay **link = &r->stays;

	while (*link && (*link)->arrival < s->arrival)
		link = &(*link)->next;
	s->next = *link;
	*link = s;
}

/*
 * Book a stay. Returns the id of the reservation and stores the price,
 * or returns 0 when no room is free or the dates are wrong.
 */
static int hotel_book(struct hotel *h, int class, int arrival, int departure,
		      int *price)
{
	int i;

	if (arrival >= departure)
		return 0;
	for (i = 0; i < NROOMS; i++) {
		struct room *r = &h->room[i];
		struct stay *s;

		if (r->class < class || !room_is_free(r, arrival, departure))
			continue;
		s = malloc(sizeof(*s));
		if (!s)
			return 0;
		s->id = h->next_id++;
		s->arrival = arrival;
		s->departure = departure;
		room_add(r, s);
		*price = r->rate * (departure - arrival);
		return s->id;
	}
	return 0;
}

/* Remove the reservation from whatever room it is in. */
static int hotel_cancel(struct hotel *h, int id)
{
	struct stay **link;
	int i;

	for (i = 0; i < NROOMS; i++) {
		for (link = &h->room[i].stays; *link; link = &(*link)->next) {
			struct stay *s = *link;

			if (s->id == id) {
				*link = s->next;
				free(s);
				return 1;
			}
		}
	}
	return 0;
}

static void hotel_close(struct hotel *h)
{
	int i;

	for (i = 0; i < NROOMS; i++) {
		while (h->room[i].stays) {
			struct stay *s = h->room[i].stays;

			h->room[i].stays = s->next;
			free(s);
		}
	}
}

/* How many guests sleep in a room in the given night. */
static int guests_in(const struct room *r, int night)
{
	const struct stay *s;
	int n = 0;

	for (s = r->stays; s; s = s->next)
		n += s->arrival <= night && night < s->departure;
	return n;
}

int main(void)
{
	struct hotel h;
	int step, i, night;

	hotel_init(&h);
	for (step = 0; step < NSTEPS; step++) {
		int class = __VERIFIER_nondet_int();
		int from = __VERIFIER_nondet_int();
		int to = __VERIFIER_nondet_int();
		int busy[NROOMS] = { 0 };
		int price = 0, id, possible = 0;

		__VERIFIER_assume(class >= 1 && class <= NROOMS);
		__VERIFIER_assume(from >= 0 && from < NDAYS);
		__VERIFIER_assume(to > from && to <= NDAYS);

		for (i = 0; i < NROOMS; i++) {
			for (night = 0; night < NDAYS; night++)
				if (night >= from && night < to)
					busy[i] += guests_in(&h.room[i], night);
			if (i + 1 >= class && busy[i] == 0)
				possible = 1;
		}
		id = hotel_book(&h, class, from, to, &price);
		assert((id != 0) == possible);
		if (id)
			assert(price >= 70 * (to - from));
		if (id == 2 && class == 2)
			assert(hotel_cancel(&h, id));
	}
	for (i = 0; i < NROOMS; i++)
		for (night = 0; night < NDAYS; night++)
			assert(guests_in(&h.room[i], night) <= 1);
	hotel_close(&h);
	return 0;
}
