/*
 * Alarm clock with weekly repetition: a bit mask says on which days
 * of the week the alarm rings. The clock chip needs the next moment as
 * minutes from now.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define DAYS_PER_WEEK   7
#define MINUTES_PER_DAY 1440
#define NO_ALARM        (-1)

struct rtc_time {
	int wday;               /* 0 = Sunday */
	int minute;             /* of the day */
};

struct alarm {
	int enabled;
	unsigned days;          /* bit n: day n of the week */
	int minute;             /* of the day */
};

static int day_selected(const struct alarm *a, int wday)
{
	return (a->days >> wday) & 1u;
}

/* Does the alarm ring in this very minute? */
static int alarm_rings(const struct alarm *a, const struct rtc_time *t)
{
	return a->enabled && day_selected(a, t->wday) &&
	       a->minute == t->minute;
}

/*
 * Minutes until the alarm rings the next time, at least one;
 * NO_ALARM if it is off or no day is selected.
 */
static int alarm_next(const struct alarm *a, const struct rtc_time *now)
{
	int ahead;

	if (!a->enabled)
		return NO_ALARM;
	for (ahead = 0; ahead <= DAYS_PER_WEEK; ahead++) {
		int wday = (now->wday + ahead) % DAYS_PER_WEEK;

		if (!day_selected(a, wday))
			continue;
		if (ahead == 0 && a->minute <= now->minute)
			continue;       /* over for today */
		return ahead * MINUTES_PER_DAY + a->minute - now->minute;
	}
	return NO_ALARM;
}

static void rtc_advance(struct rtc_time *t, int minutes)
{
	int m = t->minute + minutes;

	t->wday = (t->wday + m / MINUTES_PER_DAY) % DAYS_PER_WEEK;
	t->minute = m % MINUTES_PER_DAY;
}

/* Value for the wakeup register: the first of two alarms. */
static int wakeup_minutes(const struct alarm *a, const struct alarm *b,
			  const struct rtc_time *now)
{
	int na = alarm_next(a, now);
	int nb = alarm_next(b, now);

	if (na == NO_ALARM)
		return nb;
	if (nb == NO_ALARM)
		return na;
	return na < nb ? na : nb;
}

static void input_alarm(struct alarm *a)
{
	a->enabled = __VERIFIER_nondet_bool();
	a->days = __VERIFIER_nondet_uchar();
	a->minute = __VERIFIER_nondet_int();
	__VERIFIER_assume(a->days < (1u << DAYS_PER_WEEK));
	__VERIFIER_assume(a->minute >= 0 && a->minute < MINUTES_PER_DAY);
}

int main(void)
{
	struct alarm a, b;
	struct rtc_time now;
	int wait;

	input_alarm(&a);
	input_alarm(&b);
	now.wday = __VERIFIER_nondet_int();
	now.minute = __VERIFIER_nondet_int();
	__VERIFIER_assume(now.wday >= 0 && now.wday < DAYS_PER_WEEK);
	__VERIFIER_assume(now.minute >= 0 && now.minute < MINUTES_PER_DAY);

	wait = wakeup_minutes(&a, &b, &now);
	if ((a.enabled && a.days) || (b.enabled && b.days)) {
		assert(wait > 0);
		assert(wait <= DAYS_PER_WEEK * MINUTES_PER_DAY);
		rtc_advance(&now, wait);
		assert(alarm_rings(&a, &now) || alarm_rings(&b, &now));
	} else {
		assert(wait == NO_ALARM);
	}
	return 0;
}
