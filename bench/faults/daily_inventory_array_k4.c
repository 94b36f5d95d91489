/*
 * The stock of a small shop: articles in an array that is kept in the
 * order in which they came. Articles that are sold out are taken out.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define ARTICLES 3

struct article {
	int number;
	int pieces;
	int price;
};

struct stock {
	struct article *articles;
	size_t count;
	size_t room;
};

static bool stock_init(struct stock *s, size_t room)
{
	s->articles = calloc(room, sizeof(struct article));
	s->count = 0;
	s->room = room;
	return s->articles != NULL;
}

static struct article *stock_find(struct stock *s, int number)
{
	size_t i;

	for (i = 0; i < s->count; i++)
		if (s->articles[i].number == number)
			return &s->articles[i];
	return NULL;
}

/* Take out the article at a place; those behind it move up. */
static void stock_remove(struct stock *s, size_t place)
{
	s->count--;
	memmove(&s->articles[place], &s->articles[place + 1],
		s->count - place);
}

static bool stock_buy(struct stock *s, int number, int pieces, int price)
{
	struct article *a = stock_find(s, number);

	if (a == NULL) {
		if (s->count == s->room)
			return false;
		a = &s->articles[s->count++];
		a->number = number;
		a->pieces = 0;
	}
	a->pieces += pieces;
	a->price = price;
	return true;
}

/* Sell up to so many pieces; returns the money that comes in. */
static int stock_sell(struct stock *s, int number, int pieces)
{
	struct article *a = stock_find(s, number);
	int money;

	if (a == NULL)
		return 0;
	if (pieces > a->pieces)
		pieces = a->pieces;
	money = pieces * a->price;
	a->pieces -= pieces;
	if (a->pieces == 0)
		stock_remove(s, (size_t)(a - s->articles));
	return money;
}

static int stock_value(const struct stock *s)
{
	int value = 0;
	size_t i;

	for (i = 0; i < s->count; i++)
		value += s->articles[i].pieces * s->articles[i].price;
	return value;
}

int main(void)
{
	struct stock s;
	int number, pieces, value, money, i;

	if (!stock_init(&s, ARTICLES))
		return 1;
	for (i = 1; i <= ARTICLES; i++)
		assert(stock_buy(&s, i, i + 1, 10 * i));
	assert(!stock_buy(&s, ARTICLES + 1, 1, 1));

	number = __VERIFIER_nondet_int();
	pieces = __VERIFIER_nondet_int();
	__VERIFIER_assume(pieces >= 0 && pieces <= 10);
	value = stock_value(&s);
	money = stock_sell(&s, number, pieces);

	assert(stock_value(&s) == value - money);
	for (i = 0; i < (int)s.count; i++)
		assert(s.articles[i].pieces > 0);
	for (i = 1; i <= ARTICLES; i++)
		assert(i == number || stock_find(&s, i) != NULL);
	free(s.articles);
	return 0;
}
