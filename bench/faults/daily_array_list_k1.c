/*
 * intlist - an array of integers that grows as needed
 */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

typedef struct {
	int *items;
	int count;
	int room;
} intlist;

void intlist_init(intlist *list)
{
	list->items = NULL;
	list->count = 0;
	list->room = 0;
}

/* add a number at the end; returns 0 if there is no memory */
int intlist_add(intlist *list, int number)
{
	if (list->count == list->room) {
		int room = list->room ? list->room * 2 : 4;
		int *items = realloc(list->items, room);
		if (!items)
			return 0;
		list->items = items;
		list->room = room;
	}
	list->items[list->count++] = number;
	return 1;
}

long intlist_sum(const intlist *list)
{
	long sum = 0;
	int i;

	for (i = 0; i < list->count; i++)
		sum += list->items[i];
	return sum;
}

void intlist_free(intlist *list)
{
	free(list->items);
	intlist_init(list);
}

int main(void)
{
	intlist list;
	int i, n;

	n = __VERIFIER_nondet_int();
	__VERIFIER_assume(n >= 0 && n <= 6);

	intlist_init(&list);
	for (i = 0; i < n; i++)
		if (!intlist_add(&list, i * i))
			break;
	intlist_sum(&list);
	intlist_free(&list);
	return 0;
}
