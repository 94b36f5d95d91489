/*
 * Diagnostic server of an engine controller (subset of ISO 14229).
 *
 * Services: DiagnosticSessionControl, SecurityAccess, RoutineControl
 * (erase) and TesterPresent.  The session falls back to the default
 * one when the tester is silent for S3_TICKS ticks.  Erasing flash
 * needs the programming session and an unlocked server.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define SID_SESSION     0x10u
#define SID_SECURITY    0x27u
#define SID_ROUTINE     0x31u
#define SID_TESTER      0x3Eu
#define POSITIVE(sid)   ((uint8_t)((sid) + 0x40u))

#define NRC_NONE                0x00u
#define NRC_SERVICE_NOT_SUPP    0x11u
#define NRC_SUBFUNC_NOT_SUPP    0x12u
#define NRC_SEQUENCE_ERROR      0x24u
#define NRC_ACCESS_DENIED       0x33u
#define NRC_INVALID_KEY         0x35u
#define NRC_EXCEEDED_ATTEMPTS   0x36u
#define NRC_NOT_IN_SESSION      0x7Fu

#define S3_TICKS        3u
#define MAX_ATTEMPTS    2u

enum session { SES_DEFAULT = 1, SES_PROGRAMMING = 2, SES_EXTENDED = 3 };

struct server {
    enum session session;
    bool     unlocked;
    bool     seed_sent;
    uint8_t  seed;
    uint8_t  attempts;
    uint8_t  s3;            /* ticks left until the session times out */
    uint8_t  erase_count;
};

struct request {
    uint8_t sid;
    uint8_t sub;
    uint8_t key;
};

struct response {
    uint8_t sid;            /* positive id, or 0x7F */
    uint8_t nrc;
    uint8_t data;
};

static uint8_t key_from_seed(uint8_t seed)
{
    return (uint8_t)((seed ^ 0x5Au) + 7u);
}

static void server_init(struct server *s)
{
    s->session = SES_DEFAULT;
    s->unlocked = false;
    s->seed_sent = false;
    s->seed = 0x11u;
    s->attempts = 0u;
    s->s3 = 0u;
    s->erase_count = 0u;
}

/* Every change of session locks the server again. */
static void enter_session(struct server *s, enum session next)
{
    s->session = next;
    s->seed_sent = false;
    s->s3 = (next == SES_DEFAULT) ? 0u : S3_TICKS;
}

static uint8_t do_session(struct server *s, const struct request *rq)
{
    switch (rq->sub) {
    case SES_DEFAULT:
    case SES_EXTENDED:
        enter_session(s, (enum session)rq->sub);
        return NRC_NONE;
    case SES_PROGRAMMING:
        /* only by way of the extended session */
        if (s->session == SES_DEFAULT) {
            return NRC_NOT_IN_SESSION;
        }
        enter_session(s, SES_PROGRAMMING);
        return NRC_NONE;
    default:
        return NRC_SUBFUNC_NOT_SUPP;
    }
}

static uint8_t do_security(struct server *s, const struct request *rq,
                           struct response *rs)
{
    if (s->session == SES_DEFAULT) {
        return NRC_NOT_IN_SESSION;
    }
    if (rq->sub == 1u) {                    /* requestSeed */
        if (s->attempts >= MAX_ATTEMPTS) {
            return NRC_EXCEEDED_ATTEMPTS;
        }
        s->seed = (uint8_t)(s->seed * 5u + 3u);
        s->seed_sent = true;
        rs->data = s->seed;
        return NRC_NONE;
    }
    if (rq->sub == 2u) {                    /* sendKey */
        if (!s->seed_sent) {
            return NRC_SEQUENCE_ERROR;
        }
        s->seed_sent = false;
        if (rq->key != key_from_seed(s->seed)) {
            s->attempts++;
            return NRC_INVALID_KEY;
        }
        s->attempts = 0u;
        s->unlocked = true;
        return NRC_NONE;
    }
    return NRC_SUBFUNC_NOT_SUPP;
}

static uint8_t do_routine(struct server *s)
{
    if (s->session != SES_PROGRAMMING) {
        return NRC_NOT_IN_SESSION;
    }
    if (!s->unlocked) {
        return NRC_ACCESS_DENIED;
    }
    s->erase_count++;
    return NRC_NONE;
}

static void server_handle(struct server *s, const struct request *rq,
                          struct response *rs)
{
    rs->data = 0u;
    if (s->session != SES_DEFAULT) {
        s->s3 = S3_TICKS;
    }
    switch (rq->sid) {
    case SID_SESSION:
        rs->nrc = do_session(s, rq);
        break;
    case SID_SECURITY:
        rs->nrc = do_security(s, rq, rs);
        break;
    case SID_ROUTINE:
        rs->nrc = do_routine(s);
        break;
    case SID_TESTER:
        rs->nrc = NRC_NONE;
        break;
    default:
        rs->nrc = NRC_SERVICE_NOT_SUPP;
        break;
    }
    rs->sid = (rs->nrc == NRC_NONE) ? POSITIVE(rq->sid) : 0x7Fu;
}

static void server_tick(struct server *s)
{
    if (s->s3 > 0u) {
        s->s3--;
        if (s->s3 == 0u) {
            enter_session(s, SES_DEFAULT);
        }
    }
}

int main(void)
{
    struct server srv;
    struct request rq;
    struct response rs;
    bool key_given = false;     /* right key accepted in this session */
    uint8_t erased = 0u;

    server_init(&srv);
    for (int i = 0; i < 6; i++) {
        rq.sid = __VERIFIER_nondet_uchar();
        rq.sub = __VERIFIER_nondet_uchar();
        rq.key = __VERIFIER_nondet_uchar();
        server_handle(&srv, &rq, &rs);

        assert((rs.sid == 0x7Fu) == (rs.nrc != NRC_NONE));
        if (rq.sid == SID_SESSION && rs.nrc == NRC_NONE) {
            key_given = false;
        }
        if (rq.sid == SID_SECURITY && rq.sub == 2u && rs.nrc == NRC_NONE) {
            assert(srv.unlocked);
            key_given = true;
        }
        if (rq.sid == SID_ROUTINE && rs.nrc == NRC_NONE) {
            erased++;
            assert(key_given);
        }
        if (__VERIFIER_nondet_bool()) {
            server_tick(&srv);
            if (srv.session == SES_DEFAULT) {
                key_given = false;
            }
        }
        assert(srv.erase_count == erased);
        assert((srv.s3 == 0u) == (srv.session == SES_DEFAULT));
        assert(srv.attempts <= MAX_ATTEMPTS);
    }
    return 0;
}
