// Locks of the C library: their type has no tag.
//@ rule: rules/lock.rule:lock=pthread_mutex_lock,unlock=pthread_mutex_unlock
//@ violated: the lock is taken twice
#include <pthread.h>
#define LOCK(account) pthread_mutex_lock(&(account)->mutex)

extern int __VERIFIER_nondet_int(void);

struct account {
    pthread_mutex_t mutex;
    int balance;
};

static struct account one = { PTHREAD_MUTEX_INITIALIZER, 10 };
static struct account two = { PTHREAD_MUTEX_INITIALIZER, 0 };

static int transfer(struct account *from, struct account *to, int sum)
{
    LOCK(from);
    LOCK(to); //~ rule
    if (sum <= 0 || from->balance < sum) {
        pthread_mutex_unlock(&to->mutex);
        return -1;
    }
    from->balance -= sum;
    to->balance += sum;
    pthread_mutex_unlock(&to->mutex);
    pthread_mutex_unlock(&from->mutex);
    return 0;
}

int main(void)
{
    transfer(&one, &two, __VERIFIER_nondet_int());
    transfer(&two, &one, 1);
    return 0;
}
