/* The playlist of a music player, linked in both directions, and the song that is playing. */
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct song {
    int id;
    struct song *next;
    struct song *prev;
};

struct playlist {
    struct song *first;
    struct song *last;
    struct song *playing;
    int count;
};

static void playlist_append(struct playlist *p, int id)
{
    struct song *s = malloc(sizeof(*s));
    if (s == NULL)
        abort();
    s->id = id;
    s->next = NULL;
    s->prev = p->last;
    if (p->last != NULL)
        p->last->next = s;
    else
        p->first = s;
    p->last = s;
    p->count++;
    if (p->playing == NULL)
        p->playing = s;
}

static void skip(struct playlist *p)
{
    if (p->playing != NULL)
        p->playing = p->playing->next != NULL ? p->playing->next : p->first;
}

static bool playlist_remove(struct playlist *p, int id)
{
    struct song *s = p->first;
    while (s != NULL && s->id != id)
        s = s->next;
    if (s == NULL)
        return false;
    if (s->prev != NULL)
        s->prev->next = s->next;
    else
        p->first = s->next;
    if (s->next != NULL)
        s->next->prev = s->prev;
    else
        p->last = s->prev;
    if (p->playing == s)
        p->playing = s->next != NULL ? s->next : p->first;
    free(s);
    p->count--;
    return true;
}

static void check(const struct playlist *p)
{
    int count = 0;
    bool found = false;
    const struct song *prev = NULL;
    for (const struct song *s = p->first; s != NULL; s = s->next) {
        assert(s->prev == prev);
        found = found || s == p->playing;
        prev = s;
        count++;
    }
    assert(p->last == prev);
    assert(p->count == count);
    assert(found == (count > 0));
}

int main(void)
{
    struct playlist p = {NULL, NULL, NULL, 0};
    int next_id = 0;
    for (int step = 0; step < 5; step++) {
        int command = __VERIFIER_nondet_int();
        __VERIFIER_assume(command >= 0 && command <= 2);
        if (command == 0)
            playlist_append(&p, next_id++);
        else if (command == 1)
            skip(&p);
        else
            playlist_remove(&p, __VERIFIER_nondet_int());
        check(&p);
    }
    return 0;
}
