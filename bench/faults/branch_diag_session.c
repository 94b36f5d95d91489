/*
 * Session layer of the diagnostics of a control unit on CAN. A tester sends requests of a few
 * bytes: it changes the session, unlocks the unit with a seed and a key, reads and writes data,
 * starts routines, reads and clears fault codes, and keeps the session alive. The unit answers
 * with the service plus 0x40 or with a negative response and its reason. Without requests the
 * session ends by itself; too many wrong keys block the access for some time.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define MAX_BYTES 8
#define STEPS 3

#define SERVICE_SESSION 0x10u
#define SERVICE_RESET 0x11u
#define SERVICE_CLEAR_FAULTS 0x14u
#define SERVICE_READ_FAULTS 0x19u
#define SERVICE_READ_DATA 0x22u
#define SERVICE_SECURITY 0x27u
#define SERVICE_WRITE_DATA 0x2Eu
#define SERVICE_ROUTINE 0x31u
#define SERVICE_TESTER_PRESENT 0x3Eu
#define POSITIVE 0x40u
#define NEGATIVE 0x7Fu
#define SUPPRESS_ANSWER 0x80u

#define REASON_NONE 0x00u
#define REASON_NO_SERVICE 0x11u
#define REASON_NO_SUBFUNCTION 0x12u
#define REASON_LENGTH 0x13u
#define REASON_CONDITIONS 0x22u
#define REASON_SEQUENCE 0x24u
#define REASON_RANGE 0x31u
#define REASON_LOCKED 0x33u
#define REASON_WRONG_KEY 0x35u
#define REASON_ATTEMPTS 0x36u
#define REASON_DELAY 0x37u
#define REASON_SESSION 0x7Fu

#define SESSION_TIMEOUT 5
#define MAX_ATTEMPTS 2
#define BLOCK_TIME 6
#define SEED_START 0x15u
#define KEY_SECRET 0x5Au

#define GET_SEED 1u
#define SEND_KEY 2u
#define HARD_RESET 1u
#define START_ROUTINE 1u
#define ROUTINE_RESULT 3u
#define FAULTS_BY_MASK 2u

#define DATA_ITEMS 4
#define FAULTS 3

/* --- Types --------------------------------------------------------------------------------- */

enum session { SESSION_DEFAULT = 1, SESSION_PROGRAMMING = 2, SESSION_EXTENDED = 3 };

struct message {
    uint8_t bytes[MAX_BYTES];
    int length;
};

struct data_config {
    uint8_t id;
    uint8_t lowest;
    uint8_t highest;
    bool writable;
    bool secured;
};

static const struct data_config data_config[DATA_ITEMS] = {
    {.id = 0x90, .lowest = 0, .highest = 255, .writable = false, .secured = false},
    {.id = 0x91, .lowest = 0, .highest = 100, .writable = true, .secured = false},
    {.id = 0x92, .lowest = 10, .highest = 50, .writable = true, .secured = true},
    {.id = 0xA0, .lowest = 0, .highest = 1, .writable = true, .secured = true},
};

struct security {
    bool unlocked;
    bool seed_sent;
    uint8_t seed;
    uint8_t next_seed;
    int attempts;
    int delay;
};

struct routine {
    bool running;
    bool finished;
    int steps;
};

struct fault {
    uint8_t code;
    uint8_t status;
};

struct unit {
    enum session session;
    int idle;
    struct security security;
    struct routine routine;
    uint8_t data[DATA_ITEMS];
    struct fault faults[FAULTS];
    bool moving;
    int resets;
    int answered;
    int refused;
};

/* --- Messages ------------------------------------------------------------------------------ */

static void message_clear(struct message *m)
{
    m->length = 0;
    for (int i = 0; i < MAX_BYTES; i++)
        m->bytes[i] = 0;
}

