// The test of a pointer before it is followed is missing.
//@ says: with `c->filter && c->filter->active > 0` in place of `c->filter->active > 0` nothing fails within the bounds
extern int __VERIFIER_nondet_int(void);

struct filter {
    int active;
};

struct channel {
    struct filter *filter;
    int gain;
};

static int gain_of(const struct channel *c)
{
    if (c->filter->active > 0) //~ cause
        return c->gain;
    return 1;
}

int main(void)
{
    struct filter filter = { 1 };
    struct channel channel = { 0, 3 }; //~ cause
    if (__VERIFIER_nondet_int() > 5) //~ cause
        channel.filter = &filter;
    return gain_of(&channel);
}
