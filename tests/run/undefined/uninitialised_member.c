// A struct member that no assignment reached is compared.
//@ expect: fails uninitialised
//@ options: --uninitialised error
//@ gcc: no address and undefined sanitizers do not track values
struct options { int verbose, level; };

static void defaults(struct options *o) { o->verbose = 1; }

int main(void)
{
    struct options o;
    defaults(&o);
    if (o.verbose)
        return o.level == 7; //~ run: uninitialised
    return 0;
}