static void put_byte(struct message *m, uint8_t byte)
{
    assert(m->length < MAX_BYTES);
    m->bytes[m->length] = byte;
    m->length++;
}

static void make_negative(struct message *m, uint8_t service, uint8_t reason)
{
    message_clear(m);
    put_byte(m, NEGATIVE);
    put_byte(m, service);
    put_byte(m, reason);
}

static uint8_t subfunction(const struct message *request)
{
    return request->bytes[1] & (uint8_t)~SUPPRESS_ANSWER;
}

static bool wants_no_answer(const struct message *request)
{
    uint8_t service = request->bytes[0];
    if (service != SERVICE_SESSION && service != SERVICE_TESTER_PRESENT)
        return false;
    return (request->bytes[1] & SUPPRESS_ANSWER) != 0;
}

/* --- Sessions ------------------------------------------------------------------------------ */

static void security_lock(struct security *s)
{
    s->unlocked = false;
    s->seed_sent = false;
    s->seed = 0;
}

static void routine_abort(struct routine *r)
{
    r->running = false;
    r->finished = false;
    r->steps = 0;
}

/* A new session locks the unit again; routines go on only outside of the default session. */
static void enter_session(struct unit *u, enum session session)
{
    u->session = session;
    u->idle = 0;
    security_lock(&u->security);
    if (session == SESSION_DEFAULT)
        routine_abort(&u->routine);
}

static uint8_t session_control(struct unit *u, const struct message *request,
                               struct message *answer)
{
    uint8_t wanted = subfunction(request);
    if (request->length != 2)
        return REASON_LENGTH;
    if (wanted < SESSION_DEFAULT || wanted > SESSION_EXTENDED)
        return REASON_NO_SUBFUNCTION;
    if (wanted == SESSION_PROGRAMMING && u->session == SESSION_DEFAULT)
        return REASON_SESSION;
    if (wanted == SESSION_PROGRAMMING && u->moving)
        return REASON_CONDITIONS;
    enter_session(u, (enum session)wanted);
    put_byte(answer, wanted);
    put_byte(answer, SESSION_TIMEOUT);
    return REASON_NONE;
}

static uint8_t tester_present(struct unit *u, const struct message *request,
                              struct message *answer)
{
    if (request->length != 2)
        return REASON_LENGTH;
    if (subfunction(request) != 0)
        return REASON_NO_SUBFUNCTION;
    u->idle = 0;
    put_byte(answer, 0);
    return REASON_NONE;
}

static uint8_t reset_unit(struct unit *u, const struct message *request, struct message *answer)
{
    if (request->length != 2)
        return REASON_LENGTH;
    if (subfunction(request) != HARD_RESET)
        return REASON_NO_SUBFUNCTION;
    if (u->moving)
        return REASON_CONDITIONS;
    enter_session(u, SESSION_DEFAULT);
    u->resets++;
    put_byte(answer, HARD_RESET);
    return REASON_NONE;
}

/* --- Security ------------------------------------------------------------------------------ */

static void security_init(struct security *s)
{
    security_lock(s);
    s->next_seed = SEED_START;
    s->attempts = 0;
    s->delay = 0;
}

static uint8_t key_for(uint8_t seed)
{
    return (uint8_t)((seed << 1 | seed >> 7) ^ KEY_SECRET);
}

/* The seed is zero if the unit is unlocked already. */
static uint8_t get_seed(struct security *s, struct message *answer)
{
    put_byte(answer, GET_SEED);
    if (s->unlocked) {
        put_byte(answer, 0);
        return REASON_NONE;
    }
    s->seed = s->next_seed;
    s->next_seed = (uint8_t)(s->next_seed + 0x37u);
    s->seed_sent = true;
    put_byte(answer, s->seed);
    return REASON_NONE;
}

