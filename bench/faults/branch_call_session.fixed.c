/*
 * Call control of an internet telephone, in the manner of SIP. A call is set up by INVITE, which
 * the called side answers first with provisional responses (below 200) and at last with a final
 * one; the caller confirms a final response with ACK. BYE ends a call that was answered, CANCEL
 * takes an INVITE back that was not answered yet. INVITE within a call puts the other side on hold
 * or takes it back. Messages of the two sides can cross on the way.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);

#define QUEUE 2

#define RINGING_STATUS 180
#define OK 200
#define UNAUTHORIZED 401
#define NO_SUCH_CALL 481
#define BUSY_HERE 486
#define REQUEST_TERMINATED 487
#define REQUEST_PENDING 491
#define DECLINED 603

enum state {
    IDLE,
    CALLING,     /* INVITE sent, nothing heard */
    PROCEEDING,  /* provisional response heard */
    CANCELLING,  /* the user does not want the call any more */
    RINGING,     /* INVITE received */
    ANSWERED,    /* accepted, waiting for ACK */
    ESTABLISHED,
    TERMINATING, /* BYE sent */
    TERMINATED
};

enum method { INVITE, ACK, BYE, CANCEL };

enum media { BOTH_WAYS, ON_HOLD };

struct message {
    bool response;
    enum method method;
    uint8_t sequence;
    int status;
    bool credentials;
    enum media media;
};

struct phone {
    enum state state;
    bool ask_credentials;
    uint8_t sequence;        /* of our last request */
    uint8_t remote_sequence; /* of the last INVITE from the other side */
    bool sent_credentials;
    bool sent_cancel;
    bool hang_up_later;
    bool changing; /* an INVITE of ours within the call is not answered yet */
    enum media wanted;
    enum media media;
    int cause; /* status that ended the call, 0 if it was ended by the users */
    struct message queue[QUEUE];
    int queued;
};

/* --- Messages out -------------------------------------------------------------------------- */

static void phone_init(struct phone *p, bool ask_credentials)
{
    p->state = IDLE;
    p->ask_credentials = ask_credentials;
    p->sequence = 0;
    p->remote_sequence = 0;
    p->sent_credentials = false;
    p->sent_cancel = false;
    p->hang_up_later = false;
    p->changing = false;
    p->wanted = BOTH_WAYS;
    p->media = BOTH_WAYS;
    p->cause = 0;
    p->queued = 0;
}

static void put(struct phone *p, const struct message *m)
{
    assert(p->queued < QUEUE);
    p->queue[p->queued] = *m;
    p->queued++;
}

static void request(struct phone *p, enum method method)
{
    if (method == INVITE || method == BYE)
        p->sequence++;
    struct message m = {false, method, p->sequence, 0, p->sent_credentials, p->wanted};
    put(p, &m);
}

static void respond(struct phone *p, const struct message *to, int status)
{
    struct message m = {true, to->method, to->sequence, status, false, to->media};
    put(p, &m);
}

/* A final or provisional response to the INVITE that makes this phone ring. */
static void respond_to_call(struct phone *p, int status)
{
    struct message m = {true, INVITE, p->remote_sequence, status, false, BOTH_WAYS};
    put(p, &m);
}

static void end_call(struct phone *p, int cause)
{
    p->state = TERMINATED;
    p->cause = cause;
}

/* --- The user ------------------------------------------------------------------------------ */

static void user_call(struct phone *p)
{
    if (p->state != IDLE)
        return;
    request(p, INVITE);
    p->state = CALLING;
}

static void user_answer(struct phone *p)
{
    if (p->state != RINGING)
        return;
    respond_to_call(p, OK);
    p->state = ANSWERED;
}

static void say_bye(struct phone *p)
{
    request(p, BYE);
    p->state = TERMINATING;
}

static void send_cancel(struct phone *p)
{
    request(p, CANCEL);
    p->sent_cancel = true;
}

/* CANCEL must not be sent before anything was heard, BYE not before the call is confirmed. */
static bool user_hang_up(struct phone *p)
{
    switch (p->state) {
    case CALLING:
        p->state = CANCELLING;
        return true;
    case PROCEEDING:
        p->state = CANCELLING;
        send_cancel(p);
        return true;
    case RINGING:
        respond_to_call(p, DECLINED);
        end_call(p, DECLINED);
        return true;
    case ANSWERED:
        p->hang_up_later = true;
        return true;
    case ESTABLISHED:
        say_bye(p);
        return true;
    default:
        return false;
    }
}

static bool user_hold(struct phone *p, enum media media)
{
    if (p->state != ESTABLISHED || p->changing || p->media == media)
        return false;
    p->wanted = media;
    p->changing = true;
    request(p, INVITE);
    return true;
}

/* --- Requests from the other side ---------------------------------------------------------- */

static void on_invite(struct phone *p, const struct message *m)
{
    if (p->state == ESTABLISHED && p->changing) {
        respond(p, m, REQUEST_PENDING);
    } else if (p->state == ESTABLISHED) {
        p->media = m->media;
        respond(p, m, OK);
    } else if (p->state != IDLE) {
        respond(p, m, BUSY_HERE);
    } else if (p->ask_credentials && !m->credentials) {
        respond(p, m, UNAUTHORIZED);
    } else {
        p->remote_sequence = m->sequence;
        p->state = RINGING;
        respond(p, m, RINGING_STATUS);
    }
}

