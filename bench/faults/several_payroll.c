/*
 * A payroll. Hours beyond the contract are paid as overtime with a premium, work on Sundays gets an
 * allowance. The pension contribution is taken up to a ceiling per year, the tax by a table, and a
 * garnishment takes part of what is left above a protected sum. Totals are kept for the year.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MONTHS 2
#define DAYS 2
#define PENSION_PERCENT 10
#define PENSION_CEILING 20
#define PROTECTED 100
#define OVERTIME_PREMIUM 2
#define SUNDAY_ALLOWANCE 5
#define LEAVE_PER_YEAR 2
#define LEAVE_CARRIED 1

enum day_kind { WORKDAY, SUNDAY, LEAVE };

struct day {
    enum day_kind kind;
    int hours;
};

struct contract {
    int wage;
    int hours_per_day;
    bool garnished;
};

struct payslip {
    int regular_hours;
    int overtime_hours;
    int sundays;
    int gross;
    int pension;
    int tax;
    int garnishment;
    int net;
};

struct year {
    int gross;
    int pension;
    int tax;
    int net;
    int months;
};

struct employee {
    struct contract contract;
    struct year year;
    int leave_days;
};

struct tax_step {
    int above;
    int percent;
};

static const struct tax_step tax_table[] = {
    {180, 20},
    {100, 10},
    {0, 0},
};

static void employee_init(struct employee *e, int wage, int leave_days)
{
    e->contract.wage = wage;
    e->contract.hours_per_day = 8;
    e->contract.garnished = false;
    e->year.gross = 0;
    e->year.pension = 0;
    e->year.tax = 0;
    e->year.net = 0;
    e->year.months = 0;
    e->leave_days = leave_days;
}

/* Books the hours of a day as regular hours and overtime. */
static void book_day(struct payslip *p, const struct contract *c, const struct day *d)
{
    if (d->hours > c->hours_per_day) {
        p->regular_hours += c->hours_per_day;
        p->overtime_hours += d->hours;
    } else {
        p->regular_hours += d->hours;
    }
    if (d->kind == SUNDAY && d->hours > 0)
        p->sundays++;
}

/* A day of leave is paid as if the contracted hours had been worked. */
static bool book_leave(struct payslip *p, struct employee *e)
{
    if (e->leave_days == 0)
        return false;
    e->leave_days--;
    p->regular_hours += e->contract.hours_per_day;
    return true;
}

static int gross_pay(const struct payslip *p, const struct contract *c)
{
    int pay = p->regular_hours * c->wage;
    pay += p->overtime_hours * (c->wage + OVERTIME_PREMIUM);
    pay += p->sundays * SUNDAY_ALLOWANCE;
    return pay;
}

static int pension_contribution(const struct year *y, int gross)
{
    int due = gross * PENSION_PERCENT / 100;
    int room = PENSION_CEILING;
    assert(y->pension >= 0);
    return due < room ? due : room;
}

static int tax_on(int taxable)
{
    const struct tax_step *step = tax_table;
    while (taxable < step->above)
        step++;
    return taxable * step->percent / 100;
}

static int garnishment(const struct contract *c, int net)
{
    if (!c->garnished || net <= PROTECTED)
        return 0;
    return (net - PROTECTED) / 2;
}

static void year_add(struct year *y, const struct payslip *p)
{
    y->gross += p->gross;
    y->pension += p->pension;
    y->tax += p->tax;
    y->net += p->net;
    y->months++;
}

static struct payslip pay_month(struct employee *e, const struct day *days, size_t count)
{
    struct payslip p = {0};
    for (size_t i = 0; i < count; i++) {
        if (days[i].kind != LEAVE)
            book_day(&p, &e->contract, &days[i]);
        else
            book_leave(&p, e);
    }
    p.gross = gross_pay(&p, &e->contract);
    p.pension = pension_contribution(&e->year, p.gross);
    p.tax = tax_on(p.gross - p.pension);
    p.net = p.gross - p.pension - p.tax;
    p.garnishment = garnishment(&e->contract, p.net);
    p.net -= p.garnishment;
    year_add(&e->year, &p);
    return p;
}

/* A bonus is paid on top of a month, without overtime and pension. */
static int pay_bonus(struct employee *e, int bonus)
{
    struct payslip p = {0};
    p.gross = bonus;
    p.tax = tax_on(bonus);
    p.net = bonus - p.tax;
    year_add(&e->year, &p);
    e->year.months--;
    return p.net;
}

static void raise_wage(struct employee *e, int percent)
{
    e->contract.wage += e->contract.wage * percent / 100;
}

/* Ends the year: what is left of the leave is carried over, but not all of it. */
static struct year close_year(struct employee *e)
{
    struct year closed = e->year;
    int carried = e->leave_days < LEAVE_CARRIED ? e->leave_days : LEAVE_CARRIED;
    e->year.gross = 0;
    e->year.pension = 0;
    e->year.tax = 0;
    e->year.net = 0;
    e->year.months = 0;
    e->leave_days = LEAVE_PER_YEAR + carried;
    return closed;
}

static int average_net(const struct year *y)
{
    return y->months == 0 ? 0 : y->net / y->months;
}

static int worked_hours(const struct day *days, size_t count)
{
    int hours = 0;
    for (size_t i = 0; i < count; i++) {
        if (days[i].kind != LEAVE)
            hours += days[i].hours;
    }
    return hours;
}

static void check_slip(const struct payslip *p, int expected_hours)
{
    assert(p->regular_hours + p->overtime_hours == expected_hours);
    assert(p->pension >= 0 && p->tax >= 0 && p->garnishment >= 0 && p->net >= 0);
    assert(p->net + p->garnishment + p->tax + p->pension == p->gross);
    assert(p->garnishment == 0 || p->net >= PROTECTED);
}

static void check_year(const struct employee *e)
{
    assert(e->leave_days >= 0);
    assert(e->year.pension <= PENSION_CEILING);
    assert(e->year.net + e->year.tax + e->year.pension <= e->year.gross);
}

int main(void)
{
    struct employee e;
    employee_init(&e, 10, 1);
    e.contract.garnished = __VERIFIER_nondet_int() == 1;
    for (int month = 0; month < MONTHS; month++) {
        struct day days[DAYS];
        int leave_before = e.leave_days;
        for (int i = 0; i < DAYS; i++) {
            int hours = __VERIFIER_nondet_int();
            __VERIFIER_assume(hours >= -1 && hours <= 10);
            days[i].kind = hours < 0 ? LEAVE : i == 0 ? SUNDAY : WORKDAY;
            days[i].hours = hours < 0 ? 0 : hours;
        }
        struct payslip p = pay_month(&e, days, DAYS);
        int leave_taken = leave_before - e.leave_days;
        check_slip(&p, worked_hours(days, DAYS) + leave_taken * e.contract.hours_per_day);
        check_year(&e);
        if (month == 0)
            raise_wage(&e, 10);
    }
    struct year closed = close_year(&e);
    assert(closed.months == MONTHS && e.year.months == 0);
    assert(average_net(&closed) <= closed.net);
    assert(e.leave_days >= LEAVE_PER_YEAR && e.leave_days <= LEAVE_PER_YEAR + LEAVE_CARRIED);
    assert(pay_bonus(&e, 200) < 200);
    return 0;
}
