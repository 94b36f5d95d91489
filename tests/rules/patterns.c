// What rules can say of arguments.
//@ rule: tests/rules/patterns.rule
//@ violated: something is sent on a closed channel; a negative length is sent; too much is sent; a busy channel is reset; something is sent in quiet mode
extern int __VERIFIER_nondet_int(void);

#define LIMIT 2
enum { OPEN = 'o', CLOSE = 'c' };
struct data { int length; };

int is_quiet;

static int control(int number, int what, int speed)
{
    return speed < 0 ? -1 : 0;
}

static void send(int number, const struct data *data)
{
}

static void reset_all(void)
{
}

int main(void)
{
    struct data data = { 1 };
    int what = __VERIFIER_nondet_int(), number = __VERIFIER_nondet_int() & 1;
    control(0, OPEN, 1);
    control(1, OPEN, what == 1 ? -1 : 1);
    if (what == 2)
        control(number, CLOSE, 0);
    send(1, &data); //~ rule
    if (what == 3)
        data.length = -1;
    send(number, &data); //~ rule
    if (what == 4)
        send(number, &data); //~ rule
    is_quiet = what == 5;
    if (what == 5)
        send(number ^ 1, &data); //~ rule
    if (what == 6)
        reset_all(); //~ rule
    return 0;
}
