/*
 * Cache of a web proxy: parses the heads of responses, decides which responses may be stored, and
 * computes for how long a stored response is fresh and how old it is.
 *
 * A head is a status line, header lines "Name: value", and an empty line; it is parsed line by line
 * as it comes in. Names and directives are compared without regard to case, and those that are not
 * known are skipped. The clock of this
 * program counts seconds, and the header lines with dates have such numbers in place of dates.
 *
 * The cache works for one user (a private cache) or for many (a shared one). A stored response is
 * served as long as it is fresh and the request agrees; one that is stale can be served if the
 * request accepts that and the response does not forbid it; otherwise it is validated with the
 * server, or fetched again.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define TAG_SIZE 3
#define ENTRIES 2
#define ABSENT (-1)
#define MAX_SECONDS 9999
#define ANY_STALENESS MAX_SECONDS
#define HEURISTIC_PART 10

enum method { GET, POST };

enum decision { HIT, STALE_HIT, VALIDATE, MISS, NOT_AVAILABLE };

enum parse_state { STATUS_LINE, HEADER_LINE, COMPLETE, MALFORMED };

enum field {
    FIELD_DATE,
    FIELD_AGE,
    FIELD_EXPIRES,
    FIELD_LAST_MODIFIED,
    FIELD_ETAG,
    FIELD_VARY,
    FIELD_CACHE_CONTROL,
    FIELDS
};

/* A piece of a text. */
struct slice {
    const char *start;
    int length;
};

/* Cache-Control of a request or a response; seconds are ABSENT if the directive is. */
struct control {
    bool no_store;
    bool no_cache;
    bool is_private;
    bool is_public;
    bool must_revalidate;
    bool proxy_revalidate;
    bool only_if_cached;
    int max_age;
    int s_maxage;
    int max_stale;
    int min_fresh;
};

struct response {
    int status;
    int date;
    int age;
    int expires;
    int last_modified;
    bool has_tag;
    char tag[TAG_SIZE];
    bool varies_by_language;
    bool varies_by_all;
    struct control control;
};

struct parser {
    enum parse_state state;
    struct response response;
};

struct request {
    enum method method;
    int url;
    int language;
    bool authorized; /* has credentials of a user */
    struct control control;
};

struct entry {
    bool used;
    int url;
    int language;
    struct response response;
    int request_time;
    int response_time;
    int last_use;
};

struct cache {
    bool shared;
    int now;
    struct entry entry[ENTRIES];
    int hits;
    int misses;
};

/* --- Texts --------------------------------------------------------------------------------- */

static char to_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static struct slice whole(const char *text)
{
    struct slice s = {text, 0};
    while (text[s.length] != '\0')
        s.length++;
    return s;
}

static struct slice trim(struct slice s)
{
    while (s.length > 0 && is_blank(s.start[0])) {
        s.start++;
        s.length--;
    }
    while (s.length > 0 && is_blank(s.start[s.length - 1]))
        s.length--;
    return s;
}

static bool equals(struct slice s, const char *name)
{
    for (int i = 0; i < s.length; i++) {
        if (name[i] == '\0' || to_lower(s.start[i]) != to_lower(name[i]))
            return false;
    }
    return name[s.length] == '\0';
}

/* Takes what stands before the separator off the text; all of it if there is none. */
static struct slice split(struct slice *rest, char separator)
{
    struct slice part = {rest->start, 0};
    while (part.length < rest->length && rest->start[part.length] != separator)
        part.length++;
    int taken = part.length < rest->length ? part.length + 1 : part.length;
    rest->start += taken;
    rest->length -= taken;
    return part;
}

/* A number of seconds, ABSENT if it is none; too large ones count as the largest. */
static int parse_seconds(struct slice s)
{
    int value = 0;
    s = trim(s);
    if (s.length == 0)
        return ABSENT;
    for (int i = 0; i < s.length; i++) {
        if (!is_digit(s.start[i]))
            return ABSENT;
        value = 10 * value + (s.start[i] - '0');
        if (value > MAX_SECONDS)
            value = MAX_SECONDS;
    }
    return value;
}

