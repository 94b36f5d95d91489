/* Points of an exam to grades. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct limit {
    int points; /* from so many on ... */
    char grade; /* ... this is the grade */
};

static const struct limit limits[] = {
    { 90, 'A' }, { 80, 'B' }, { 65, 'C' }, { 50, 'D' },
};

#define LIMITS ((int)(sizeof limits / sizeof limits[0]))

static char grade_of(int points)
{
    for (int i = 0; i < LIMITS; i++)
        if (points >= limits[i].points)
            return limits[i].grade;
    return 'F';
}

/* A good homework lifts the grade by one, a missing one lowers it; nobody gets better than A or worse than F. */
static char final_grade(int points, int homework)
{
    char grade = grade_of(points);
    if (homework >= 80) {
        if (grade == 'F')
            grade = 'D';
        if (grade > 'A')
            grade--;
    } else if (homework == 0 && grade != 'F') {
        grade = grade == 'D' ? 'F' : (char)(grade + 1);
    }
    return grade;
}

/* A is 0, F is 4. */
static int rank_of(char grade)
{
    return grade == 'F' ? 4 : grade - 'A';
}

int main(void)
{
    int points = __VERIFIER_nondet_int();
    int homework = __VERIFIER_nondet_int();
    __VERIFIER_assume(points >= 0 && points <= 100);
    __VERIFIER_assume(homework >= 0 && homework <= 100);

    char before = grade_of(points);
    char after = final_grade(points, homework);
    assert((after >= 'A' && after <= 'D') || after == 'F');
    assert(rank_of(before) - rank_of(after) <= 1);
    assert(rank_of(after) - rank_of(before) <= 1);
    assert(homework == 0 || rank_of(after) <= rank_of(before));
    return 0;
}
