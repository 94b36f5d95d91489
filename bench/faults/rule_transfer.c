/*
 * Accounts of a small bank: deposits, withdrawals with an overdraft limit
 * and transfers with a fee. The bank must never create or lose money.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define NACC  2
#define FEE   1
#define STEPS 2

enum { OK = 0, ENOACC = -1, EAMOUNT = -2, EFUNDS = -3 };

struct account {
	int balance;
	int overdraft;          /* the balance may go down to -overdraft */
};

struct bank {
	struct account acc[NACC];
	int fees;
	int transfers;
};

static int account_ok(int n)
{
	return n >= 0 && n < NACC;
}

static int deposit(struct bank *b, int n, int amount)
{
	if (!account_ok(n))
		return ENOACC;
	if (amount <= 0)
		return EAMOUNT;
	b->acc[n].balance += amount;
	return OK;
}

static int withdraw(struct bank *b, int n, int amount)
{
	if (!account_ok(n))
		return ENOACC;
	if (amount <= 0)
		return EAMOUNT;
	if (b->acc[n].balance + b->acc[n].overdraft < amount)
		return EFUNDS;
	b->acc[n].balance -= amount;
	return OK;
}

/* The sender pays the fee. */
static int transfer(struct bank *b, int from, int to, int amount)
{
	int src, dst;

	if (!account_ok(from) || !account_ok(to))
		return ENOACC;
	if (amount <= 0)
		return EAMOUNT;
	src = b->acc[from].balance - amount - FEE;
	dst = b->acc[to].balance + amount;
	if (src < -b->acc[from].overdraft)
		return EFUNDS;
	b->acc[from].balance = src;
	b->acc[to].balance = dst;
	b->fees += FEE;
	b->transfers++;
	return OK;
}

static int bank_total(const struct bank *b)
{
	int i, sum = b->fees;

	for (i = 0; i < NACC; i++)
		sum += b->acc[i].balance;
	return sum;
}

int main(void)
{
	struct bank b;
	int i, k, total;

	b.fees = 0;
	b.transfers = 0;
	for (i = 0; i < NACC; i++) {
		b.acc[i].balance = __VERIFIER_nondet_uchar();
		b.acc[i].overdraft = __VERIFIER_nondet_bool() ? 50 : 0;
	}
	total = bank_total(&b);

	for (k = 0; k < STEPS; k++) {
		int op = __VERIFIER_nondet_uchar();
		int n = __VERIFIER_nondet_uchar();
		int m = __VERIFIER_nondet_uchar();
		int amount = __VERIFIER_nondet_int();

		__VERIFIER_assume(amount >= -10 && amount <= 100);
		switch (op) {
		case 0:
			if (deposit(&b, n, amount) == OK)
				total += amount;
			break;
		case 1:
			if (withdraw(&b, n, amount) == OK)
				total -= amount;
			break;
		default:
			transfer(&b, n, m, amount);
			break;
		}
		for (i = 0; i < NACC; i++)
			assert(b.acc[i].balance >= -b.acc[i].overdraft);
		assert(bank_total(&b) == total);
	}
	assert(b.fees == b.transfers * FEE);
	return 0;
}
