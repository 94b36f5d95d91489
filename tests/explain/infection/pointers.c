// A value goes through pointers and a structure; the run says where each of them leads.
//@ options: --method infection
//@ proof: *first != 3 is false; sum == 12; pointers and indices as in this run
//@ from: 21
#include <assert.h>

struct pair {
    int *left;
    int *right;
};

static int add(const struct pair *p)
{
    return *p->left + *p->right; //~ chain
}

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = 0, b = 4; //~ chain
    int *first = &a;
    struct pair p = { first, &b };
    *first = __VERIFIER_nondet_int();
    if (*first != 3) //~ chain
        return 0;
    *p.right += 4; //~ chain
    int sum = add(&p); //~ chain
    assert(sum == 12);
    return 0;
}
