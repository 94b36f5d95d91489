/* The towers of Hanoi on three stacks. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_DISKS 3

struct peg {
    int height;
    int disks[MAX_DISKS];
};

static struct peg pegs[3];

static void push_disk(int peg, int disk)
{
    struct peg *p = &pegs[peg];
    /* never a larger disk on a smaller one */
    assert(p->height == 0 || p->disks[p->height - 1] > disk);
    p->disks[p->height] = disk;
    p->height++;
}

static int pop_disk(int peg)
{
    struct peg *p = &pegs[peg];
    assert(p->height > 0);
    p->height--;
    return p->disks[p->height];
}

static void move_tower(int disks, int from, int to, int spare)
{
    if (disks == 0)
        return;
    move_tower(disks - 1, from, spare, to);
    push_disk(to, pop_disk(from));
    move_tower(disks - 1, spare, to, from);
}

int main(void)
{
    int disks = __VERIFIER_nondet_int();
    __VERIFIER_assume(disks >= 0 && disks <= MAX_DISKS);
    for (int disk = disks; disk > 0; disk--)
        push_disk(0, disk);

    move_tower(disks, 0, 2, 1);
    assert(pegs[0].height == 0);
    assert(pegs[2].height == disks);
    return 0;
}
