/* Receives text frames byte by byte: start byte, length, text. The text is stored with a terminator. */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define START 0x7e
#define CAPACITY 4
#define MAX_BYTES 7

enum state { WAIT_START, WAIT_LENGTH, IN_TEXT, COMPLETE };

struct receiver {
    enum state state;
    int length;
    int received;
    char text[CAPACITY];
};

static void receive(struct receiver *r, unsigned char byte)
{
    switch (r->state) {
    case WAIT_START:
        if (byte == START)
            r->state = WAIT_LENGTH;
        break;
    case WAIT_LENGTH:
        r->length = byte;
        r->received = 0;
        if (r->length == 0 || r->length > CAPACITY)
            r->state = WAIT_START;
        else
            r->state = IN_TEXT;
        break;
    case IN_TEXT:
        r->text[r->received] = (char)byte;
        r->received++;
        if (r->received == r->length) {
            r->text[r->received] = '\0';
            r->state = COMPLETE;
        }
        break;
    case COMPLETE:
        break;
    }
}

int main(void)
{
    struct receiver r = {.state = WAIT_START};
    int count = __VERIFIER_nondet_int();
    __VERIFIER_assume(count >= 0 && count <= MAX_BYTES);

    for (int i = 0; i < count; i++) {
        receive(&r, __VERIFIER_nondet_uchar());
        assert(r.state != IN_TEXT || r.received < r.length);
        assert(r.state != COMPLETE || r.received == r.length);
    }
    return 0;
}