static void on_ack(struct phone *p)
{
    if (p->state != ANSWERED)
        return;
    p->state = ESTABLISHED;
    if (p->hang_up_later)
        say_bye(p);
}

/* A CANCEL that comes too late is confirmed, but changes nothing. */
static void on_cancel(struct phone *p, const struct message *m)
{
    respond(p, m, OK);
    if (p->state == RINGING) {
        respond_to_call(p, REQUEST_TERMINATED);
        end_call(p, REQUEST_TERMINATED);
    }
}

static void on_bye(struct phone *p, const struct message *m)
{
    if (p->state != ESTABLISHED && p->state != ANSWERED && p->state != TERMINATING) {
        respond(p, m, NO_SUCH_CALL);
        return;
    }
    respond(p, m, OK);
    end_call(p, 0);
}

/* --- Responses from the other side --------------------------------------------------------- */

static void on_provisional(struct phone *p)
{
    if (p->state == CALLING)
        p->state = PROCEEDING;
    else if (p->state == CANCELLING && !p->sent_cancel)
        send_cancel(p);
}

/* The call was answered, or the other side agreed to a change within the call. */
static void on_accepted(struct phone *p, const struct message *m)
{
    request(p, ACK);
    if (p->state == CANCELLING) {
        say_bye(p);
    } else if (p->changing) {
        p->changing = false;
        p->media = p->wanted;
    } else {
        p->state = ESTABLISHED;
        p->media = m->media;
    }
}

static void on_refused(struct phone *p, int status)
{
    request(p, ACK);
    if (p->changing) {
        p->changing = false;
        p->wanted = p->media;
    } else if (status == UNAUTHORIZED && !p->sent_credentials && p->state != CANCELLING) {
        p->sent_credentials = true;
        request(p, INVITE);
        p->state = CALLING;
    } else {
        end_call(p, p->state == CANCELLING ? 0 : status);
    }
}

static void on_response(struct phone *p, const struct message *m)
{
    if (m->sequence != p->sequence)
        return;
    if (m->method == BYE && p->state == TERMINATING)
        end_call(p, 0);
    if (m->method != INVITE)
        return;
    if (m->status < OK)
        on_provisional(p);
    else if (m->status < 300)
        on_accepted(p, m);
    else
        on_refused(p, m->status);
}

static void phone_receive(struct phone *p, const struct message *m)
{
    if (m->response)
        on_response(p, m);
    else if (m->method == INVITE)
        on_invite(p, m);
    else if (m->method == ACK)
        on_ack(p);
    else if (m->method == CANCEL)
        on_cancel(p, m);
    else
        on_bye(p, m);
}

/* --- Harness ------------------------------------------------------------------------------- */

static void carry(struct phone *from, struct phone *to)
{
    for (int i = 0; i < QUEUE; i++) {
        if (i < from->queued)
            phone_receive(to, &from->queue[i]);
    }
    from->queued = 0;
}

int main(void)
{
    struct phone a;
    struct phone b;
    bool credentials = __VERIFIER_nondet_bool();
    bool answers = __VERIFIER_nondet_bool();
    bool hung_up = false;
    phone_init(&a, false);
    phone_init(&b, credentials);
    user_call(&a);
    carry(&a, &b);
    if (credentials) {
        assert(b.state == IDLE);
        carry(&b, &a);
        carry(&a, &b);
    }
    assert(b.state == RINGING && a.state == CALLING);

    /* The caller may lose patience at some time, or one of both ends the call later. */
    unsigned when = __VERIFIER_nondet_uchar();
    if (when == 0)
        hung_up = user_hang_up(&a);
    carry(&b, &a);
    if (answers)
        user_answer(&b);
    if (when == 1)
        hung_up = user_hang_up(&a);
    if (when == 2)
        hung_up = user_hang_up(&b);
    for (int i = 0; i < 2; i++) {
        carry(&a, &b);
        carry(&b, &a);
    }
    carry(&a, &b);
    assert(a.queued == 0 && b.queued == 0);
    if (hung_up) {
        assert(a.state == TERMINATED && b.state == TERMINATED);
        assert(a.cause == (when == 2 && !answers ? DECLINED : 0));
        return 0;
    }
    assert(a.state == (answers ? ESTABLISHED : PROCEEDING));
    assert(b.state == (answers ? ESTABLISHED : RINGING));
    if (!answers)
        return 0;

    /* Both may try to put the other one on hold; if they do at the same time, neither can. */
    bool a_holds = __VERIFIER_nondet_bool() && user_hold(&a, ON_HOLD);
    bool b_holds = __VERIFIER_nondet_bool() && user_hold(&b, ON_HOLD);
    for (int i = 0; i < 2; i++) {
        carry(&a, &b);
        carry(&b, &a);
    }
    assert(a.media == b.media && a.media == (a_holds != b_holds ? ON_HOLD : BOTH_WAYS));
    assert(!a.changing && !b.changing);
    assert(user_hang_up(&a));
    carry(&a, &b);
    carry(&b, &a);
    assert(a.state == TERMINATED && b.state == TERMINATED && a.cause == 0);
    return 0;
}
