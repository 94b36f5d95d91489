/*
 * Subscriptions of a message broker. Topics have levels that are separated by '/'. A filter may
 * have '+' in place of one level and, at its end, '#' for any number of levels. Topics that begin
 * with '$' belong to the broker itself; a wildcard at the beginning of a filter does not match
 * them. A message may be retained: who subscribes to its topic later gets it at once.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define TOPIC_SIZE 4
#define SUBSCRIPTIONS 2
#define CLIENTS 3

enum retain_handling { SEND_ALWAYS, SEND_IF_NEW, SEND_NEVER };

struct subscription {
    bool used;
    int client;
    char filter[TOPIC_SIZE];
    bool no_local; /* not for what the client published itself */
};

struct retained {
    bool used;
    char topic[TOPIC_SIZE];
    int payload;
};

struct broker {
    struct subscription subscription[SUBSCRIPTIONS];
    struct retained retained;
    int delivered[CLIENTS];
    int last_payload[CLIENTS];
};

/* --- Topics and filters -------------------------------------------------------------------- */

static bool same_text(const char *a, const char *b)
{
    for (int i = 0; i < TOPIC_SIZE; i++) {
        if (a[i] != b[i])
            return false;
        if (a[i] == '\0')
            return true;
    }
    return true;
}

static void copy_text(char *to, const char *from)
{
    for (int i = 0; i < TOPIC_SIZE; i++) {
        to[i] = from[i];
        if (from[i] == '\0')
            break;
    }
}

static bool is_wildcard(char c)
{
    return c == '+' || c == '#';
}

static bool topic_is_valid(const char *topic)
{
    for (int i = 0; i < TOPIC_SIZE && topic[i] != '\0'; i++) {
        if (is_wildcard(topic[i]))
            return false;
    }
    return topic[0] != '\0';
}

/* A wildcard is a level of its own, and '#' is the last level. */
static bool filter_is_valid(const char *filter)
{
    for (int i = 0; i < TOPIC_SIZE && filter[i] != '\0'; i++) {
        if (!is_wildcard(filter[i]))
            continue;
        if (i > 0 && filter[i - 1] != '/')
            return false;
        if (filter[i + 1] != '\0' && (filter[i] == '#' || filter[i + 1] != '/'))
            return false;
    }
    return filter[0] != '\0';
}

/* Goes through the filter; at is the place in the topic up to which it has matched. */
static bool filter_matches(const char *filter, const char *topic)
{
    int at = 0;
    if (topic[0] == '$' && is_wildcard(filter[0]))
        return false;
    for (int i = 0; i < TOPIC_SIZE && filter[i] != '\0'; i++) {
        if (filter[i] == '#')
            return true;
        if (filter[i] == '+') {
            while (at < TOPIC_SIZE - 1 && topic[at] != '\0' && topic[at] != '/')
                at++;
        } else if (topic[at] == filter[i]) {
            at++;
        } else {
            return false;
        }
    }
    return topic[at] == '\0';
}

/* --- The broker ---------------------------------------------------------------------------- */

static void broker_init(struct broker *b)
{
    for (int i = 0; i < SUBSCRIPTIONS; i++)
        b->subscription[i].used = false;
    b->retained.used = false;
    for (int i = 0; i < CLIENTS; i++) {
        b->delivered[i] = 0;
        b->last_payload[i] = 0;
    }
}

static void deliver(struct broker *b, int client, int payload)
{
    b->delivered[client]++;
    b->last_payload[client] = payload;
}

static struct subscription *find_subscription(struct broker *b, int client, const char *filter)
{
    for (int i = 0; i < SUBSCRIPTIONS; i++) {
        struct subscription *s = &b->subscription[i];
        if (s->used && s->client == client && same_text(s->filter, filter))
            return s;
    }
    return NULL;
}

static struct subscription *free_subscription(struct broker *b)
{
    for (int i = 0; i < SUBSCRIPTIONS; i++) {
        if (!b->subscription[i].used)
            return &b->subscription[i];
    }
    return NULL;
}

