// A rule that cannot tell so many objects apart gives no verdict.
//@ rule: tests/rules/patterns.rule
//@ unknown: the rule `channel` knows 3 objects, and meets one more
#define LIMIT 9
enum { OPEN = 'o' };
struct data { int length; };
int is_quiet;

int control(int number, int what, int speed)
{
    return 0;
}

void send(int number, const struct data *data)
{
}

void reset_all(void)
{
}

int main(void)
{
    struct data data = { 1 };
    for (int i = 0; i < 4; i++) {
        control(i, OPEN, 1);
        send(i, &data);
    }
    return 0;
}
