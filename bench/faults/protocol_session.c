/* A command session: log in, select a mailbox, fetch; each needs what comes before it. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

enum phase { CONNECTED, AUTHENTICATED, SELECTED };
enum command { LOGIN, SELECT, FETCH, CLOSE, LOGOUT };

struct session {
    enum phase phase;
    int mailbox;
    int fetched;
};

static bool session_execute(struct session *s, enum command command, int argument)
{
    switch (command) {
    case LOGIN:
        if (s->phase != CONNECTED)
            return false;
        s->phase = AUTHENTICATED;
        return true;
    case SELECT:
        if (s->phase == CONNECTED || argument <= 0)
            return false;
        s->mailbox = argument;
        s->phase = SELECTED;
        return true;
    case FETCH:
        if (s->phase != SELECTED)
            return false;
        s->fetched++;
        return true;
    case CLOSE:
        if (s->phase != SELECTED)
            return false;
        s->mailbox = 0;
        s->phase = AUTHENTICATED;
        return true;
    case LOGOUT:
        s->mailbox = 0;
        return true;
    }
    return false;
}

int main(void)
{
    struct session s = {CONNECTED, 0, 0};
    bool logged_in = false;
    for (int i = 0; i < 5; i++) {
        unsigned char command = __VERIFIER_nondet_uchar();
        int argument = __VERIFIER_nondet_int();
        __VERIFIER_assume(command <= LOGOUT);
        bool done = session_execute(&s, (enum command)command, argument);
        if (done && command == LOGIN)
            logged_in = true;
        if (done && command == LOGOUT)
            logged_in = false;
        if (done && command == FETCH)
            assert(logged_in && s.mailbox > 0);
    }
    return 0;
}
