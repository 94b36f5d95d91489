/*
 * Settings with three layers: built-in defaults, the site's file and the
 * command line.  A later layer overrides an earlier one, unless the site
 * has marked the setting as final.  Every change is validated against
 * the range of the setting.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

enum setting_id { SET_PORT, SET_RETRIES, SET_TIMEOUT, SET_COUNT };

enum layer { LAYER_DEFAULT, LAYER_SITE, LAYER_CMDLINE };

struct setting_info {
    int min;
    int max;
    int def;
};

struct setting {
    int        value;
    enum layer source;
    bool       final;
};

struct assignment {
    int  id;
    int  value;
    bool final;         /* only the site may say so */
};

struct config {
    struct setting s[SET_COUNT];
    int            rejected;
    unsigned       changed;     /* bit i: setting i is not the default */
    unsigned       generation;  /* grows with every change of a value  */
};

static const struct setting_info info[SET_COUNT] = {
    [SET_PORT]    = { 1024, 9999, 8080 },
    [SET_RETRIES] = {    0,   10,    3 },
    [SET_TIMEOUT] = {    1,  600,   30 },
};

static void config_defaults(struct config *c)
{
    for (int i = 0; i < SET_COUNT; i++) {
        c->s[i].value = info[i].def;
        c->s[i].source = LAYER_DEFAULT;
        c->s[i].final = false;
    }
    c->rejected = 0;
    c->changed = 0;
    c->generation = 0;
}

static bool in_range(int id, int value)
{
    return value >= info[id].min && value <= info[id].max;
}

/* Store a valid value and keep the books for the observers. */
static void setting_store(struct config *c, int id, int value, enum layer layer)
{
    struct setting *s = &c->s[id];

    if (s->value != value)
        c->generation++;
    s->value = value;
    s->source = layer;
    if (value != info[id].def)
        c->changed |= 1u << id;
    else
        c->changed &= ~(1u << id);
}

/*
 * Apply the assignments of one layer in order.  A bad one is counted and
 * skipped, the others still take effect.
 */
static int config_apply(struct config *c, enum layer layer,
                        const struct assignment *as, int n)
{
    int applied = 0;

    for (int i = 0; i < n; i++) {
        struct setting *s;

        if (as[i].id < 0 || as[i].id >= SET_COUNT) {
            c->rejected++;
            continue;
        }
        s = &c->s[as[i].id];
        if (s->final && s->source < layer) {
            c->rejected++;
            continue;
        }
        if (!in_range(as[i].id, as[i].value)) {
            c->rejected++;
            continue;
        }
        setting_store(c, as[i].id, as[i].value, layer);
        if (layer == LAYER_SITE)
            s->final = as[i].final;
        applied++;
    }
    return applied;
}

/* Worst-case waiting time of a request: all tries time out. */
static int config_worst_wait(const struct config *c)
{
    return (c->s[SET_RETRIES].value + 1) * c->s[SET_TIMEOUT].value;
}

/* Drop what the command line said about one setting; true if it did. */
static bool config_revert(struct config *c, int id)
{
    if (c->s[id].source != LAYER_CMDLINE)
        return false;
    setting_store(c, id, info[id].def, LAYER_DEFAULT);
    return true;
}

static int config_count_changed(const struct config *c)
{
    int n = 0;

    for (int i = 0; i < SET_COUNT; i++)
        n += (int)((c->changed >> i) & 1u);
    return n;
}

/* ---- harness ---- */

#define SITE 2
#define CMD  2

static void draw(struct assignment *a)
{
    a->id = __VERIFIER_nondet_int();
    a->value = __VERIFIER_nondet_int();
    a->final = __VERIFIER_nondet_bool();
    __VERIFIER_assume(a->id >= -1 && a->id <= SET_COUNT);
    __VERIFIER_assume(a->value >= -1 && a->value <= 10000);
}

int main(void)
{
    struct config c;
    struct assignment site[SITE], cmd[CMD];
    int applied;

    for (int i = 0; i < SITE; i++)
        draw(&site[i]);
    for (int i = 0; i < CMD; i++)
        draw(&cmd[i]);

    config_defaults(&c);
    assert(config_worst_wait(&c) == 120);
    applied = config_apply(&c, LAYER_SITE, site, SITE);
    applied += config_apply(&c, LAYER_CMDLINE, cmd, CMD);

    assert(applied + c.rejected == SITE + CMD);
    for (int id = 0; id < SET_COUNT; id++) {
        /* reference: the last valid word counts */
        int want = info[id].def;
        bool fixed = false;

        for (int i = 0; i < SITE; i++) {
            if (site[i].id == id && site[i].value >= info[id].min &&
                site[i].value <= info[id].max) {
                want = site[i].value;
                fixed = site[i].final;
            }
        }
        for (int i = 0; i < CMD; i++) {
            if (!fixed && cmd[i].id == id && cmd[i].value >= info[id].min &&
                cmd[i].value <= info[id].max)
                want = cmd[i].value;
        }
        assert(c.s[id].value == want);
        assert(((c.changed >> id) & 1u) == (want != info[id].def));
    }
    assert(config_count_changed(&c) <= (int)c.generation);
    if (config_revert(&c, SET_PORT))
        assert(c.s[SET_PORT].value == 8080 && !(c.changed & 1u));
    return 0;
}
