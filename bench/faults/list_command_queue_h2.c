/*
 * On-board scheduler: queue of time-tagged commands.
 *
 * Commands are kept in a singly linked list in the order of their time
 * tags; commands with the same tag run in the order of arrival.  Nodes
 * come from a static pool.  A tail pointer makes it quick to append,
 * which is the usual case, and the ground may delete by identifier.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define POOL    4
#define OPS     5

typedef struct tc_node {
    struct tc_node *next;
    uint8_t         time;
    uint8_t         id;
    bool            in_use;
} tc_node_t;

typedef struct {
    tc_node_t  pool[POOL];
    tc_node_t *head;
    tc_node_t *tail;
    uint8_t    count;
} tc_queue_t;

static tc_queue_t queue;

static void queue_init(tc_queue_t *q)
{
    for (int i = 0; i < POOL; i++) {
        q->pool[i].in_use = false;
        q->pool[i].next = NULL;
        q->pool[i].time = 0;
        q->pool[i].id = 0;
    }
    q->head = NULL;
    q->tail = NULL;
    q->count = 0;
}

static tc_node_t *node_alloc(tc_queue_t *q)
{
    for (int i = 0; i < POOL; i++) {
        if (!q->pool[i].in_use) {
            q->pool[i].in_use = true;
            q->pool[i].next = NULL;
            return &q->pool[i];
        }
    }
    return NULL;
}

static void node_free(tc_node_t *n)
{
    n->in_use = false;
    n->next = NULL;
}

static bool queue_insert(tc_queue_t *q, uint8_t time, uint8_t id)
{
    tc_node_t *n = node_alloc(q);

    if (n == NULL) {
        return false;
    }
    n->time = time;
    n->id = id;
    q->count++;

    if (q->head == NULL) {
        q->head = n;
        q->tail = n;
    } else if (time >= q->tail->time) {         /* append */
        q->tail->next = n;
        q->tail = n;
    } else if (time < q->head->time) {
        n->next = q->head;
        q->head = n;
    } else {
        tc_node_t *p = q->head;

        while (p->next->time <= time) {
            p = p->next;
        }
        n->next = p->next;
        p->next = n;
    }
    return true;
}

/* Remove the first command with this identifier. */
static bool queue_delete(tc_queue_t *q, uint8_t id)
{
    tc_node_t *prev = NULL;
    tc_node_t *n = q->head;

    while (n != NULL && n->id != id) {
        prev = n;
        n = n->next;
    }
    if (n == NULL) {
        return false;
    }
    if (prev == NULL) {
        q->head = n->next;
    } else {
        prev->next = n->next;
    }
    node_free(n);
    q->count--;
    return true;
}

/* Take the first command that is due; 0 when there is none. */
static uint8_t queue_run(tc_queue_t *q, uint8_t now)
{
    tc_node_t *n = q->head;
    uint8_t id;

    if (n == NULL || n->time > now) {
        return 0;
    }
    id = n->id;
    q->head = n->next;
    if (q->head == NULL) {
        q->tail = NULL;
    }
    node_free(n);
    q->count--;
    return id;
}

/* The list is sorted, as long as count says, and ends at the tail. */
static void check_queue(const tc_queue_t *q, int expected)
{
    const tc_node_t *last = NULL;
    const tc_node_t *n = q->head;
    int length = 0;

    for (int i = 0; i < POOL && n != NULL; i++) {
        assert(n->in_use);
        assert(last == NULL || last->time <= n->time);
        last = n;
        n = n->next;
        length++;
    }
    assert(n == NULL);
    assert(length == expected);
    assert(length == q->count);
}

int main(void)
{
    int expected = 0;

    queue_init(&queue);
    for (int i = 0; i < OPS; i++) {
        int op = __VERIFIER_nondet_int();
        uint8_t arg = __VERIFIER_nondet_uchar();

        __VERIFIER_assume(op >= 0 && op <= 2);
        if (op == 0) {
            if (queue_insert(&queue, arg, (uint8_t)(i + 1))) {
                expected++;
            } else {
                assert(expected == POOL);
            }
        } else if (op == 1) {
            if (queue_delete(&queue, arg)) {
                assert(arg >= 1 && arg <= i);
                expected--;
            }
        } else {
            uint8_t due = queue.head != NULL ? queue.head->time : 0;
            uint8_t id = queue_run(&queue, arg);
            if (id != 0) {
                assert(due <= arg);
                expected--;
            }
        }
        check_queue(&queue, expected);
    }
    return 0;
}
