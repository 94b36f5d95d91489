/* The passive side of a three-way handshake, driven by a table. */
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

enum state { LISTENING, SYN_RECEIVED, ESTABLISHED, CLOSING, STATES };
enum event { SYN, ACK, FIN, TIMEOUT, EVENTS };

static const unsigned char next_state[STATES][EVENTS] = {
    [LISTENING] = {SYN_RECEIVED, LISTENING, LISTENING, LISTENING},
    [SYN_RECEIVED] = {SYN_RECEIVED, ESTABLISHED, LISTENING, LISTENING},
    [ESTABLISHED] = {ESTABLISHED, ESTABLISHED, CLOSING, ESTABLISHED},
    [CLOSING] = {CLOSING, LISTENING, CLOSING, LISTENING},
};

struct connection {
    enum state state;
    int retries;
};

static void connection_event(struct connection *c, enum event event)
{
    enum state next = next_state[c->state][event];
    if (event == TIMEOUT && next == c->state)
        c->retries++;
    if (next != c->state)
        c->retries = 0;
    c->state = next;
}

int main(void)
{
    struct connection c = {LISTENING, 0};
    int fin_unanswered = 0;
    for (int i = 0; i < 5; i++) {
        unsigned char event = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(event < EVENTS);
        enum state before = c.state;
        connection_event(&c, (enum event)event);
        if (before == ESTABLISHED && event == FIN)
            fin_unanswered = 1;
        else if (event == ACK)
            fin_unanswered = 0;
        assert(!fin_unanswered || c.state == CLOSING);
        assert(c.retries <= i + 1);
    }
    return 0;
}
