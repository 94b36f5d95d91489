/*
 * The end of a connection: both sides say that they are done (FIN), and each waits until the
 * other one has acknowledged it. The side that closed first stays a while in TIME_WAIT.
 */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

enum state {
    ESTABLISHED,
    FIN_WAIT_1, /* our FIN is on its way */
    FIN_WAIT_2, /* our FIN is acknowledged */
    CLOSING,    /* both FINs crossed, ours is not acknowledged */
    TIME_WAIT,
    CLOSE_WAIT, /* the other side is done */
    LAST_ACK,   /* and so are we */
    CLOSED,
};

enum event { APP_CLOSE, GOT_FIN, GOT_ACK, TIMEOUT, EVENTS };

struct connection {
    enum state state;
    bool fin_sent;
    bool fin_acked;
    bool fin_received;
};

static void send_fin(struct connection *c)
{
    c->fin_sent = true;
}

static void on_event(struct connection *c, enum event event)
{
    if (event == GOT_ACK && c->fin_sent)
        c->fin_acked = true;
    if (event == GOT_FIN)
        c->fin_received = true;

    switch (c->state) {
    case ESTABLISHED:
        if (event == APP_CLOSE) {
            send_fin(c);
            c->state = FIN_WAIT_1;
        } else if (event == GOT_FIN) {
            c->state = CLOSE_WAIT;
        }
        break;
    case FIN_WAIT_1:
        if (event == GOT_ACK)
            c->state = FIN_WAIT_2;
        else if (event == GOT_FIN)
            c->state = TIME_WAIT;
        break;
    case FIN_WAIT_2:
        if (event == GOT_FIN)
            c->state = TIME_WAIT;
        break;
    case CLOSING:
        if (event == GOT_ACK)
            c->state = TIME_WAIT;
        break;
    case CLOSE_WAIT:
        if (event == APP_CLOSE) {
            send_fin(c);
            c->state = LAST_ACK;
        }
        break;
    case LAST_ACK:
        if (event == GOT_ACK)
            c->state = CLOSED;
        break;
    case TIME_WAIT:
        if (event == TIMEOUT)
            c->state = CLOSED;
        break;
    case CLOSED:
        break;
    }
}

int main(void)
{
    struct connection c = { ESTABLISHED, false, false, false };

    for (int i = 0; i < 6; i++) {
        int event = __VERIFIER_nondet_int();
        __VERIFIER_assume(event >= 0 && event < EVENTS);
        on_event(&c, event);
    }
    if (c.state == CLOSED) {
        /* nobody hangs up before both sides know that the other one is done */
        assert(c.fin_sent && c.fin_received);
        assert(c.fin_acked);
    }
    if (c.state == TIME_WAIT)
        assert(c.fin_sent && c.fin_acked);
    return 0;
}
