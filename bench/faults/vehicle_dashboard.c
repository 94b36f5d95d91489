/* Dashboard messages: warnings wait in a priority list for the small text
 * display; telltales are lamps with blink patterns; a chime accompanies
 * new messages of high priority. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define SHOW_TICKS      2
#define CHIME_TICKS     3

enum priority { PRIO_INFO, PRIO_WARNING, PRIO_ALARM };

enum message_id {
    MSG_SERVICE_DUE,
    MSG_FUEL_LOW,
    MSG_OIL_PRESSURE,
    MSG_COUNT
};

enum lamp { LAMP_OFF, LAMP_ON, LAMP_BLINK };

struct message_info {
    enum priority prio;
    enum lamp lamp;
    const char *text;
};

static const struct message_info catalogue[MSG_COUNT] = {
    [MSG_SERVICE_DUE]  = { PRIO_INFO,    LAMP_OFF,   "Service due" },
    [MSG_FUEL_LOW]     = { PRIO_WARNING, LAMP_ON,    "Fuel low" },
    [MSG_OIL_PRESSURE] = { PRIO_ALARM,   LAMP_BLINK, "Stop engine: oil" },
};

#define NONE (-1)

/* Every message has its own node; the links are message numbers. */
struct node {
    int next;
    int shown;              /* ticks on the display in this round */
    bool queued;
};

struct list {
    int first;
    int last;
    int length;
};

struct dashboard {
    struct node node[MSG_COUNT];
    struct list pending;
    enum lamp lamps[MSG_COUNT];
    bool lamp_level[MSG_COUNT];
    int chime;              /* ticks that the chime still sounds */
    unsigned tick;
};

static enum priority prio_of(int id)
{
    return catalogue[id].prio;
}

/* ---- list of pending messages, highest priority first ---- */

static void list_init(struct dashboard *d)
{
    d->pending.first = NONE;
    d->pending.last = NONE;
    d->pending.length = 0;
    for (int i = 0; i < MSG_COUNT; i++) {
        d->node[i].next = NONE;
        d->node[i].shown = 0;
        d->node[i].queued = false;
    }
}

static void list_append(struct dashboard *d, int id)
{
    struct list *l = &d->pending;

    d->node[id].next = NONE;
    if (l->last == NONE)
        l->first = id;
    else
        d->node[l->last].next = id;
    l->last = id;
    l->length++;
}

/* Behind all messages of the same or higher priority. */
static void list_insert(struct dashboard *d, int id)
{
    struct list *l = &d->pending;
    int prev = NONE;
    int at = l->first;

    d->node[id].queued = true;
    if (l->last == NONE || prio_of(l->last) >= prio_of(id)) {
        list_append(d, id);
        return;
    }
    while (at != NONE && prio_of(at) >= prio_of(id)) {
        prev = at;
        at = d->node[at].next;
    }
    d->node[id].next = at;
    if (prev == NONE)
        l->first = id;
    else
        d->node[prev].next = id;
    l->length++;
}

static void list_remove(struct dashboard *d, int id)
{
    struct list *l = &d->pending;
    int prev = NONE;

    for (int at = l->first; at != NONE && at != id; at = d->node[at].next)
        prev = at;
    if (prev == NONE)
        l->first = d->node[id].next;
    else
        d->node[prev].next = d->node[id].next;
    d->node[id].next = NONE;
    d->node[id].queued = false;
    l->length--;
}

/* ---- messages ---- */

static void dashboard_init(struct dashboard *d)
{
    list_init(d);
    for (int i = 0; i < MSG_COUNT; i++) {
        d->lamps[i] = LAMP_OFF;
        d->lamp_level[i] = false;
    }
    d->chime = 0;
    d->tick = 0;
}

static bool dashboard_raise(struct dashboard *d, enum message_id id)
{
    if (d->node[id].queued)
        return false;
    d->node[id].shown = 0;
    list_insert(d, id);
    d->lamps[id] = catalogue[id].lamp;
    if (catalogue[id].prio == PRIO_ALARM)
        d->chime = CHIME_TICKS;
    return true;
}

static bool dashboard_clear(struct dashboard *d, enum message_id id)
{
    if (!d->node[id].queued)
        return false;
    list_remove(d, id);
    d->lamps[id] = LAMP_OFF;
    if (catalogue[id].prio == PRIO_ALARM)
        d->chime = 0;
    return true;
}

/* The message on the display, or NONE for an empty line. */
static int dashboard_shown(const struct dashboard *d)
{
    return d->pending.first;
}

/* A message that was shown long enough goes behind its equals. */
static void rotate(struct dashboard *d)
{
    int id = d->pending.first;
    int next;

    if (id == NONE || ++d->node[id].shown < SHOW_TICKS)
        return;
    d->node[id].shown = 0;
    next = d->node[id].next;
    if (next != NONE && prio_of(next) == prio_of(id)) {
        list_remove(d, id);
        list_insert(d, id);
    }
}

static void drive_lamps(struct dashboard *d)
{
    for (int i = 0; i < MSG_COUNT; i++) {
        switch (d->lamps[i]) {
        case LAMP_OFF:
            d->lamp_level[i] = false;
            break;
        case LAMP_ON:
            d->lamp_level[i] = true;
            break;
        case LAMP_BLINK:
            d->lamp_level[i] = (d->tick & 1) == 0;
            break;
        }
    }
}

static void dashboard_tick(struct dashboard *d)
{
    rotate(d);
    drive_lamps(d);
    if (d->chime > 0)
        d->chime--;
    d->tick++;
}

/* ---- harness ---- */

/* The list holds the active messages, each once and in order. */
static void check_list(const struct dashboard *d, const bool *active)
{
    int at = d->pending.first;
    int prev = NONE;
    int length = 0, expected = 0;

    for (int i = 0; i < MSG_COUNT; i++)
        expected += active[i];
    for (int i = 0; i < MSG_COUNT && at != NONE; i++) {
        assert(active[at]);
        if (prev != NONE)
            assert(prio_of(prev) >= prio_of(at));
        prev = at;
        at = d->node[at].next;
        length++;
    }
    assert(at == NONE && length == expected);
    assert(d->pending.length == expected);
}

int main(void)
{
    struct dashboard d;
    bool active[MSG_COUNT] = { false, false, false };

    dashboard_init(&d);
    for (int step = 0; step < 3; step++) {
        int op = __VERIFIER_nondet_int();
        int id = __VERIFIER_nondet_int();

        __VERIFIER_assume(op >= 0 && op <= 1);
        __VERIFIER_assume(id >= 0 && id < MSG_COUNT);
        if (op == 0) {
            assert(dashboard_raise(&d, (enum message_id)id) == !active[id]);
            active[id] = true;
        } else {
            assert(dashboard_clear(&d, (enum message_id)id) == active[id]);
            active[id] = false;
        }
        if (active[MSG_OIL_PRESSURE])
            assert(dashboard_shown(&d) == MSG_OIL_PRESSURE);
        else
            assert(d.chime == 0);
    }
    dashboard_tick(&d);
    assert(d.lamp_level[MSG_FUEL_LOW] == active[MSG_FUEL_LOW]);
    assert(!d.lamp_level[MSG_SERVICE_DUE]);
    check_list(&d, active);
    return 0;
}
