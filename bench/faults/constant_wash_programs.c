/*
 * Bank of programs of a washing machine. A program is a row of bytes, one per phase, with the kind
 * of the phase in the upper bits and its minutes in the lower ones. Options chosen by the user are
 * applied while the program runs; the panel shows the remaining time and the time of day at
 * which the laundry will be finished. A program can be paused and goes on where it stopped.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define PROGRAMS 4
#define MAX_PHASES 5
#define KIND_SHIFT 5
#define MINUTES_MASK 0x0Fu
#define MINUTES_PER_HOUR 60
#define MINUTES_PER_DAY 1440
#define EXTRA_RINSE_MINUTES 9
#define QUICK_SHARE 2

enum kind { END, FILL, WASH, RINSE, SPIN, SOAK };

enum option { OPTION_QUICK = 1, OPTION_EXTRA_RINSE = 2, OPTION_NO_SPIN = 4 };

#define PHASE(kind, minutes) (uint8_t)((kind) << KIND_SHIFT | (minutes))

struct program {
    uint8_t phases[MAX_PHASES];
    uint8_t degrees;
    uint8_t allowed;
};

static const struct program bank[PROGRAMS] = {
    {   /* cotton */
        {PHASE(FILL, 3), PHASE(WASH, 28), PHASE(RINSE, 10), PHASE(SPIN, 8), END},
        60, OPTION_QUICK | OPTION_EXTRA_RINSE | OPTION_NO_SPIN,
    },
    {   /* wool */
        {PHASE(FILL, 3), PHASE(WASH, 10), PHASE(RINSE, 6), PHASE(SPIN, 2), END},
        30, OPTION_EXTRA_RINSE | OPTION_NO_SPIN,
    },
    {   /* stains */
        {PHASE(SOAK, 15), PHASE(WASH, 14), PHASE(RINSE, 9), PHASE(SPIN, 8), END},
        40, OPTION_QUICK | OPTION_EXTRA_RINSE,
    },
    {   /* spin only */
        {PHASE(SPIN, 8), END, END, END, END},
        0, 0,
    },
};

struct phase {
    enum kind kind;
    int minutes;
};

struct washer {
    const struct program *program;
    unsigned options;
    int index;
    struct phase phase;
    int elapsed;
    bool paused;
    bool running;
    bool locked;
    bool heater;
    int rinses;
};

/* --- Reading programs ---------------------------------------------------------------------- */

/* What a phase is like with the options: quick halves washing and soaking. */
static struct phase read_phase(const struct program *p, int index, unsigned options)
{
    uint8_t code = p->phases[index];
    struct phase phase;
    phase.kind = (enum kind)(code >> KIND_SHIFT);
    phase.minutes = code & MINUTES_MASK;
    if ((options & OPTION_QUICK) && (phase.kind == WASH || phase.kind == SOAK))
        phase.minutes = (phase.minutes + 1) / QUICK_SHARE;
    if ((options & OPTION_EXTRA_RINSE) && phase.kind == RINSE)
        phase.minutes += EXTRA_RINSE_MINUTES;
    if ((options & OPTION_NO_SPIN) && phase.kind == SPIN)
        phase.minutes = 1;
    return phase;
}

static int phase_count(const struct program *p)
{
    int count = 0;
    while (count < MAX_PHASES && p->phases[count] != END)
        count++;
    return count;
}

static int duration_from(const struct program *p, int index, unsigned options)
{
    int sum = 0;
    for (int i = index; i < phase_count(p); i++)
        sum += read_phase(p, i, options).minutes;
    return sum;
}

static int longest_program(void)
{
    int longest = 0;
    for (int i = 1; i < PROGRAMS; i++) {
        if (duration_from(&bank[i], 0, 0) > duration_from(&bank[longest], 0, 0))
            longest = i;
    }
    return longest;
}

/* --- Running ------------------------------------------------------------------------------- */

static void washer_init(struct washer *w)
{
    w->program = &bank[0];
    w->options = 0;
    w->index = 0;
    w->phase.kind = END;
    w->phase.minutes = 0;
    w->elapsed = 0;
    w->paused = false;
    w->running = false;
    w->locked = false;
    w->heater = false;
    w->rinses = 0;
}