/* Subscribing again to the same filter changes the options of the subscription. */
static bool subscribe(struct broker *b, int client, const char *filter, bool no_local,
                      enum retain_handling handling)
{
    if (!filter_is_valid(filter))
        return false;
    struct subscription *s = find_subscription(b, client, filter);
    bool is_new = s == NULL;
    if (is_new)
        s = free_subscription(b);
    if (s == NULL)
        return false;
    s->used = true;
    s->client = client;
    copy_text(s->filter, filter);
    s->no_local = no_local;
    if (handling == SEND_NEVER || (handling == SEND_IF_NEW && is_new))
        return true;
    if (b->retained.used && filter_matches(filter, b->retained.topic))
        deliver(b, client, b->retained.payload);
    return true;
}

static bool unsubscribe(struct broker *b, int client, const char *filter)
{
    struct subscription *s = find_subscription(b, client, filter);
    if (s == NULL)
        return false;
    s->used = false;
    return true;
}

static bool publish(struct broker *b, int sender, const char *topic, int payload, bool keep)
{
    if (!topic_is_valid(topic))
        return false;
    for (int i = 0; i < SUBSCRIPTIONS; i++) {
        const struct subscription *s = &b->subscription[i];
        if (!s->used || (s->no_local && s->client == sender))
            continue;
        if (filter_matches(s->filter, topic))
            deliver(b, s->client, payload);
    }
    if (keep) {
        b->retained.used = true;
        copy_text(b->retained.topic, topic);
        b->retained.payload = payload;
    }
    return true;
}

/* --- Harness ------------------------------------------------------------------------------- */

int main(void)
{
    static const char letters[] = "ab/$";
    static const char filters[][TOPIC_SIZE] = {"#", "a/#", "+/b", "a/+", "+", "a#", "+a", "#/a"};
    char topic[TOPIC_SIZE] = "";
    struct broker b;
    broker_init(&b);
    for (int i = 0; i < TOPIC_SIZE - 1; i++) {
        unsigned letter = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(letter < 4);
        topic[i] = letters[letter];
    }
    unsigned kind = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(kind < 8);
    int sender = __VERIFIER_nondet_bool() ? 1 : 0;
    bool no_local = __VERIFIER_nondet_bool();
    enum retain_handling handling = __VERIFIER_nondet_bool() ? SEND_IF_NEW : SEND_ALWAYS;

    /* What the filter matches, told from the letters of the topic. */
    bool two_levels = topic[0] != '/' && topic[1] == '/' && topic[2] != '/';
    bool one_level = topic[0] != '/' && topic[1] != '/' && topic[2] != '/';
    bool system = topic[0] == '$';
    bool expected = false;
    if (kind == 0)
        expected = !system;
    else if (kind == 1)
        expected = topic[0] == 'a' && topic[1] == '/';
    else if (kind == 2)
        expected = two_levels && !system && topic[2] == 'b';
    else if (kind == 3)
        expected = two_levels && topic[0] == 'a';
    else
        expected = one_level && !system;

    const char *filter = filters[kind];
    bool subscribed = subscribe(&b, 1, filter, no_local, SEND_ALWAYS);
    assert(subscribed == (kind < 5));
    if (!subscribed)
        return 0;
    assert(publish(&b, sender, topic, 17, true) && !publish(&b, 0, "a/+", 1, false));
    int received = expected && !(no_local && sender == 1) ? 1 : 0;
    assert(b.delivered[1] == received && b.delivered[0] == 0);

    /* The retained message goes to a new subscriber, and to an old one as he asks for it. */
    assert(subscribe(&b, 2, filter, false, handling));
    assert(b.delivered[2] == (expected ? 1 : 0));
    assert(subscribe(&b, 1, filter, false, handling));
    if (expected && handling == SEND_ALWAYS)
        received++;
    assert(b.delivered[1] == received && (received == 0 || b.last_payload[1] == 17));
    assert(unsubscribe(&b, 1, filter) && !unsubscribe(&b, 1, filter));
    return 0;
}
