/*
 * Settings store of a daemon: "key=value" lines, where a later line for
 * the same key replaces the value of the earlier one.
 */
#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define CONF_MAX 3
#define KEY_MAX 3
#define VAL_MAX 3

#define CONF_ESYNTAX (-1)
#define CONF_EFULL (-2)

struct setting {
	char key[KEY_MAX];
	char val[VAL_MAX];
};

struct conf {
	int n;
	struct setting s[CONF_MAX];
};

static void conf_init(struct conf *c)
{
	memset(c, 0, sizeof(*c));
}

/* Copy n characters and terminate; fails if they do not fit. */
static int copy_field(char *dst, int cap, const char *src, int n)
{
	int i;

	if (n >= cap)
		return -1;
	for (i = 0; i < n; i++)
		dst[i] = src[i];
	dst[n] = '\0';
	return 0;
}

static struct setting *conf_find(struct conf *c, const char *key)
{
	int i;

	for (i = 0; i < c->n; i++)
		if (strcmp(c->s[i].key, key) == 0)
			return &c->s[i];
	return NULL;
}

/* Set a key, replacing the old value. */
static int conf_set(struct conf *c, const char *key, const char *val)
{
	struct setting *s = conf_find(c, key);

	if (s == NULL) {
		if (c->n == CONF_MAX)
			return CONF_EFULL;
		s = &c->s[c->n++];
		strcpy(s->key, key);
	}
	strcpy(s->val, val);
	return 0;
}

/* Handle one line; comments and empty lines are accepted. */
static int conf_line(struct conf *c, const char *line)
{
	char key[KEY_MAX], val[VAL_MAX];
	int eq = 0, len;

	if (line[0] == '\0' || line[0] == '#')
		return 0;
	while (line[eq] != '\0' && line[eq] != '=')
		eq++;
	if (line[eq] != '=' || eq == 0)
		return CONF_ESYNTAX;
	len = (int)strlen(line + eq + 1);
	if (copy_field(key, KEY_MAX, line, eq) < 0 ||
	    copy_field(val, VAL_MAX, line + eq + 1, len) < 0)
		return CONF_ESYNTAX;
	return conf_set(c, key, val);
}

int main(void)
{
	struct conf c;
	char line[4] = "k=v";
	char last[4] = { 0, 0, 0, 0 };
	int i, r, distinct = 0;

	conf_init(&c);
	assert(conf_line(&c, "# x") == 0);
	assert(conf_line(&c, "=x") == CONF_ESYNTAX);
	for (i = 0; i < 4; i++) {
		unsigned char k = __VERIFIER_nondet_uchar();
		unsigned char v = __VERIFIER_nondet_uchar();

		__VERIFIER_assume(k < 4);
		__VERIFIER_assume(v >= 'a' && v <= 'z');
		line[0] = (char)('p' + k);
		line[2] = (char)v;
		r = conf_line(&c, line);
		if (last[k] == 0) {
			if (distinct == CONF_MAX) {
				assert(r == CONF_EFULL);
				continue;
			}
			distinct++;
		}
		assert(r == 0);
		last[k] = (char)v;
	}
	assert(c.n == distinct);
	for (i = 0; i < 4; i++) {
		char key[2] = { (char)('p' + i), '\0' };
		struct setting *s = conf_find(&c, key);

		assert((s != NULL) == (last[i] != 0));
		if (s != NULL)
			assert(s->val[0] == last[i]);
	}
	return 0;
}
