/* Threads, and what they wait for. A model changes its state between brackets, so that nobody sees it half done; what a
   thread waits for is a condition on that state. What is ordered by a lock is said apart from it (acquire, release): that two
   threads touch the same lock does not order what they do. In a program that starts no thread, whoever waits waits for ever. */

int __cexplain_thread(void);
int __cexplain_spawn(void (*function)(void *), void *argument);
void __cexplain_end_thread(void);
void __cexplain_atomic_begin(void);
void __cexplain_atomic_end(void);
void __cexplain_await(int condition, void *object, int holder);
void __cexplain_acquire(void *object);
void __cexplain_release(void *object);
void __cexplain_lock_use(int condition, const char *text);
void __cexplain_never_waits(int condition, const char *text);
void __cexplain_refuse(const char *what);
_Bool __cexplain_any_choice(const char *words);

enum {
    THREADS = 128, KEYS = 32,
    NO_SUCH_THREAD = 3, NO_ROOM = 11, BUSY = 16, INVALID = 22, WOULD_DEADLOCK = 35, TIME_IS_OVER = 110
};

/* Threads */

enum thread_state { RUNNING = 1, FINISHED, JOINED };

struct thread {
    void *(*function)(void *);
    int (*number_function)(void *);
    void *argument;
    void *result;
    enum thread_state state;
    _Bool is_detached;
    const void *values[KEYS];
};

static struct thread threads[THREADS];
static int last_thread;
static _Bool has_keys, key_is_used[KEYS];
static void (*key_destructors[KEYS])(void *);

static void destroy_values(struct thread *own)
{
    _Bool again = 1;
    for (int round = 0; again && round < 4; round++) {
        again = 0;
        for (int key = 0; key < KEYS; key++) {
            void *value = (void *)own->values[key];
            if (key_is_used[key] && value && key_destructors[key]) {
                own->values[key] = 0;
                key_destructors[key](value);
                again = 1;
            }
        }
    }
}

static void mark_finished(struct thread *own, void *result)
{
    own->result = result;
    own->state = FINISHED;
    __cexplain_release(own);
}

static void finish_thread(void *value)
{
    struct thread *own = &threads[__cexplain_thread()];
    _Bool has_values;
    __cexplain_atomic_begin();
    has_values = has_keys;
    if (!has_values)
        mark_finished(own, value);
    __cexplain_atomic_end();
    if (has_values) {
        destroy_values(own);
        __cexplain_atomic_begin();
        mark_finished(own, value);
        __cexplain_atomic_end();
    }
}

static void __cexplain_thread_start(void *block)
{
    struct thread own;
    void *result;
    __cexplain_atomic_begin();
    own = *(struct thread *)block;
    __cexplain_atomic_end();
    if (own.function)
        result = own.function(own.argument);
    else
        result = (void *)(long)own.number_function(own.argument);
    finish_thread(result);
}

/* Its number and its start belong together: engines count threads as they are started. */
static void start_thread(unsigned long *thread, void *(*function)(void *), int (*number_function)(void *), void *argument, _Bool detached)
{
    struct thread *new;
    __cexplain_atomic_begin();
    last_thread++;
    if (last_thread >= THREADS)
        __cexplain_refuse("more than 127 threads");
    new = &threads[last_thread];
    new->function = function;
    new->number_function = number_function;
    new->argument = argument;
    new->state = RUNNING;
    new->is_detached = detached;
    *thread = last_thread + 1ul;
    __cexplain_spawn(__cexplain_thread_start, new);
    __cexplain_atomic_end();
}

struct thread_attributes { int is_detached; };

int pthread_create(unsigned long *thread, const void *attributes, void *(*function)(void *), void *argument)
{
    const struct thread_attributes *asked = attributes;
    start_thread(thread, function, 0, argument, asked && asked->is_detached);
    return 0;
}