static void enter_phase(struct washer *w, int index)
{
    w->index = index;
    w->elapsed = 0;
    if (index >= phase_count(w->program)) {
        w->running = false;
        w->locked = false;
        w->heater = false;
        return;
    }
    w->phase = read_phase(w->program, index, w->options);
    w->heater = w->phase.kind == WASH && w->program->degrees > 0;
    if (w->phase.kind == RINSE)
        w->rinses++;
}

/* Options that the program does not know are ignored. */
static bool start(struct washer *w, int program, unsigned options)
{
    if (w->running || program < 0 || program >= PROGRAMS)
        return false;
    w->program = &bank[program];
    w->options = options & w->program->allowed;
    w->paused = false;
    w->running = true;
    w->locked = true;
    w->rinses = 0;
    enter_phase(w, 0);
    return true;
}

static void pause_or_resume(struct washer *w)
{
    if (!w->running)
        return;
    w->paused = !w->paused;
    w->heater = !w->paused && w->phase.kind == WASH && w->program->degrees > 0;
}

/* Some minutes go by, at most as many as the phase still has. */
static void pass(struct washer *w, int minutes)
{
    if (!w->running || w->paused)
        return;
    w->elapsed += minutes;
    if (w->elapsed >= w->phase.minutes)
        enter_phase(w, w->index + 1);
}

static int remaining(const struct washer *w)
{
    if (!w->running)
        return 0;
    return duration_from(w->program, w->index, w->options) - w->elapsed;
}

/* --- Panel --------------------------------------------------------------------------------- */

struct clock_time {
    int hour;
    int minute;
};

static struct clock_time finished_at(const struct washer *w, struct clock_time now)
{
    int minutes = now.hour * MINUTES_PER_HOUR + now.minute + remaining(w);
    if (minutes >= MINUTES_PER_DAY)
        minutes -= MINUTES_PER_DAY;
    struct clock_time end = {minutes / MINUTES_PER_HOUR, minutes % MINUTES_PER_HOUR};
    return end;
}

/* --- Harness ------------------------------------------------------------------------------- */

static void check(const struct washer *w)
{
    assert(w->locked == w->running);
    assert(!w->heater || (w->running && !w->paused && w->phase.kind == WASH));
    assert(w->elapsed >= 0 && remaining(w) >= 0);
    if (w->running)
        assert(w->elapsed < w->phase.minutes);
}

int main(void)
{
    static const int durations[PROGRAMS] = {49, 21, 46, 8};
    struct washer w;
    washer_init(&w);
    int program = __VERIFIER_nondet_uchar();
    unsigned options = __VERIFIER_nondet_uchar();
    struct clock_time now;
    now.hour = __VERIFIER_nondet_uchar();
    now.minute = 30;
    __VERIFIER_assume(program < PROGRAMS && options < 8 && now.hour < 24);

    assert(durations[program] <= durations[longest_program()]);
    assert(!start(&w, PROGRAMS, 0) && start(&w, program, options));
    check(&w);
    if (w.options == 0)
        assert(remaining(&w) == durations[program]);
    if (w.options == OPTION_EXTRA_RINSE)
        assert(remaining(&w) == durations[program] + EXTRA_RINSE_MINUTES);
    if (w.options & OPTION_QUICK)
        assert(remaining(&w) <= durations[program] - 14 + EXTRA_RINSE_MINUTES);
    struct clock_time end = finished_at(&w, now);
    assert(end.hour >= 0 && end.hour < 24 && end.minute >= 0 && end.minute < 60);
    assert(end.hour == now.hour || end.hour == (now.hour + 1) % 24);

    /* A pause does not cost anything of the remaining time. */
    int total = remaining(&w);
    pass(&w, 1);
    check(&w);
    if (__VERIFIER_nondet_bool()) {
        pause_or_resume(&w);
        check(&w);
        pass(&w, 1);
        assert(remaining(&w) == total - 1);
        pause_or_resume(&w);
    }
    for (int i = 0; i < MAX_PHASES; i++) {
        int before = remaining(&w);
        pass(&w, w.phase.minutes - w.elapsed);
        check(&w);
        assert(remaining(&w) < before || !w.running);
    }
    assert(!w.running && w.rinses == (program == 3 ? 0 : 1));
    assert(start(&w, 3, OPTION_NO_SPIN) && remaining(&w) == 8);
    return 0;
}
