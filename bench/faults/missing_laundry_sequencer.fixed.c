/*
 * Programme sequencer of a washing machine. A programme is a list of steps; steps that belong to an
 * option are left out if the option is not chosen. The user can pause and continue, and cancel, which
 * drains the machine. The door stays locked while there is water or while the drum turns. After a
 * power failure the machine goes on with the step that it was in, from the beginning of this step;
 * what it has to know for that is kept in non-volatile memory.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define PROGRAMMES 2
#define MAX_STEPS 6
#define LEVEL_HEATER 2 /* the heater is under water from here on */
#define FILL_LIMIT 4 /* ticks, then the tap is taken to be closed */
#define BEFORE 6 /* ticks before the event at most */
#define AFTER 11

#define OPTION_PREWASH 0x01u
#define OPTION_RINSE 0x02u

enum action { END, FILL, HEAT, TUMBLE, DRAIN, SPIN };

enum state { OFF, RUNNING, PAUSED, CANCELLING, FINISHED, FAULT };

struct step {
    enum action action;
    unsigned amount; /* a level, a temperature, or a number of ticks */
    unsigned option; /* zero if the step is always done */
};

static const struct step programmes[PROGRAMMES][MAX_STEPS] = {
    {
        {FILL, 1, OPTION_PREWASH},
        {FILL, 2, 0},
        {HEAT, 4, 0},
        {DRAIN, 0, 0},
        {FILL, 1, OPTION_RINSE},
        {SPIN, 2, 0},
    },
    {
        {FILL, 2, 0},
        {TUMBLE, 2, 0},
        {DRAIN, 0, 0},
        {FILL, 1, OPTION_RINSE},
        {DRAIN, 0, 0},
        {END, 0, 0},
    },
};

struct memory {
    bool valid;
    unsigned programme;
    unsigned options;
    unsigned step;
};

struct outputs {
    bool valve;
    bool heater;
    bool drum;
    bool fast;
    bool pump;
    bool door_lock;
};

struct sensors {
    unsigned level;
    unsigned temperature;
};

struct machine {
    enum state state;
    unsigned programme;
    unsigned options;
    unsigned step;
    unsigned elapsed; /* ticks in this step, without pauses */
    struct outputs out;
};

/* --- outputs ------------------------------------------------------------------------------- */

static void all_off(struct machine *m)
{
    m->out.valve = false;
    m->out.heater = false;
    m->out.drum = false;
    m->out.fast = false;
    m->out.pump = false;
}

static void drive(struct machine *m, const struct sensors *s)
{
    all_off(m);
    if (m->state == CANCELLING) {
        m->out.pump = s->level > 0;
        return;
    }
    if (m->state != RUNNING)
        return;
    switch (programmes[m->programme][m->step].action) {
    case FILL:
        m->out.valve = true;
        break;
    case HEAT:
        m->out.heater = s->level >= LEVEL_HEATER;
        m->out.drum = true;
        break;
    case TUMBLE:
        m->out.drum = true;
        break;
    case DRAIN:
        m->out.pump = true;
        break;
    case SPIN:
        m->out.pump = true;
        m->out.drum = true;
        m->out.fast = s->level == 0;
        break;
    default:
        break;
    }
}

static void operate_lock(struct machine *m, const struct sensors *s)
{
    bool busy = m->state == RUNNING || m->state == CANCELLING;
    m->out.door_lock = busy || s->level > 0 || m->out.drum;
}

/* --- steps --------------------------------------------------------------------------------- */

static bool is_wanted(const struct machine *m, const struct step *s)
{
    return s->option == 0 || (s->option & m->options) != 0;
}

static void finish(struct machine *m, struct memory *nv, enum state state)
{
    m->state = state;
    nv->valid = false;
}

/* Goes to this step or, if it is not wanted, to the next one; only single steps are optional. */
static void enter_step(struct machine *m, struct memory *nv, unsigned step)
{
    if (step < MAX_STEPS && !is_wanted(m, &programmes[m->programme][step]))
        step++;
    if (step == MAX_STEPS || programmes[m->programme][step].action == END) {
        finish(m, nv, FINISHED);
        return;
    }
    m->step = step;
    m->elapsed = 0;
    nv->step = step;
}

static bool step_done(const struct machine *m, const struct sensors *s)
{
    const struct step *step = &programmes[m->programme][m->step];
    switch (step->action) {
    case FILL:
        return s->level >= step->amount;
    case HEAT:
        return s->temperature >= step->amount;
    case DRAIN:
        return s->level == 0;
    default:
        return m->elapsed >= step->amount;
    }
}

static bool fill_takes_too_long(const struct machine *m)
{
    return programmes[m->programme][m->step].action == FILL && m->elapsed >= FILL_LIMIT;
}