static int join_thread(unsigned long thread, void **result)
{
    int number = (int)thread - 1;
    if (thread == 0 || thread > THREADS)
        return NO_SUCH_THREAD;
    if (number == __cexplain_thread())
        return WOULD_DEADLOCK;
    __cexplain_await(threads[number].is_detached || threads[number].state >= FINISHED, 0, number);
    __cexplain_atomic_begin();
    __cexplain_lock_use(!threads[number].is_detached, "a thread is joined that was detached");
    __cexplain_lock_use(threads[number].state != JOINED, "a thread is joined that was joined before");
    threads[number].state = JOINED;
    __cexplain_acquire(&threads[number]);
    *result = threads[number].result;
    __cexplain_atomic_end();
    return 0;
}

int pthread_join(unsigned long thread, void **result)
{
    void *value;
    int error = join_thread(thread, &value);
    if (!error && result)
        *result = value;
    return error;
}

int pthread_detach(unsigned long thread)
{
    if (thread == 0 || thread > THREADS)
        return NO_SUCH_THREAD;
    __cexplain_atomic_begin();
    threads[thread - 1].is_detached = 1;
    __cexplain_atomic_end();
    return 0;
}

void pthread_exit(void *value)
{
    finish_thread(value);
    if (__cexplain_thread() == 0) {
        for (int number = 1; number <= last_thread; number++)
            __cexplain_await(threads[number].state >= FINISHED, 0, number);
        exit(0);
    }
    __cexplain_end_thread();
}

unsigned long pthread_self(void) { return __cexplain_thread() + 1ul; }
int pthread_equal(unsigned long one, unsigned long other) { return one == other; }
int pthread_cancel(unsigned long thread) { (void)thread; __cexplain_refuse("pthread_cancel"); return 0; }
int pthread_kill(unsigned long thread, int signal) { (void)thread, (void)signal; __cexplain_refuse("pthread_kill"); return 0; }
int pthread_setcancelstate(int state, int *old) { (void)state; if (old) *old = 0; return 0; }
int pthread_setcanceltype(int type, int *old) { (void)type; if (old) *old = 0; return 0; }
void pthread_testcancel(void) {}
int sched_yield(void) { return 0; }
int pthread_yield(void) { return 0; }
int pthread_setname_np(unsigned long thread, const char *name) { (void)thread, (void)name; return 0; }

int pthread_attr_init(void *attributes) { ((struct thread_attributes *)attributes)->is_detached = 0; return 0; }
int pthread_attr_destroy(void *attributes) { (void)attributes; return 0; }
int pthread_attr_setdetachstate(void *attributes, int state)
{
    ((struct thread_attributes *)attributes)->is_detached = state;
    return 0;
}
int pthread_attr_getdetachstate(const void *attributes, int *state)
{
    *state = ((const struct thread_attributes *)attributes)->is_detached;
    return 0;
}
int pthread_attr_setstacksize(void *attributes, size_t size) { (void)attributes, (void)size; return 0; }
int pthread_attr_setscope(void *attributes, int scope) { (void)attributes, (void)scope; return 0; }

/* Values of threads */

int pthread_key_create(unsigned *key, void (*destructor)(void *))
{
    int found = -1;
    __cexplain_atomic_begin();
    for (int index = 0; index < KEYS && found < 0; index++)
        if (!key_is_used[index])
            found = index;
    if (found >= 0) {
        has_keys = 1;
        key_is_used[found] = 1;
        key_destructors[found] = destructor;
        for (int thread = 0; thread < THREADS; thread++)
            threads[thread].values[found] = 0;
    }
    __cexplain_atomic_end();
    if (found < 0)
        return NO_ROOM;
    *key = (unsigned)found;
    return 0;
}

int pthread_key_delete(unsigned key)
{
    if (key >= KEYS || !key_is_used[key])
        return INVALID;
    key_is_used[key] = 0;
    return 0;
}

int pthread_setspecific(unsigned key, const void *value)
{
    if (key >= KEYS || !key_is_used[key])
        return INVALID;
    threads[__cexplain_thread()].values[key] = value;
    return 0;
}

