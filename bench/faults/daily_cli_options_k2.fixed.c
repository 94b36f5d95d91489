/* Options of a copying tool: -v -q -f -n N */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

enum verbosity { QUIET, NORMAL, VERBOSE };

typedef struct options {
    enum verbosity verbosity;
    bool force;
    int tries;
    const char *error;
} Options;

/* Reads the options that come before the first other word; returns its index. */
static int parse(int argc, const char *const *argv, Options *o)
{
    *o = (Options){ .verbosity = NORMAL, .tries = 1 };
    int i = 0;
    for (; i < argc && argv[i][0] == '-'; i++) {
        switch (argv[i][1]) {
        case 'v':
            o->verbosity = VERBOSE;
            break;
        case 'q':
            o->verbosity = QUIET;
            break;
        case 'f':
            o->force = true;
            break;
        case 'n':
            if (i + 1 == argc) {
                o->error = "-n needs a number";
                return i;
            }
            i++;
            o->tries = argv[i][0] - '0';
            break;
        default:
            o->error = "unknown option";
            return i;
        }
    }
    return i;
}

int main(void)
{
    static const char *const words[] = { "-v", "-q", "-f", "-n", "3", "file" };
    enum { WORDS = sizeof words / sizeof words[0], MOST = 3 };
    const char *argv[MOST];
    int argc = __VERIFIER_nondet_int();
    __VERIFIER_assume(argc >= 0 && argc <= MOST);
    bool force = false;
    bool number = false;
    for (int i = 0; i < argc; i++) {
        int word = __VERIFIER_nondet_int();
        __VERIFIER_assume(word >= 0 && word < WORDS);
        argv[i] = words[word];
        force = force || word == 2;
        number = number || word == 3;
    }

    Options o;
    int rest = parse(argc, argv, &o);
    assert(rest <= argc);
    assert(force || !o.force);
    assert(number || o.tries == 1);
    assert(number || o.error == NULL);
    if (o.error == NULL && rest < argc)
        assert(argv[rest][0] != '-');
    if (argc > 0 && argv[0][1] == 'v' && rest == 1)
        assert(o.verbosity == VERBOSE);
    return 0;
}
