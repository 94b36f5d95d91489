// A cache that throws out the entry used least recently, as a doubly linked list.
//@ expect: exit 0
//@ stdout: miss 1, miss 4, miss 9, hit 1, miss 16, miss 4, hit 1, miss 9, 2\n
#include <stdio.h>

struct slot { int key, value; struct slot *prev, *next; };
static struct slot pool[3], ring = { 0, 0, &ring, &ring };
static int used;

static void unlink_slot(struct slot *s) { s->prev->next = s->next; s->next->prev = s->prev; }
static void to_front(struct slot *s)
{
    s->next = ring.next;
    s->prev = &ring;
    ring.next->prev = s;
    ring.next = s;
}

static int square(int key)
{
    struct slot *s;
    for (s = ring.next; s != &ring; s = s->next)
        if (s->key == key) {
            unlink_slot(s);
            to_front(s);
            printf("hit ");
            return s->value;
        }
    if (used < 3)
        s = &pool[used++];
    else
        unlink_slot(s = ring.prev);
    s->key = key;
    s->value = key * key;
    to_front(s);
    printf("miss ");
    return s->value;
}

int main(void)
{
    int keys[] = { 1, 2, 3, 1, 4, 2, 1, 3 };
    for (int i = 0; i < 8; i++)
        printf("%d, ", square(keys[i]));
    printf("%d\n", ring.prev->key);
    return 0;
}