void *pthread_getspecific(unsigned key)
{
    return key < KEYS && key_is_used[key] ? (void *)threads[__cexplain_thread()].values[key] : 0;
}

/* Mutexes. The members lie as glibc has them, so that its initialisers mean what they say. */

enum { DESTROYED = -1 };
enum mutex_kind { NORMAL, RECURSIVE, CHECKS_ERRORS };

struct mutex {
    int lock;
    unsigned count;
    int owner;
    unsigned users;
    int kind;
};

int pthread_mutexattr_init(void *attributes) { *(int *)attributes = NORMAL; return 0; }
int pthread_mutexattr_destroy(void *attributes) { (void)attributes; return 0; }
int pthread_mutexattr_settype(void *attributes, int kind) { *(int *)attributes = kind; return 0; }
int pthread_mutexattr_gettype(const void *attributes, int *kind) { *kind = *(const int *)attributes; return 0; }
int pthread_mutexattr_setpshared(void *attributes, int shared) { (void)attributes, (void)shared; return 0; }
int pthread_mutexattr_setprotocol(void *attributes, int protocol) { (void)attributes, (void)protocol; return 0; }
int pthread_mutexattr_setrobust(void *attributes, int robust) { (void)attributes, (void)robust; return 0; }

int pthread_mutex_init(void *mutex, const void *attributes)
{
    struct mutex *own = mutex;
    __cexplain_atomic_begin();
    own->lock = 0;
    own->count = 0;
    own->owner = 0;
    own->users = 0;
    own->kind = attributes ? *(const int *)attributes : NORMAL;
    __cexplain_atomic_end();
    return 0;
}

int pthread_mutex_destroy(void *mutex)
{
    struct mutex *own = mutex;
    __cexplain_atomic_begin();
    __cexplain_lock_use(own->lock != DESTROYED, "a mutex is destroyed that was destroyed before");
    __cexplain_lock_use(own->owner == 0, "a mutex is destroyed while a thread holds it");
    own->lock = DESTROYED;
    __cexplain_atomic_end();
    return 0;
}

/* What a thread does with a mutex that it holds already; whether that is all there is to do. */
static _Bool lock_again(struct mutex *mutex, int *result)
{
    if (mutex->owner != __cexplain_thread() + 1)
        return 0;
    if (mutex->kind == RECURSIVE) {
        mutex->count++;
        *result = 0;
        return 1;
    }
    *result = WOULD_DEADLOCK;
    return mutex->kind == CHECKS_ERRORS;
}

static void take_mutex(struct mutex *mutex)
{
    mutex->owner = __cexplain_thread() + 1;
    mutex->count = 1;
    __cexplain_acquire(mutex);
}

int pthread_mutex_lock(void *mutex)
{
    struct mutex *own = mutex;
    int result = 0, self = __cexplain_thread() + 1;
    __cexplain_await(own->owner == 0 || own->owner == self || own->lock == DESTROYED, own, own->owner - 1);
    __cexplain_atomic_begin();
    __cexplain_lock_use(own->lock != DESTROYED, "a mutex is locked that was destroyed");
    if (!lock_again(own, &result)) {
        __cexplain_never_waits(own->owner != self, "a thread waits for a mutex that it holds itself");
        take_mutex(own);
        result = 0;
    }
    __cexplain_atomic_end();
    return result;
}

int pthread_mutex_trylock(void *mutex)
{
    struct mutex *own = mutex;
    int result = BUSY;
    __cexplain_atomic_begin();
    __cexplain_lock_use(own->lock != DESTROYED, "a mutex is locked that was destroyed");
    if (own->owner == 0) {
        take_mutex(own);
        result = 0;
    } else if (own->kind == RECURSIVE)
        lock_again(own, &result);
    __cexplain_atomic_end();
    return result;
}