/* A seed is good for one key only. */
static uint8_t send_key(struct security *s, uint8_t key, struct message *answer)
{
    s->seed_sent = false;
    if (key != key_for(s->seed)) {
        s->attempts++;
        if (s->attempts < MAX_ATTEMPTS)
            return REASON_WRONG_KEY;
        s->delay = BLOCK_TIME;
        s->attempts = 0;
        return REASON_ATTEMPTS;
    }
    s->attempts = 0;
    s->unlocked = true;
    put_byte(answer, SEND_KEY);
    return REASON_NONE;
}

static uint8_t security_access(struct unit *u, const struct message *request,
                               struct message *answer)
{
    if (request->length < 2)
        return REASON_LENGTH;
    if (u->session == SESSION_DEFAULT)
        return REASON_SESSION;
    if (u->security.delay > 0)
        return REASON_DELAY;
    switch (subfunction(request)) {
    case GET_SEED:
        if (request->length != 2)
            return REASON_LENGTH;
        return get_seed(&u->security, answer);
    case SEND_KEY:
        if (request->length != 3)
            return REASON_LENGTH;
        return send_key(&u->security, request->bytes[2], answer);
    default:
        return REASON_NO_SUBFUNCTION;
    }
}

/* --- Data ---------------------------------------------------------------------------------- */

static int find_data(uint8_t id)
{
    for (int i = 0; i < DATA_ITEMS; i++) {
        if (data_config[i].id == id)
            return i;
    }
    return -1;
}

static uint8_t read_data(struct unit *u, const struct message *request, struct message *answer)
{
    if (request->length != 2)
        return REASON_LENGTH;
    int item = find_data(request->bytes[1]);
    if (item < 0)
        return REASON_RANGE;
    put_byte(answer, request->bytes[1]);
    put_byte(answer, u->data[item]);
    return REASON_NONE;
}

static uint8_t write_data(struct unit *u, const struct message *request, struct message *answer)
{
    if (request->length != 3)
        return REASON_LENGTH;
    if (u->session == SESSION_DEFAULT)
        return REASON_SESSION;
    int item = find_data(request->bytes[1]);
    if (item < 0 || !data_config[item].writable)
        return REASON_RANGE;
    if (data_config[item].secured && !u->security.unlocked)
        return REASON_LOCKED;
    uint8_t value = request->bytes[2];
    if (value < data_config[item].lowest || value > data_config[item].highest)
        return REASON_RANGE;
    u->data[item] = value;
    put_byte(answer, request->bytes[1]);
    return REASON_NONE;
}

/* --- Routines ------------------------------------------------------------------------------ */

static uint8_t start_routine(struct unit *u, uint8_t steps, struct message *answer)
{
    struct routine *r = &u->routine;
    if (!u->security.unlocked)
        return REASON_LOCKED;
    if (r->running || u->moving)
        return REASON_CONDITIONS;
    if (steps == 0 || steps > 4)
        return REASON_RANGE;
    r->running = true;
    r->finished = false;
    r->steps = steps;
    put_byte(answer, START_ROUTINE);
    return REASON_NONE;
}

static uint8_t routine_result(const struct routine *r, struct message *answer)
{
    if (!r->running && !r->finished)
        return REASON_SEQUENCE;
    put_byte(answer, ROUTINE_RESULT);
    put_byte(answer, r->finished ? 1 : 0);
    return REASON_NONE;
}

static uint8_t routine_control(struct unit *u, const struct message *request,
                               struct message *answer)
{
    if (request->length != 3)
        return REASON_LENGTH;
    if (u->session == SESSION_DEFAULT)
        return REASON_SESSION;
    switch (subfunction(request)) {
    case START_ROUTINE:
        return start_routine(u, request->bytes[2], answer);
    case ROUTINE_RESULT:
        return routine_result(&u->routine, answer);
    default:
        return REASON_NO_SUBFUNCTION;
    }
}

static void routine_step(struct routine *r)
{
    if (!r->running)
        return;
    r->steps--;
    if (r->steps == 0) {
        r->running = false;
        r->finished = true;
    }
}

