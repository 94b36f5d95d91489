/*
 * Fee computer of a parking garage.
 *
 * The first GRACE minutes are free. After that every started half hour
 * costs half_hour_rate, at most day_cap within each 24 hours of the stay.
 * Holders of a monthly pass get a number of free half hours per stay.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define GRACE     10
#define SLOT      30
#define DAY       (24 * 60)

struct ticket {
	int entry;		/* minutes since some midnight */
	int exit;
	int free_slots;		/* granted by a monthly pass */
};

struct tariff {
	int half_hour_rate;
	int day_cap;
};

static int started_slots(int minutes)
{
	return (minutes + SLOT - 1) / SLOT;
}

static int capped(int fee, int cap)
{
	return fee > cap ? cap : fee;
}

/* Fee for a part of the stay that is at most one day long. */
static int part_fee(const struct tariff *t, int minutes, int *free_slots)
{
	int slots = started_slots(minutes);
	int used = slots < *free_slots ? slots : *free_slots;

	slots -= used;
	*free_slots -= used;
	return capped(slots * t->half_hour_rate, t->day_cap);
}

static int parking_fee(const struct tariff *t, const struct ticket *tk)
{
	int left = tk->exit - tk->entry;
	int free_slots = tk->free_slots;
	int fee = 0;

	if (left <= GRACE)
		return 0;
	while (left > DAY) {
		fee += part_fee(t, DAY, &free_slots);
		left -= DAY;
	}
	return fee + part_fee(t, left, &free_slots);
}

int main(void)
{
	const struct tariff t = { 2, 30 };
	struct ticket tk;
	int stay, fee;

	tk.entry = __VERIFIER_nondet_int();
	stay = __VERIFIER_nondet_int();
	tk.free_slots = __VERIFIER_nondet_int();
	__VERIFIER_assume(tk.entry >= 0 && tk.entry < DAY);
	__VERIFIER_assume(stay >= 0 && stay <= 2 * DAY);
	__VERIFIER_assume(tk.free_slots >= 0 && tk.free_slots <= 40);
	tk.exit = tk.entry + stay;

	fee = parking_fee(&t, &tk);
	assert(fee >= 0 && fee <= 60);
	if (stay <= GRACE)
		assert(fee == 0);
	else if (stay <= SLOT && tk.free_slots == 0)
		assert(fee == 2);
	if (stay <= DAY)
		assert(fee <= 30);
	/* 48 slots in the first day, at least 8 of them are not free */
	if (stay >= DAY)
		assert(fee >= 16);
	if (stay > DAY + SLOT && tk.free_slots <= 33)
		assert(fee >= 34);
	if (tk.free_slots * SLOT >= stay)
		assert(fee == 0);
	else if (stay > GRACE)
		assert(fee > 0);
	return 0;
}