int pthread_mutex_timedlock(void *mutex, const void *time)
{
    (void)time;
    if (__cexplain_any_choice("whether the time is over"))
        return pthread_mutex_trylock(mutex) ? TIME_IS_OVER : 0;
    return pthread_mutex_lock(mutex);
}

int pthread_mutex_unlock(void *mutex)
{
    struct mutex *own = mutex;
    __cexplain_atomic_begin();
    __cexplain_lock_use(own->lock != DESTROYED, "a mutex is unlocked that was destroyed");
    if (own->kind == CHECKS_ERRORS && own->owner != __cexplain_thread() + 1) {
        __cexplain_atomic_end();
        return 1;
    }
    __cexplain_lock_use(own->owner != 0, "a mutex is unlocked that nobody holds");
    __cexplain_lock_use(own->owner == __cexplain_thread() + 1, "a mutex is unlocked that another thread holds");
    own->count--;
    if (own->count == 0) {
        __cexplain_release(own);
        own->owner = 0;
    }
    __cexplain_atomic_end();
    return 0;
}

/* Spin locks are mutexes that nobody may lock twice. */

int pthread_spin_init(volatile int *lock, int shared) { (void)shared; *lock = 0; return 0; }
int pthread_spin_destroy(volatile int *lock) { (void)lock; return 0; }

int pthread_spin_lock(volatile int *lock)
{
    int self = __cexplain_thread() + 1;
    __cexplain_await(*lock == 0 || *lock == self, (void *)lock, *lock - 1);
    __cexplain_atomic_begin();
    __cexplain_never_waits(*lock != self, "a thread waits for a lock that it holds itself");
    *lock = self;
    __cexplain_acquire((void *)lock);
    __cexplain_atomic_end();
    return 0;
}

int pthread_spin_trylock(volatile int *lock)
{
    int result = BUSY;
    __cexplain_atomic_begin();
    if (*lock == 0) {
        *lock = __cexplain_thread() + 1;
        __cexplain_acquire((void *)lock);
        result = 0;
    }
    __cexplain_atomic_end();
    return result;
}

int pthread_spin_unlock(volatile int *lock)
{
    __cexplain_atomic_begin();
    __cexplain_lock_use(*lock == __cexplain_thread() + 1, "a lock is unlocked that the thread does not hold");
    __cexplain_release((void *)lock);
    *lock = 0;
    __cexplain_atomic_end();
    return 0;
}

/* Condition variables. Waiters are numbered as they come. Those below `free` may go on. Of those below `bound` as many may go on
   as there are wake-ups: whoever comes later cannot take one of theirs. */

struct condition {
    unsigned next, free, bound, wakes, group, waiting;
};

int pthread_cond_init(void *condition, const void *attributes)
{
    (void)attributes;
    __cexplain_atomic_begin();
    memset(condition, 0, sizeof(struct condition));
    __cexplain_atomic_end();
    return 0;
}

int pthread_cond_destroy(void *condition)
{
    struct condition *own = condition;
    __cexplain_atomic_begin();
    __cexplain_lock_use(own->waiting == 0, "a condition variable is destroyed while a thread waits for it");
    __cexplain_atomic_end();
    return 0;
}

static void all_may_go_on(struct condition *condition)
{
    condition->free = condition->bound;
    condition->waiting -= condition->group;
    condition->wakes = condition->group = 0;
}

int pthread_cond_signal(void *condition)
{
    struct condition *own = condition;
    __cexplain_atomic_begin();
    if (own->wakes == 0) {
        own->bound = own->next;
        own->group = own->waiting;
    }
    if (own->group > 0 && ++own->wakes == own->group)
        all_may_go_on(own);
    __cexplain_atomic_end();
    return 0;
}

int pthread_cond_broadcast(void *condition)
{
    struct condition *own = condition;
    __cexplain_atomic_begin();
    own->free = own->bound = own->next;
    own->wakes = own->group = own->waiting = 0;
    __cexplain_atomic_end();
    return 0;
}