/* --- Fault codes --------------------------------------------------------------------------- */

static void report_fault(struct unit *u, int fault, uint8_t status)
{
    u->faults[fault].status |= status;
}

static uint8_t read_faults(struct unit *u, const struct message *request, struct message *answer)
{
    if (request->length != 3)
        return REASON_LENGTH;
    if (subfunction(request) != FAULTS_BY_MASK)
        return REASON_NO_SUBFUNCTION;
    put_byte(answer, FAULTS_BY_MASK);
    for (int i = 0; i < FAULTS; i++) {
        if (u->faults[i].status & request->bytes[2])
            put_byte(answer, u->faults[i].code);
    }
    return REASON_NONE;
}

static uint8_t clear_faults(struct unit *u, const struct message *request, struct message *answer)
{
    (void)answer;
    if (request->length != 2)
        return REASON_LENGTH;
    int cleared = 0;
    for (int i = 0; i < FAULTS; i++) {
        if (request->bytes[1] == 0xFF || request->bytes[1] == u->faults[i].code) {
            u->faults[i].status = 0;
            cleared++;
        }
    }
    return cleared > 0 ? REASON_NONE : REASON_RANGE;
}

/* --- The unit ------------------------------------------------------------------------------ */

static void unit_init(struct unit *u)
{
    u->session = SESSION_DEFAULT;
    u->idle = 0;
    security_init(&u->security);
    routine_abort(&u->routine);
    for (int i = 0; i < DATA_ITEMS; i++)
        u->data[i] = data_config[i].lowest;
    for (int i = 0; i < FAULTS; i++) {
        u->faults[i].code = (uint8_t)(0x21 + i);
        u->faults[i].status = 0;
    }
    u->moving = false;
    u->resets = 0;
    u->answered = 0;
    u->refused = 0;
}

static uint8_t dispatch(struct unit *u, const struct message *request, struct message *answer)
{
    switch (request->bytes[0]) {
    case SERVICE_SESSION:
        return session_control(u, request, answer);
    case SERVICE_RESET:
        return reset_unit(u, request, answer);
    case SERVICE_CLEAR_FAULTS:
        return clear_faults(u, request, answer);
    case SERVICE_READ_FAULTS:
        return read_faults(u, request, answer);
    case SERVICE_READ_DATA:
        return read_data(u, request, answer);
    case SERVICE_SECURITY:
        return security_access(u, request, answer);
    case SERVICE_WRITE_DATA:
        return write_data(u, request, answer);
    case SERVICE_ROUTINE:
        return routine_control(u, request, answer);
    case SERVICE_TESTER_PRESENT:
        return tester_present(u, request, answer);
    default:
        return REASON_NO_SERVICE;
    }
}

/* Every request starts the time of the session anew. Returns whether there is an answer. */
static bool handle(struct unit *u, const struct message *request, struct message *answer)
{
    message_clear(answer);
    if (request->length == 0)
        return false;
    u->idle = 0;
    put_byte(answer, (uint8_t)(request->bytes[0] + POSITIVE));
    uint8_t reason = dispatch(u, request, answer);
    if (reason != REASON_NONE) {
        u->refused++;
        make_negative(answer, request->bytes[0], reason);
        return true;
    }
    u->answered++;
    return !wants_no_answer(request);
}

static void unit_tick(struct unit *u)
{
    routine_step(&u->routine);
    if (u->security.delay > 0)
        u->security.delay--;
    if (u->session == SESSION_DEFAULT)
        return;
    u->idle++;
    if (u->idle >= SESSION_TIMEOUT)
        enter_session(u, SESSION_DEFAULT);
}

/* --- Harness ------------------------------------------------------------------------------- */

static bool send(struct unit *u, struct message *answer, uint8_t service, uint8_t a, int b)
{
    struct message request;
    message_clear(&request);
    put_byte(&request, service);
    put_byte(&request, a);
    if (b >= 0)
        put_byte(&request, (uint8_t)b);
    return handle(u, &request, answer);
}

