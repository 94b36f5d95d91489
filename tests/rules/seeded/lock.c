// A driver with one lock around its table of requests. One way through `cancel` forgets to give it back.
//@ rule: rules/lock.rule
//@ violated: the lock is taken twice; the lock is still held at the end
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void __assert_fail(const char *, const char *, unsigned, const char *);

#define SLOTS 3
#define IDLE 0

enum status { OK, BUSY, INVALID, CANCELLED };

struct device_lock { int owner; };

struct request {
    int id;
    int urgent;
    enum status status;
};

static struct device_lock table_lock;
static struct request requests[SLOTS];
static int device;
static int pending;

static void lock(struct device_lock *l)
{
    l->owner = 1;
}

static void unlock(struct device_lock *l)
{
    l->owner = 0;
}

static enum status submit(int id, int urgent)
{
    if (id <= 0)
        return INVALID;
    lock(&table_lock);
    for (int i = 0; i < SLOTS; i++) {
        if (requests[i].id == IDLE) {
            requests[i].id = id;
            requests[i].urgent = urgent;
            pending++;
            if (device == IDLE)
                device = id;
            unlock(&table_lock);
            return OK;
        }
    }
    unlock(&table_lock);
    return BUSY;
}

static enum status cancel(int id)
{
    lock(&table_lock);
    for (int i = 0; i < SLOTS; i++) {
        if (requests[i].id == id && id != IDLE) {
            requests[i].id = IDLE;
            pending--;
            if (device == id) { //~ fault
                device = IDLE; //~ fault
                requests[i].status = CANCELLED; //~ fault
                return CANCELLED; //~ fault
            }
            unlock(&table_lock);
            return CANCELLED;
        }
    }
    unlock(&table_lock);
    return INVALID;
}

int main(void)
{
    for (int call = 0; call < 3; call++) {
        int what = __VERIFIER_nondet_int();
        int id = __VERIFIER_nondet_int();
        if (what == 0)
            submit(id, call == 1);
        else
            cancel(id);
    }
    return 0;
}