static void leave_queue(struct condition *condition, unsigned number, _Bool is_woken)
{
    if (number < condition->free)
        return;
    condition->waiting--;
    if (number < condition->bound && condition->wakes > 0) {
        condition->group--;
        if (is_woken)
            condition->wakes--;
        else if (condition->wakes == condition->group)
            all_may_go_on(condition);
    }
}

static int wait_for(struct condition *own, struct mutex *mutex, _Bool is_timed)
{
    unsigned number, depth;
    _Bool is_over = 0;
    __cexplain_atomic_begin();
    __cexplain_lock_use(mutex->owner == __cexplain_thread() + 1, "a thread waits without holding the mutex");
    number = own->next++;
    own->waiting++;
    depth = mutex->count;
    mutex->count = 0;
    __cexplain_release(mutex);
    mutex->owner = 0;
    __cexplain_atomic_end();
    if (is_timed)
        is_over = __cexplain_any_choice("whether the time is over");
    __cexplain_await(is_over || number < own->free || (number < own->bound && own->wakes > 0), own, -1);
    __cexplain_atomic_begin();
    if (number < own->free || (number < own->bound && own->wakes > 0))
        is_over = 0;
    leave_queue(own, number, !is_over);
    __cexplain_atomic_end();
    __cexplain_await(mutex->owner == 0 || mutex->lock == DESTROYED, mutex, mutex->owner - 1);
    __cexplain_atomic_begin();
    __cexplain_lock_use(mutex->lock != DESTROYED, "a mutex is locked that was destroyed");
    take_mutex(mutex);
    mutex->count = depth;
    __cexplain_atomic_end();
    return is_over ? TIME_IS_OVER : 0;
}

int pthread_cond_wait(void *condition, void *mutex) { return wait_for(condition, mutex, 0); }

int pthread_cond_timedwait(void *condition, void *mutex, const void *time)
{
    (void)time;
    return wait_for(condition, mutex, 1);
}

int pthread_condattr_init(void *attributes) { *(int *)attributes = 0; return 0; }
int pthread_condattr_destroy(void *attributes) { (void)attributes; return 0; }
int pthread_condattr_setclock(void *attributes, int clock) { (void)attributes, (void)clock; return 0; }

/* Locks for reading and writing */

struct read_write_lock {
    int readers, writer;
};

int pthread_rwlock_init(void *lock, const void *attributes)
{
    (void)attributes;
    __cexplain_atomic_begin();
    memset(lock, 0, sizeof(struct read_write_lock));
    __cexplain_atomic_end();
    return 0;
}

int pthread_rwlock_destroy(void *lock)
{
    struct read_write_lock *own = lock;
    __cexplain_atomic_begin();
    __cexplain_lock_use(own->writer == 0 && own->readers == 0, "a lock is destroyed while a thread holds it");
    __cexplain_atomic_end();
    return 0;
}

int pthread_rwlock_rdlock(void *lock)
{
    struct read_write_lock *own = lock;
    int self = __cexplain_thread() + 1;
    __cexplain_await(own->writer == 0 || own->writer == self, own, own->writer - 1);
    __cexplain_atomic_begin();
    __cexplain_never_waits(own->writer != self, "a thread waits for a lock that it holds itself");
    own->readers++;
    __cexplain_acquire(&own->writer);
    __cexplain_atomic_end();
    return 0;
}

int pthread_rwlock_tryrdlock(void *lock)
{
    struct read_write_lock *own = lock;
    int result = BUSY;
    __cexplain_atomic_begin();
    if (own->writer == 0) {
        own->readers++;
        __cexplain_acquire(&own->writer);
        result = 0;
    }
    __cexplain_atomic_end();
    return result;
}

static void take_for_writing(struct read_write_lock *lock)
{
    lock->writer = __cexplain_thread() + 1;
    __cexplain_acquire(&lock->writer);
    __cexplain_acquire(&lock->readers);
}

