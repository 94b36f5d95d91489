/*
 * Circulation desk of a small library: members borrow, renew and return
 * books; a member may place a hold on a book that is out, and only the
 * holder may borrow it next.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define NMEMBERS     2
#define NBOOKS       2
#define NOBODY       (-1)
#define LOAN_DAYS    14
#define MAX_RENEWALS 1
#define FINE_PER_DAY 2
#define FINE_LIMIT   10

enum status {
	LIB_OK,
	LIB_NOT_AVAILABLE,
	LIB_NOT_YOURS,
	LIB_ON_HOLD,
	LIB_BLOCKED,
	LIB_TOO_OFTEN
};

struct book {
	int borrower;		/* member, or NOBODY when on the shelf */
	int holder;		/* member who waits for it, or NOBODY */
	int due;		/* day, valid when borrowed */
	int renewals;		/* of the current loan */
};

struct member {
	int fines;
	int nloans;
};

struct library {
	struct book book[NBOOKS];
	struct member member[NMEMBERS];
	int today;
};

static void library_init(struct library *lib)
{
	int i;

	for (i = 0; i < NBOOKS; i++) {
		lib->book[i].borrower = NOBODY;
		lib->book[i].holder = NOBODY;
		lib->book[i].due = 0;
		lib->book[i].renewals = 0;
	}
	for (i = 0; i < NMEMBERS; i++) {
		lib->member[i].fines = 0;
		lib->member[i].nloans = 0;
	}
	lib->today = 0;
}

/* Members with too many unpaid fines may only return books. */
static int is_blocked(const struct library *lib, int who)
{
	return lib->member[who].fines > FINE_LIMIT;
}

static enum status borrow_book(struct library *lib, int who, int which)
{
	struct book *b = &lib->book[which];

	if (is_blocked(lib, who))
		return LIB_BLOCKED;
	if (b->borrower != NOBODY)
		return LIB_NOT_AVAILABLE;
	if (b->holder != NOBODY && b->holder != who)
		return LIB_ON_HOLD;

	b->borrower = who;
	b->due = lib->today + LOAN_DAYS;
	b->renewals = 0;
	lib->member[who].nloans++;
	return LIB_OK;
}

static enum status place_hold(struct library *lib, int who, int which)
{
	struct book *b = &lib->book[which];

	if (is_blocked(lib, who))
		return LIB_BLOCKED;
	if (b->borrower == NOBODY || b->borrower == who)
		return LIB_NOT_AVAILABLE;
	if (b->holder != NOBODY)
		return LIB_ON_HOLD;
	b->holder = who;
	return LIB_OK;
}

/* Charge the fine for a loan that is overdue today. */
static void charge_overdue(struct library *lib, const struct book *b)
{
	int late = lib->today - b->due;

	if (late > 0)
		lib->member[b->borrower].fines += late * FINE_PER_DAY;
}

static enum status renew_book(struct library *lib, int who, int which)
{
	struct book *b = &lib->book[which];

	if (b->borrower != who)
		return LIB_NOT_YOURS;
	if (is_blocked(lib, who))
		return LIB_BLOCKED;
	if (b->holder != NOBODY)
		return LIB_ON_HOLD;
	if (b->renewals >= MAX_RENEWALS)
		return LIB_TOO_OFTEN;
	charge_overdue(lib, b);
	b->due = lib->today + LOAN_DAYS;
	b->renewals++;
	return LIB_OK;
}

static enum status return_book(struct library *lib, int who, int which)
{
	struct book *b = &lib->book[which];

	if (b->borrower != who)
		return LIB_NOT_YOURS;
	charge_overdue(lib, b);
	b->borrower = NOBODY;
	lib->member[who].nloans--;
	return LIB_OK;
}

static void check_library(const struct library *lib)
{
	int m, i;

	for (m = 0; m < NMEMBERS; m++) {
		int count = 0;

		for (i = 0; i < NBOOKS; i++)
			count += lib->book[i].borrower == m;
		assert(lib->member[m].nloans == count);
		assert(lib->member[m].fines >= 0);
	}
	for (i = 0; i < NBOOKS; i++) {
		assert(lib->book[i].renewals <= MAX_RENEWALS);
		/* nobody waits for what he has */
		if (lib->book[i].holder != NOBODY)
			assert(lib->book[i].holder != lib->book[i].borrower);
	}
}

int main(void)
{
	struct library lib;
	int step;

	library_init(&lib);
	assert(borrow_book(&lib, 0, 0) == LIB_OK);
	for (step = 0; step < 3; step++) {
		int op = __VERIFIER_nondet_int();
		int who = __VERIFIER_nondet_int();
		int which = __VERIFIER_nondet_int();
		int days = __VERIFIER_nondet_bool() ? 16 : 0;
		int out, wanted, fines;
		enum status st;

		__VERIFIER_assume(op >= 0 && op <= 3);
		__VERIFIER_assume(who >= 0 && who < NMEMBERS);
		__VERIFIER_assume(which >= 0 && which < NBOOKS);
		lib.today += days;
		out = lib.book[which].borrower;
		wanted = lib.book[which].holder;
		fines = lib.member[who].fines;

		switch (op) {
		case 0:
			st = borrow_book(&lib, who, which);
			if (st == LIB_OK) {
				assert(out == NOBODY);
				assert(wanted == NOBODY || wanted == who);
				assert(lib.book[which].due == lib.today + 14);
				/* a fresh loan can be renewed */
				assert(lib.book[which].renewals == 0);
			}
			break;
		case 1:
			st = place_hold(&lib, who, which);
			if (st == LIB_OK)
				assert(wanted == NOBODY && out != NOBODY);
			break;
		case 2:
			st = renew_book(&lib, who, which);
			if (st == LIB_OK)
				assert(out == who && wanted == NOBODY);
			break;
		default:
			st = return_book(&lib, who, which);
			assert((st == LIB_OK) == (out == who));
			assert(lib.book[which].holder == wanted);
			break;
		}
		if (st != LIB_OK)
			assert(lib.member[who].fines == fines);
		check_library(&lib);
	}
	return 0;
}