static bool is_positive(const struct message *m, uint8_t service)
{
    return m->length > 0 && m->bytes[0] == service + POSITIVE;
}

static bool is_refused(const struct message *m, uint8_t reason)
{
    return m->length == 3 && m->bytes[0] == NEGATIVE && m->bytes[2] == reason;
}

static void check(const struct unit *u)
{
    if (u->session == SESSION_DEFAULT)
        assert(!u->security.unlocked && !u->security.seed_sent && !u->routine.running);
    assert(!u->security.unlocked || u->security.delay == 0);
    assert(u->idle < SESSION_TIMEOUT);
    assert(u->security.attempts < MAX_ATTEMPTS);
    for (int i = 0; i < DATA_ITEMS; i++)
        assert(u->data[i] >= data_config[i].lowest && u->data[i] <= data_config[i].highest);
}

int main(void)
{
    struct unit u;
    struct message answer;
    unit_init(&u);
    report_fault(&u, 1, 0x08);
    assert(send(&u, &answer, SERVICE_READ_FAULTS, FAULTS_BY_MASK, 0x08));
    assert(answer.length == 3 && answer.bytes[2] == 0x22);
    assert(send(&u, &answer, SERVICE_SECURITY, GET_SEED, -1));
    assert(is_refused(&answer, REASON_SESSION));
    assert(!send(&u, &answer, SERVICE_SESSION, SESSION_EXTENDED | SUPPRESS_ANSWER, -1));
    assert(u.session == SESSION_EXTENDED);
    check(&u);

    /* The tester tries to unlock the unit: it asks for seeds, sends keys, or waits. */
    int seed = -1;
    int wrong = 0;
    bool unlocked = false;
    for (int i = 0; i < STEPS; i++) {
        unsigned action = __VERIFIER_nondet_uchar();
        uint8_t key = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(action < 3);
        if (action == 0) {
            assert(send(&u, &answer, SERVICE_SECURITY, GET_SEED, -1));
            if (is_positive(&answer, SERVICE_SECURITY) && !unlocked)
                seed = answer.bytes[2];
        } else if (action == 1) {
            assert(send(&u, &answer, SERVICE_SECURITY, SEND_KEY, key));
            bool right = seed >= 0 && key == key_for((uint8_t)seed);
            assert(is_positive(&answer, SERVICE_SECURITY) == right);
            if (seed < 0)
                assert(is_refused(&answer, REASON_SEQUENCE));
            wrong += seed >= 0 && !right;
            unlocked = unlocked || right;
            seed = -1;
        } else {
            unit_tick(&u);
        }
        check(&u);
        assert(u.security.unlocked == unlocked && u.security.attempts <= wrong);
    }

    /* What is secured can be written only by those who know the key. */
    uint8_t value = __VERIFIER_nondet_uchar();
    assert(send(&u, &answer, SERVICE_WRITE_DATA, 0x92, value));
    bool written = is_positive(&answer, SERVICE_WRITE_DATA);
    assert(written == (unlocked && value >= 10 && value <= 50));
    assert(send(&u, &answer, SERVICE_READ_DATA, 0x92, -1));
    assert(answer.bytes[2] == (written ? value : 10));
    assert(send(&u, &answer, SERVICE_ROUTINE, START_ROUTINE, 2));
    assert(is_positive(&answer, SERVICE_ROUTINE) == unlocked);
    unit_tick(&u);
    unit_tick(&u);
    assert(u.routine.finished == unlocked);
    check(&u);

    /* Silence ends the session. */
    for (int i = 0; i < SESSION_TIMEOUT; i++)
        unit_tick(&u);
    check(&u);
    assert(u.session == SESSION_DEFAULT && u.resets == 0);
    return 0;
}