int pthread_rwlock_wrlock(void *lock)
{
    struct read_write_lock *own = lock;
    int self = __cexplain_thread() + 1;
    __cexplain_await((own->writer == 0 && own->readers == 0) || own->writer == self, own, own->writer - 1);
    __cexplain_atomic_begin();
    __cexplain_never_waits(own->writer != self, "a thread waits for a lock that it holds itself");
    take_for_writing(own);
    __cexplain_atomic_end();
    return 0;
}

int pthread_rwlock_trywrlock(void *lock)
{
    struct read_write_lock *own = lock;
    int result = BUSY;
    __cexplain_atomic_begin();
    if (own->writer == 0 && own->readers == 0) {
        take_for_writing(own);
        result = 0;
    }
    __cexplain_atomic_end();
    return result;
}

int pthread_rwlock_unlock(void *lock)
{
    struct read_write_lock *own = lock;
    __cexplain_atomic_begin();
    __cexplain_lock_use(own->writer != 0 || own->readers > 0, "a lock is unlocked that nobody holds");
    if (own->writer != 0) {
        __cexplain_lock_use(own->writer == __cexplain_thread() + 1, "a lock is unlocked that another thread holds");
        __cexplain_release(&own->writer);
        own->writer = 0;
    } else {
        __cexplain_release(&own->readers);
        own->readers--;
    }
    __cexplain_atomic_end();
    return 0;
}

/* Semaphores */

struct semaphore { unsigned value; };

int sem_init(void *semaphore, int shared, unsigned value)
{
    (void)shared;
    __cexplain_atomic_begin();
    ((struct semaphore *)semaphore)->value = value;
    __cexplain_atomic_end();
    return 0;
}

int sem_destroy(void *semaphore) { (void)semaphore; return 0; }

int sem_wait(void *semaphore)
{
    struct semaphore *own = semaphore;
    __cexplain_await(own->value > 0, own, -1);
    __cexplain_atomic_begin();
    own->value--;
    __cexplain_acquire(own);
    __cexplain_atomic_end();
    return 0;
}

int sem_trywait(void *semaphore)
{
    struct semaphore *own = semaphore;
    int result = -1;
    __cexplain_atomic_begin();
    if (own->value > 0) {
        own->value--;
        __cexplain_acquire(own);
        result = 0;
    }
    __cexplain_atomic_end();
    if (result)
        __cexplain_fail_with(NO_ROOM);
    return result;
}

int sem_timedwait(void *semaphore, const void *time)
{
    (void)time;
    if (!__cexplain_any_choice("whether the time is over"))
        return sem_wait(semaphore);
    if (sem_trywait(semaphore) == 0)
        return 0;
    __cexplain_fail_with(TIME_IS_OVER);
    return -1;
}

int sem_post(void *semaphore)
{
    struct semaphore *own = semaphore;
    __cexplain_atomic_begin();
    __cexplain_release(own);
    own->value++;
    __cexplain_atomic_end();
    return 0;
}

int sem_getvalue(void *semaphore, int *value)
{
    __cexplain_atomic_begin();
    *value = (int)((struct semaphore *)semaphore)->value;
    __cexplain_atomic_end();
    return 0;
}

/* Barriers */

struct barrier { unsigned count, waiting, phase; };

int pthread_barrier_init(void *barrier, const void *attributes, unsigned count)
{
    struct barrier *own = barrier;
    (void)attributes;
    if (count == 0)
        return INVALID;
    __cexplain_atomic_begin();
    own->count = count;
    own->waiting = own->phase = 0;
    __cexplain_atomic_end();
    return 0;
}

int pthread_barrier_destroy(void *barrier)
{
    struct barrier *own = barrier;
    __cexplain_atomic_begin();
    __cexplain_lock_use(own->waiting == 0, "a barrier is destroyed while a thread waits for it");
    __cexplain_atomic_end();
    return 0;
}