/* --- Cache-Control ------------------------------------------------------------------------- */

static void control_init(struct control *c)
{
    c->no_store = false;
    c->no_cache = false;
    c->is_private = false;
    c->is_public = false;
    c->must_revalidate = false;
    c->proxy_revalidate = false;
    c->only_if_cached = false;
    c->max_age = ABSENT;
    c->s_maxage = ABSENT;
    c->max_stale = ABSENT;
    c->min_fresh = ABSENT;
}

static void parse_directive(struct control *c, struct slice text)
{
    struct slice name = trim(split(&text, '='));
    if (equals(name, "no-store"))
        c->no_store = true;
    else if (equals(name, "no-cache"))
        c->no_cache = true;
    else if (equals(name, "private"))
        c->is_private = true;
    else if (equals(name, "public"))
        c->is_public = true;
    else if (equals(name, "must-revalidate"))
        c->must_revalidate = true;
    else if (equals(name, "proxy-revalidate"))
        c->proxy_revalidate = true;
    else if (equals(name, "only-if-cached"))
        c->only_if_cached = true;
    else if (equals(name, "max-age"))
        c->max_age = parse_seconds(text);
    else if (equals(name, "s-maxage"))
        c->s_maxage = parse_seconds(text);
    else if (equals(name, "min-fresh"))
        c->min_fresh = parse_seconds(text);
    else if (equals(name, "max-stale"))
        c->max_stale = text.length == 0 ? ANY_STALENESS : parse_seconds(text);
}

static void parse_control(struct control *c, struct slice value)
{
    while (value.length > 0)
        parse_directive(c, split(&value, ','));
}

/* --- Heads --------------------------------------------------------------------------------- */

static const char *const field_names[FIELDS] = {
    "Date", "Age", "Expires", "Last-Modified", "ETag", "Vary", "Cache-Control",
};

static int find_field(struct slice name)
{
    for (int i = 0; i < FIELDS; i++) {
        if (equals(name, field_names[i]))
            return i;
    }
    return FIELDS;
}

/* An entity tag is in quotes; W/ before it does not matter here. */
static void parse_tag(struct response *r, struct slice value)
{
    if (value.length > 2 && value.start[0] == 'W' && value.start[1] == '/') {
        value.start += 2;
        value.length -= 2;
    }
    if (value.length < 2 || value.length > TAG_SIZE + 1)
        return;
    if (value.start[0] != '"' || value.start[value.length - 1] != '"')
        return;
    for (int i = 0; i < value.length - 2; i++)
        r->tag[i] = value.start[1 + i];
    r->tag[value.length - 2] = '\0';
    r->has_tag = true;
}

static void parse_vary(struct response *r, struct slice value)
{
    while (value.length > 0) {
        struct slice name = trim(split(&value, ','));
        if (equals(name, "*"))
            r->varies_by_all = true;
        else if (equals(name, "Accept-Language"))
            r->varies_by_language = true;
    }
}

/* An invalid date of expiry means that the response has already expired. */
static bool parse_line(struct response *r, struct slice line)
{
    struct slice name = split(&line, ':');
    if (name.length == 0 || is_blank(name.start[name.length - 1]))
        return false;
    struct slice value = trim(line);
    switch (find_field(name)) {
    case FIELD_DATE:
        r->date = parse_seconds(value);
        break;
    case FIELD_AGE:
        r->age = parse_seconds(value);
        break;
    case FIELD_EXPIRES:
        r->expires = parse_seconds(value);
        if (r->expires == ABSENT)
            r->expires = 0;
        break;
    case FIELD_LAST_MODIFIED:
        r->last_modified = parse_seconds(value);
        break;
    case FIELD_ETAG:
        parse_tag(r, value);
        break;
    case FIELD_VARY:
        parse_vary(r, value);
        break;
    case FIELD_CACHE_CONTROL:
        parse_control(&r->control, value);
        break;
    default:
        break;
    }
    return true;
}