static void machine_tick(struct machine *m, struct memory *nv, const struct sensors *s)
{
    if (m->state == RUNNING) {
        m->elapsed++;
        if (step_done(m, s))
            enter_step(m, nv, m->step + 1);
        else if (fill_takes_too_long(m))
            finish(m, nv, FAULT);
    } else if (m->state == CANCELLING && s->level == 0) {
        finish(m, nv, FINISHED);
    }
    drive(m, s);
    operate_lock(m, s);
}

/* --- buttons and power --------------------------------------------------------------------- */

static void power_up(struct machine *m, struct memory *nv, const struct sensors *s)
{
    m->state = OFF;
    m->programme = 0;
    m->options = 0;
    m->step = 0;
    m->elapsed = 0;
    if (nv->valid) {
        m->programme = nv->programme;
        m->options = nv->options;
        m->state = RUNNING;
        enter_step(m, nv, nv->step);
    }
    drive(m, s);
    operate_lock(m, s);
}

static bool press_start(struct machine *m, struct memory *nv, unsigned programme, unsigned options)
{
    if (m->state == PAUSED) {
        m->state = RUNNING;
        return true;
    }
    if (m->state == RUNNING || m->state == CANCELLING || programme >= PROGRAMMES)
        return false;
    m->programme = programme;
    m->options = options;
    nv->programme = programme;
    nv->options = options;
    nv->step = 0;
    nv->valid = true;
    m->state = RUNNING;
    enter_step(m, nv, 0);
    return true;
}

static void press_pause(struct machine *m)
{
    if (m->state == RUNNING)
        m->state = PAUSED;
}

static void press_cancel(struct machine *m, struct memory *nv)
{
    if (m->state == RUNNING || m->state == PAUSED) {
        m->state = CANCELLING;
        nv->valid = false;
    }
}

/* --- harness ------------------------------------------------------------------------------- */

/* Water and heat follow the outputs. */
static void simulate(struct sensors *s, const struct outputs *out, bool tap)
{
    if (out->valve && tap && s->level < 4)
        s->level++;
    if (out->pump && s->level > 0)
        s->level--;
    if (out->heater)
        s->temperature++;
    assert(!out->heater || s->level >= LEVEL_HEATER);
    assert(!out->fast || s->level == 0);
    assert(out->door_lock || (s->level == 0 && !out->drum));
}

static void run(struct machine *m, struct memory *nv, struct sensors *s, bool tap, unsigned *fast)
{
    machine_tick(m, nv, s);
    simulate(s, &m->out, tap);
    *fast += m->out.fast;
}

int main(void)
{
    struct memory nv = {false, 0, 0, 0};
    struct sensors s = {0, 3};
    struct machine m;
    unsigned programme = __VERIFIER_nondet_uchar();
    unsigned options = __VERIFIER_nondet_uchar();
    unsigned event = __VERIFIER_nondet_uchar();
    unsigned event_at = __VERIFIER_nondet_uchar();
    bool tap = __VERIFIER_nondet_bool();
    unsigned fast = 0;
    __VERIFIER_assume(programme < PROGRAMMES && options <= (OPTION_PREWASH | OPTION_RINSE));
    __VERIFIER_assume(event_at <= BEFORE);
    power_up(&m, &nv, &s);
    assert(m.state == OFF && !m.out.door_lock);
    assert(press_start(&m, &nv, programme, options) && !press_start(&m, &nv, 0, 0));
    for (unsigned now = 0; now < BEFORE; now++) {
        if (now < event_at)
            run(&m, &nv, &s, tap, &fast);
    }

    struct machine before = m;
    bool was_running = m.state == RUNNING;
    if (event == 0) {
        press_cancel(&m, &nv);
        assert(!nv.valid && m.state != RUNNING);
    } else if (event == 1) {
        press_pause(&m);
        run(&m, &nv, &s, tap, &fast);
        assert(!m.out.valve && !m.out.heater && !m.out.drum && nv.valid == was_running);
        if (was_running)
            assert(m.elapsed == before.elapsed && press_start(&m, &nv, 0, 0));
        assert(m.step == before.step && m.programme == programme);
    } else if (event == 2) {
        power_up(&m, &nv, &s);
        assert(m.state == (was_running ? RUNNING : OFF));
        if (was_running)
            assert(m.programme == programme && m.options == options && m.step == before.step);
    }

    for (unsigned now = 0; now < AFTER; now++)
        run(&m, &nv, &s, tap, &fast);
    assert(m.state != RUNNING && m.state != PAUSED && !nv.valid);
    assert(tap ? m.state != FAULT : m.state != FINISHED || event == 0);
    if (m.state == FINISHED && event != 0)
        assert(s.level == 0 && !m.out.door_lock && (fast >= 1) == (programme == 0));
    return 0;
}