int pthread_barrier_wait(void *barrier)
{
    struct barrier *own = barrier;
    unsigned phase;
    __cexplain_atomic_begin();
    __cexplain_release(own);
    phase = own->phase;
    own->waiting++;
    if (own->waiting == own->count) {
        own->waiting = 0;
        own->phase++;
        __cexplain_acquire(own);
        __cexplain_atomic_end();
        return -1;
    }
    __cexplain_atomic_end();
    __cexplain_await(own->phase != phase, own, -1);
    __cexplain_atomic_begin();
    __cexplain_acquire(own);
    __cexplain_atomic_end();
    return 0;
}

/* Once */

int pthread_once(int *once, void (*function)(void))
{
    _Bool is_first;
    __cexplain_await(*once != 1, once, -1);
    __cexplain_atomic_begin();
    is_first = *once == 0;
    if (is_first)
        *once = 1;
    __cexplain_acquire(once);
    __cexplain_atomic_end();
    if (is_first) {
        function();
        __cexplain_atomic_begin();
        __cexplain_release(once);
        *once = 2;
        __cexplain_atomic_end();
    }
    return 0;
}

/* The same under the names of C11. Results: success, busy, error, no memory, time is over. */

enum { C11_BUSY = 1, C11_ERROR = 2, C11_TIME_IS_OVER = 4 };

int thrd_create(unsigned long *thread, int (*function)(void *), void *argument)
{
    start_thread(thread, 0, function, argument, 0);
    return 0;
}

int thrd_join(unsigned long thread, int *result)
{
    void *value;
    int error = join_thread(thread, &value);
    if (!error && result)
        *result = (int)(long)value;
    return error ? C11_ERROR : 0;
}

int thrd_detach(unsigned long thread) { return pthread_detach(thread) ? C11_ERROR : 0; }
void thrd_exit(int value) { pthread_exit((void *)(long)value); }
unsigned long thrd_current(void) { return __cexplain_thread() + 1ul; }
int thrd_equal(unsigned long one, unsigned long other) { return one == other; }
void thrd_yield(void) {}
int thrd_sleep(const void *time, void *left) { (void)time, (void)left; return 0; }

int mtx_init(void *mutex, int kind)
{
    int own_kind = kind & 1 ? RECURSIVE : NORMAL;
    pthread_mutex_init(mutex, &own_kind);
    return 0;
}

void mtx_destroy(void *mutex) { pthread_mutex_destroy(mutex); }
int mtx_lock(void *mutex) { return pthread_mutex_lock(mutex) ? C11_ERROR : 0; }
int mtx_trylock(void *mutex) { return pthread_mutex_trylock(mutex) ? C11_BUSY : 0; }
int mtx_timedlock(void *mutex, const void *time) { return pthread_mutex_timedlock(mutex, time) ? C11_TIME_IS_OVER : 0; }
int mtx_unlock(void *mutex) { return pthread_mutex_unlock(mutex) ? C11_ERROR : 0; }
int cnd_init(void *condition) { return pthread_cond_init(condition, 0); }
void cnd_destroy(void *condition) { pthread_cond_destroy(condition); }
int cnd_signal(void *condition) { return pthread_cond_signal(condition); }
int cnd_broadcast(void *condition) { return pthread_cond_broadcast(condition); }
int cnd_wait(void *condition, void *mutex) { return wait_for(condition, mutex, 0); }
int cnd_timedwait(void *condition, void *mutex, const void *time)
{
    (void)time;
    return wait_for(condition, mutex, 1) ? C11_TIME_IS_OVER : 0;
}
void call_once(int *once, void (*function)(void)) { pthread_once(once, function); }
int tss_create(unsigned *key, void (*destructor)(void *)) { return pthread_key_create(key, destructor) ? C11_ERROR : 0; }
void tss_delete(unsigned key) { pthread_key_delete(key); }
int tss_set(unsigned key, void *value) { return pthread_setspecific(key, value) ? C11_ERROR : 0; }
void *tss_get(unsigned key) { return pthread_getspecific(key); }
