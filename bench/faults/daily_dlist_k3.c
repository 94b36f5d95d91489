/* Doubly linked list of open windows; the front one is the first. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct window {
    int id;
    struct window *prev, *next;
};

static struct window *front, *back;

static struct window *find(int id)
{
    struct window *w;
    for (w = front; w; w = w->next)
        if (w->id == id)
            return w;
    return NULL;
}

static void push_front(struct window *w)
{
    w->prev = NULL;
    w->next = front;
    if (front)
        front->prev = w;
    else
        back = w;
    front = w;
}

static void unlink_window(struct window *w)
{
    if (w->prev)
        w->prev->next = w->next;
    else
        front = w->next;
    if (w == back)
        back = w->prev;
    w->next->prev = w->prev;
}

/* Brings a window to the front; it is opened if it is not there yet. */
static void show(int id)
{
    struct window *w = find(id);
    if (w)
        unlink_window(w);
    else if ((w = malloc(sizeof *w)) == NULL)
        return;
    w->id = id;
    push_front(w);
}

int main(void)
{
    for (int i = 0; i < 4; i++) {
        int id = __VERIFIER_nondet_int();
        __VERIFIER_assume(id >= 0 && id < 5);
        show(id);
    }
    return front == back;
}