static void response_init(struct response *r)
{
    r->status = 0;
    r->date = ABSENT;
    r->age = ABSENT;
    r->expires = ABSENT;
    r->last_modified = ABSENT;
    r->has_tag = false;
    r->tag[0] = '\0';
    r->varies_by_language = false;
    r->varies_by_all = false;
    control_init(&r->control);
}

static void parser_init(struct parser *p)
{
    p->state = STATUS_LINE;
    response_init(&p->response);
}

static enum parse_state parse_next(struct response *r, enum parse_state state, struct slice line)
{
    switch (state) {
    case STATUS_LINE:
        r->status = parse_seconds(line);
        return r->status >= 100 && r->status <= 599 ? HEADER_LINE : MALFORMED;
    case HEADER_LINE:
        if (line.length == 0)
            return COMPLETE;
        return parse_line(r, line) ? HEADER_LINE : MALFORMED;
    default:
        return MALFORMED;
    }
}

/* Takes the next line of the head, without the end of the line. */
static void parser_feed(struct parser *p, const char *line)
{
    p->state = parse_next(&p->response, p->state, whole(line));
}

static bool same_tag(const struct response *a, const struct response *b)
{
    if (!a->has_tag || !b->has_tag)
        return false;
    for (int i = 0; i < TAG_SIZE; i++) {
        if (a->tag[i] != b->tag[i])
            return false;
        if (a->tag[i] == '\0')
            break;
    }
    return true;
}

/* --- Freshness ----------------------------------------------------------------------------- */

static int max(int a, int b)
{
    return a > b ? a : b;
}

/* For these the cache may guess how long they are good. */
static bool is_heuristic_status(int status)
{
    return status == 200 || status == 301 || status == 404 || status == 410;
}

/* How long a response is fresh: as the server says, else a part of the time it was not changed. */
static int lifetime(const struct cache *c, const struct response *r)
{
    if (c->shared && r->control.s_maxage != ABSENT)
        return r->control.s_maxage;
    if (r->control.max_age != ABSENT)
        return r->control.max_age;
    if (r->expires != ABSENT)
        return r->date == ABSENT ? 0 : max(0, r->expires - r->date);
    if (r->last_modified != ABSENT && r->date != ABSENT && is_heuristic_status(r->status))
        return max(0, r->date - r->last_modified) / HEURISTIC_PART;
    return 0;
}

/* Age when it came, as far as can be told from its date and from other caches, and time since. */
static int current_age(const struct cache *c, const struct entry *e)
{
    int delay = e->response_time - e->request_time;
    int apparent = e->response.date == ABSENT ? 0 : max(0, e->response_time - e->response.date);
    int corrected = (e->response.age == ABSENT ? 0 : e->response.age) + delay;
    return max(apparent, corrected) + (c->now - e->response_time);
}

/* --- Storing ------------------------------------------------------------------------------- */

static bool has_explicit_lifetime(const struct cache *c, const struct response *r)
{
    return r->control.max_age != ABSENT || r->expires != ABSENT ||
           (c->shared && r->control.s_maxage != ABSENT);
}

/* A shared cache keeps answers to users with credentials only if the server allows that. */
static bool may_store(const struct cache *c, const struct request *q, const struct response *r)
{
    const struct control *k = &r->control;
    if (q->method != GET || q->control.no_store || k->no_store || r->varies_by_all)
        return false;
    if (c->shared && k->is_private)
        return false;
    if (c->shared && q->authorized && !k->is_public && !k->must_revalidate &&
        k->s_maxage == ABSENT)
        return false;
    return has_explicit_lifetime(c, r) || is_heuristic_status(r->status) || k->is_public;
}

static struct entry *find_entry(struct cache *c, const struct request *q)
{
    for (int i = 0; i < ENTRIES; i++) {
        struct entry *e = &c->entry[i];
        if (!e->used || e->url != q->url)
            continue;
        if (!e->response.varies_by_language || e->language == q->language)
            return e;
    }
    return NULL;
}

