// A function that returns a struct is called in the first iteration on one path only, and in the second on all of them.
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct pair {
    int first, second;
};

static struct pair turned(struct pair p)
{
    struct pair result;
    result.first = 1;
    result.second = p.first;
    return result;
}

int main(void)
{
    struct pair value = {1, 2};
    for (int i = 0; i < 2; i++) {
        if (i == 0 && __VERIFIER_nondet_int())
            value.first = 4;
        else
            value = turned(value);
        if (value.second <= 0)
            reach_error();
    }
    return 0;
}
