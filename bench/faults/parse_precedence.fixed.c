/*
 * Expression evaluator (precedence climbing) of the build script
 * language.  Tokens: digits 0 to 9 and the operators + - & and ?.
 * a?b is a, or the default b if a is 0.  It binds least and associates to
 * the right, all others to the left.
 */
#include <assert.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

struct parser {
	const char *p;
	int err;
};

static int op_prec(char c)
{
	switch (c) {
	case '?':
		return 1;
	case '+':
	case '-':
		return 2;
	case '&':
		return 3;
	default:
		return 0;
	}
}

static int op_right_assoc(char c)
{
	return c == '?';
}

static int apply(char op, int a, int b)
{
	switch (op) {
	case '+':
		return a + b;
	case '-':
		return a - b;
	case '&':
		return a & b;
	default:
		return a != 0 ? a : b;
	}
}

static int parse_primary(struct parser *ps)
{
	char c = *ps->p;

	if (c < '0' || c > '9') {
		ps->err = 1;
		return 0;
	}
	ps->p++;
	return c - '0';
}

/* Parse and evaluate operators that bind at least as tightly as min. */
static int parse_expr(struct parser *ps, int min)
{
	int lhs = parse_primary(ps);

	while (!ps->err) {
		char op = *ps->p;
		int prec = op_prec(op);
		int rhs;

		if (prec == 0 || prec < min)
			break;
		ps->p++;
		rhs = parse_expr(ps, op_right_assoc(op) ? prec : prec + 1);
		lhs = apply(op, lhs, rhs);
	}
	return lhs;
}

/* Evaluate the whole text; returns 0 if it is no expression. */
static int eval(const char *text, int *value)
{
	struct parser ps;

	ps.p = text;
	ps.err = 0;
	*value = parse_expr(&ps, 1);
	return !ps.err && *ps.p == '\0';
}

int main(void)
{
	static const char ops[3] = { '-', '&', '?' };
	char text[6];
	int a, b, c, i, j, v, ok;

	a = __VERIFIER_nondet_uchar();
	b = __VERIFIER_nondet_uchar();
	c = __VERIFIER_nondet_uchar();
	i = __VERIFIER_nondet_uchar();
	j = __VERIFIER_nondet_uchar();
	__VERIFIER_assume(a <= 9 && b <= 9 && c <= 9);
	__VERIFIER_assume(i < 3 && j < 3);

	text[0] = (char)('0' + a);
	text[1] = ops[i];
	text[2] = (char)('0' + b);
	text[3] = ops[j];
	text[4] = (char)('0' + c);
	text[5] = '\0';

	ok = eval(text, &v);
	assert(ok);
	if (ops[i] == '-' && ops[j] == '-')
		assert(v == a - b - c);
	if (ops[i] == '-' && ops[j] == '&')
		assert(v == a - (b & c));
	if (ops[i] == '&' && ops[j] == '-')
		assert(v == (a & b) - c);
	if (ops[i] == '?' && ops[j] == '-')
		assert(v == (a ? a : b - c));
	if (ops[i] == '?' && ops[j] == '?')
		assert(v == (a ? a : b ? b : c));

	text[3] = '/';
	assert(!eval(text, &v));
	return 0;
}