/* A place that is free, else that of the entry which was not used for the longest time. */
static struct entry *place_for(struct cache *c, const struct request *q)
{
    struct entry *place = find_entry(c, q);
    if (place != NULL)
        return place;
    place = &c->entry[0];
    for (int i = 1; i < ENTRIES && place->used; i++) {
        if (!c->entry[i].used || c->entry[i].last_use < place->last_use)
            place = &c->entry[i];
    }
    return place;
}

static bool cache_store(struct cache *c, const struct request *q, const struct response *r,
                        int request_time)
{
    if (!may_store(c, q, r))
        return false;
    struct entry *e = place_for(c, q);
    e->used = true;
    e->url = q->url;
    e->language = q->language;
    e->response = *r;
    e->request_time = request_time;
    e->response_time = c->now;
    e->last_use = c->now;
    return true;
}

/* --- Serving ------------------------------------------------------------------------------- */

static bool may_serve_stale(const struct cache *c, const struct request *q,
                            const struct response *r, int staleness)
{
    const struct control *k = &r->control;
    if (k->must_revalidate || (c->shared && (k->proxy_revalidate || k->s_maxage != ABSENT)))
        return false;
    return q->control.max_stale != ABSENT && staleness <= q->control.max_stale;
}

static enum decision judge(const struct cache *c, const struct request *q, const struct entry *e)
{
    const struct response *r = &e->response;
    int age = current_age(c, e);
    int fresh_for = lifetime(c, r) - age;
    if (q->control.no_cache || r->control.no_cache)
        return VALIDATE;
    if (q->control.max_age != ABSENT && age > q->control.max_age)
        return VALIDATE;
    if (fresh_for < q->control.min_fresh)
        return VALIDATE;
    if (fresh_for > 0)
        return HIT;
    return may_serve_stale(c, q, r, -fresh_for) ? STALE_HIT : VALIDATE;
}

/* What to do with a request; an entry that can not be validated is of no use then. */
static enum decision cache_lookup(struct cache *c, const struct request *q)
{
    enum decision decision = MISS;
    struct entry *e = q->method == GET ? find_entry(c, q) : NULL;
    if (e != NULL)
        decision = judge(c, q, e);
    if (decision == VALIDATE && !e->response.has_tag && e->response.last_modified == ABSENT)
        decision = MISS;
    if (decision == HIT || decision == STALE_HIT) {
        e->last_use = c->now;
        c->hits++;
        return decision;
    }
    c->misses++;
    return q->control.only_if_cached ? NOT_AVAILABLE : decision;
}

/* The server says that the stored response is still good, and until when. */
static bool cache_not_modified(struct cache *c, const struct request *q, const struct response *r,
                               int request_time)
{
    struct entry *e = find_entry(c, q);
    if (e == NULL || r->status != 304 || !same_tag(&e->response, r))
        return false;
    e->response.date = r->date;
    e->response.age = r->age;
    if (r->expires != ABSENT)
        e->response.expires = r->expires;
    if (r->control.max_age != ABSENT)
        e->response.control.max_age = r->control.max_age;
    e->request_time = request_time;
    e->response_time = c->now;
    return true;
}

/* A request that changes something, and succeeds, makes what is stored for its URL invalid. */
static void cache_invalidate(struct cache *c, const struct request *q, int status)
{
    if (q->method == GET || status < 200 || status > 399)
        return;
    for (int i = 0; i < ENTRIES; i++) {
        if (c->entry[i].used && c->entry[i].url == q->url)
            c->entry[i].used = false;
    }
}

static void cache_init(struct cache *c, bool shared)
{
    c->shared = shared;
    c->now = 0;
    for (int i = 0; i < ENTRIES; i++)
        c->entry[i].used = false;
    c->hits = 0;
    c->misses = 0;
}

/* --- Harness ------------------------------------------------------------------------------- */

static struct request make_request(enum method method, int url, const char *control)
{
    struct request q = {method, url, 1, false, {0}};
    control_init(&q.control);
    parse_control(&q.control, whole(control));
    return q;
}

