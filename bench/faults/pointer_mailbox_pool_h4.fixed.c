/*
 * Mailboxes of a small kernel: messages come from a fixed pool of blocks and
 * are passed by pointer.  Each mailbox is a singly linked queue with a head
 * and a tail pointer; urgent messages are put in front.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define POOL_BLOCKS 3

typedef struct msg {
    struct msg *next;
    uint8_t code;
    uint8_t sender;
} msg_t;

typedef struct {
    msg_t *head;
    msg_t *tail;            /* valid only if head is not NULL */
    uint8_t count;
    uint8_t peak;
} mailbox_t;

static msg_t pool[POOL_BLOCKS];
static msg_t *pool_free;
static uint8_t pool_used;

static void pool_init(void)
{
    pool_free = NULL;
    for (int i = POOL_BLOCKS - 1; i >= 0; i--) {
        pool[i].next = pool_free;
        pool_free = &pool[i];
    }
    pool_used = 0;
}

static msg_t *msg_alloc(uint8_t sender, uint8_t code)
{
    msg_t *m = pool_free;

    if (m == NULL)
        return NULL;
    pool_free = m->next;
    pool_used++;
    m->next = NULL;
    m->sender = sender;
    m->code = code;
    return m;
}

static void msg_release(msg_t *m)
{
    m->next = pool_free;
    pool_free = m;
    pool_used--;
}

static void mbox_init(mailbox_t *b)
{
    b->head = NULL;
    b->tail = NULL;
    b->count = 0;
    b->peak = 0;
}

static void mbox_counted(mailbox_t *b)
{
    b->count++;
    if (b->count > b->peak)
        b->peak = b->count;
}

/* Append a message at the end of the queue. */
static void mbox_post(mailbox_t *b, msg_t *m)
{
    m->next = NULL;
    if (b->head == NULL)
        b->head = m;
    else
        b->tail->next = m;
    b->tail = m;
    mbox_counted(b);
}

/* Put an urgent message in front of all others. */
static void mbox_post_urgent(mailbox_t *b, msg_t *m)
{
    m->next = b->head;
    if (b->head == NULL)
        b->tail = m;
    b->head = m;
    mbox_counted(b);
}

/* Take the first message, or NULL if the box is empty. */
static msg_t *mbox_fetch(mailbox_t *b)
{
    msg_t *m = b->head;

    if (m == NULL)
        return NULL;
    b->head = m->next;
    b->count--;
    m->next = NULL;
    return m;
}

/* Throw away the messages of one sender (it was shut down). */
static unsigned mbox_purge(mailbox_t *b, uint8_t sender)
{
    msg_t *prev = NULL;
    msg_t *m = b->head;
    unsigned n = 0;

    for (int i = 0; i < POOL_BLOCKS && m != NULL; i++) {
        msg_t *next = m->next;
        if (m->sender == sender) {
            if (prev == NULL)
                b->head = next;
            else
                prev->next = next;
            if (b->tail == m)
                b->tail = prev;
            msg_release(m);
            b->count--;
            n++;
        } else {
            prev = m;
        }
        m = next;
    }
    return n;
}

/* ------------------------------------------------------------------ */

int main(void)
{
    mailbox_t box;
    uint8_t ref_code[POOL_BLOCKS];      /* what should be in the box */
    uint8_t ref_sender[POOL_BLOCKS];
    int n = 0;

    pool_init();
    mbox_init(&box);

    for (int step = 0; step < 4; step++) {
        uint8_t op = __VERIFIER_nondet_uchar();
        uint8_t who = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(op < 3 && who < 2);
        if (op < 2) {
            msg_t *m = msg_alloc(who, (uint8_t)step);
            assert((m != NULL) == (n < POOL_BLOCKS));
            if (m == NULL)
                continue;
            int at = n;
            if (op == 0) {
                mbox_post(&box, m);
            } else {
                mbox_post_urgent(&box, m);
                for (; at > 0; at--) {
                    ref_code[at] = ref_code[at - 1];
                    ref_sender[at] = ref_sender[at - 1];
                }
            }
            ref_code[at] = (uint8_t)step;
            ref_sender[at] = who;
            n++;
        } else {
            int keep = 0;
            for (int i = 0; i < n; i++)
                if (ref_sender[i] != who) {
                    ref_code[keep] = ref_code[i];
                    ref_sender[keep] = ref_sender[i];
                    keep++;
                }
            unsigned gone = mbox_purge(&box, who);
            assert(gone == (unsigned)(n - keep));
            n = keep;
        }
        assert(box.count == n);
        assert(pool_used == n);
    }

    /* the receiver empties the box */
    for (int i = 0; i < POOL_BLOCKS; i++) {
        msg_t *m = mbox_fetch(&box);
        assert((m != NULL) == (i < n));
        if (m == NULL)
            break;
        assert(m->code == ref_code[i]);
        msg_release(m);
    }
    assert(pool_used == 0);
    return 0;
}
