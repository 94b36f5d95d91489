/*
 * Parser for nested lists of digits ("[1,[2,3]]") with nodes from a
 * fixed pool.  After an error all nodes of the failed parse are back in
 * the pool.
 */
#include <assert.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define POOL 4
#define TEXT 5
#define DEPTH 2

enum kind { FREE, NUMBER, LIST };

struct node {
	enum kind kind;
	int value;
	int first;	/* first child of a list, or -1 */
	int next;	/* next sibling, or -1 */
};

static struct node pool[POOL];

static void pool_init(void)
{
	int i;

	for (i = 0; i < POOL; i++)
		pool[i].kind = FREE;
}

static int pool_used(void)
{
	int i, n = 0;

	for (i = 0; i < POOL; i++)
		n += pool[i].kind != FREE;
	return n;
}

static int node_new(enum kind kind)
{
	int i;

	for (i = 0; i < POOL; i++) {
		if (pool[i].kind == FREE) {
			pool[i].kind = kind;
			pool[i].value = 0;
			pool[i].first = -1;
			pool[i].next = -1;
			return i;
		}
	}
	return -1;
}

/* Release a node with all that is below it. */
static void node_free(int n)
{
	int child = pool[n].first;

	while (child >= 0) {
		int next = pool[child].next;

		node_free(child);
		child = next;
	}
	pool[n].kind = FREE;
}

static int parse_value(const char **pp, int depth);

/* Parse the elements after '['; they become children of list. */
static int parse_elements(const char **pp, int list, int depth)
{
	int *link = &pool[list].first;
	int child;

	if (**pp == ']') {
		(*pp)++;
		return 0;
	}
	for (;;) {
		child = parse_value(pp, depth);
		if (child < 0)
			return -1;
		*link = child;
		link = &pool[child].next;
		if (**pp == ']') {
			(*pp)++;
			return 0;
		}
		if (**pp != ',')
			return -1;
		(*pp)++;
	}
}

/* Returns the node, or -1 on error. */
static int parse_value(const char **pp, int depth)
{
	int n;

	if (**pp >= '0' && **pp <= '9') {
		n = node_new(NUMBER);
		if (n >= 0)
			pool[n].value = *(*pp)++ - '0';
		return n;
	}
	if (**pp != '[' || depth == 0)
		return -1;
	(*pp)++;
	n = node_new(LIST);
	if (n < 0)
		return -1;
	if (parse_elements(pp, n, depth - 1) < 0) {
		node_free(n);
		return -1;
	}
	return n;
}

/* Parse a complete text. */
static int parse(const char *text)
{
	const char *p = text;
	int n = parse_value(&p, DEPTH);

	if (n >= 0 && *p != '\0') {
		node_free(n);
		return -1;
	}
	return n;
}

int main(void)
{
	static const char alphabet[5] = { '[', ']', ',', '7', '\0' };
	char text[TEXT + 1];
	int i, n, numbers = 0, lists = 0;

	for (i = 0; i < TEXT; i++) {
		unsigned char k = __VERIFIER_nondet_uchar();

		__VERIFIER_assume(k < 5);
		text[i] = alphabet[k];
	}
	text[TEXT] = '\0';

	pool_init();
	n = parse(text);
	if (n < 0) {
		assert(pool_used() == 0);
		return 0;
	}
	for (i = 0; text[i] != '\0'; i++) {
		numbers += text[i] == '7';
		lists += text[i] == '[';
	}
	assert(pool_used() == numbers + lists);
	assert((pool[n].kind == LIST) == (text[0] == '['));
	node_free(n);
	assert(pool_used() == 0);
	return 0;
}