/* A response without explicit lifetime: a tenth of the 80 seconds since it was changed. */
static void check_heuristic(struct cache *c)
{
    struct parser p;
    struct request q = make_request(GET, 2, "");
    c->now = 90;
    parser_init(&p);
    parser_feed(&p, "404");
    parser_feed(&p, "Date: 90");
    parser_feed(&p, "Last-Modified: 10");
    assert(p.state == HEADER_LINE && lifetime(c, &p.response) == 8);
    assert(cache_store(c, &q, &p.response, 90));
    c->now = 97;
    assert(cache_lookup(c, &q) == HIT);
    q = make_request(GET, 2, "min-fresh=2");
    assert(cache_lookup(c, &q) == VALIDATE);
    parser_feed(&p, "Age : 5");
    assert(p.state == MALFORMED);
}

int main(void)
{
    bool shared = __VERIFIER_nondet_bool();
    bool has_shared_limit = __VERIFIER_nondet_bool();
    bool has_limit = __VERIFIER_nondet_bool();
    bool is_private = __VERIFIER_nondet_bool();
    bool strict = __VERIFIER_nondet_bool();
    int elapsed = __VERIFIER_nondet_uchar();
    int stale = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(elapsed < 50 && stale < 50);
    struct cache c;
    struct parser p;
    cache_init(&c, shared);

    /* A response comes at time 22, two seconds after it was made, and is stored if it may be. */
    parser_init(&p);
    parser_feed(&p, "200");
    parser_feed(&p, "Date: 20");
    parser_feed(&p, "ETag: W/\"ab\"");
    parser_feed(&p, "Expires: 35");
    parser_feed(&p, "Vary: Accept-Language");
    if (has_shared_limit)
        parser_feed(&p, "Cache-Control: s-maxage=5, foo=1");
    if (has_limit)
        parser_feed(&p, "cache-control:Max-Age=30 ");
    if (is_private)
        parser_feed(&p, "Cache-Control: private");
    if (strict)
        parser_feed(&p, "Cache-Control: must-revalidate");
    parser_feed(&p, "");
    assert(p.state == COMPLETE && p.response.expires == 35 && p.response.varies_by_language);
    assert(p.response.control.max_age == (has_limit ? 30 : ABSENT));
    struct request q = make_request(GET, 1, "");
    q.authorized = __VERIFIER_nondet_bool();
    c.now = 22;
    bool stored = cache_store(&c, &q, &p.response, 21);
    bool by_shared_limit = shared && has_shared_limit;
    assert(stored == !(shared && (is_private || (q.authorized && !strict && !has_shared_limit))));

    /* It is asked for again later, by someone who does not mind if it is a bit stale. */
    int good_for = by_shared_limit ? 5 : has_limit ? 30 : 15;
    int age = 2 + elapsed;
    c.now = 22 + elapsed;
    q = make_request(GET, 1, "max-stale");
    assert(q.control.max_stale == ANY_STALENESS);
    q.control.max_stale = stale;
    enum decision decision = cache_lookup(&c, &q);
    if (!stored)
        assert(decision == MISS);
    else if (age < good_for)
        assert(decision == HIT);
    else if (!strict && !by_shared_limit && age - good_for <= stale)
        assert(decision == STALE_HIT);
    else
        assert(decision == VALIDATE);
    assert(c.hits + c.misses == 1);

    /* The server confirms it with a new lifetime. */
    c.now = 80;
    parser_init(&p);
    parser_feed(&p, "304");
    parser_feed(&p, "Date: 80");
    parser_feed(&p, "ETag: \"ab\"");
    parser_feed(&p, "Cache-Control: max-age=7");
    assert(cache_not_modified(&c, &q, &p.response, 80) == stored);
    c.now = 85;
    q = make_request(GET, 1, "only-if-cached");
    assert(cache_lookup(&c, &q) == (stored && !by_shared_limit ? HIT : NOT_AVAILABLE));
    q.language = 2;
    assert(cache_lookup(&c, &q) == NOT_AVAILABLE);
    q = make_request(POST, 1, "");
    cache_invalidate(&c, &q, 204);
    assert(!c.entry[0].used);
    check_heuristic(&c);
    return 0;
}
