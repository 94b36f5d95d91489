// An assignment to one field leaves its neighbours alone.
//@ expect: holds
//@ range: 0..8
#include <assert.h>

struct date {
    unsigned day : 5, month : 4, year : 7;
};

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    struct date date = { 0 };
    unsigned day = __VERIFIER_nondet_uint() % 32, month = __VERIFIER_nondet_uint() % 16;
    date.year = 99;
    date.day = day;
    date.month = month;
    assert(date.day == day && date.year == 99);
    assert(date.month == month);
    return 0;
}
