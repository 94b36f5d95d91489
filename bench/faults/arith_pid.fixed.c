/* A PID controller in integers; the derivative acts on the change of the error between two calls. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define KP 4
#define KI 1
#define KD 2
#define LIMIT 400

struct pid {
    int integral;
    int last_error;
    int older_error;
};

static int clamp(int x)
{
    if (x > LIMIT)
        return LIMIT;
    if (x < -LIMIT)
        return -LIMIT;
    return x;
}

static int pid_step(struct pid *c, int error)
{
    c->integral = clamp(c->integral + error);
    int derivative = error - c->last_error;
    c->older_error = c->last_error;
    c->last_error = error;
    return clamp(KP * error + KI * c->integral + KD * derivative);
}

int main(void)
{
    struct pid c = {0, 0, 0};
    int first = __VERIFIER_nondet_int();
    int second = __VERIFIER_nondet_int();
    __VERIFIER_assume(first >= -20 && first <= 20);
    __VERIFIER_assume(second >= -20 && second <= 20);

    int a = pid_step(&c, first);
    int b = pid_step(&c, second);
    assert(a == 7 * first);
    assert(b == 7 * second - first);
    return 0;
}
