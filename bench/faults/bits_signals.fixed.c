/*
 * The heart of a small kernel: processes with parents and children, descriptors and pipes, and
 * signals with the usual rules. System calls come in through one gate; before a process goes
 * back to its own code, its pending signals are looked at.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define PROCESSES 3
#define DESCRIPTORS 3
#define FILES 4
#define PIPES 2
#define PIPE_SIZE 4
#define NOBODY (-1)

typedef unsigned char signal_set;

enum error {
    E_BAD_CALL = -1,
    E_BAD_DESCRIPTOR = -2,
    E_NO_PROCESS = -3,
    E_LIMIT = -4,
    E_AGAIN = -5,
    E_PIPE = -6,
    E_INVALID = -7,
};

enum signal {
    SIG_INT,
    SIG_KILL,
    SIG_PIPE,
    SIG_CHILD,
    SIG_USER,
    SIG_STOP,
    SIG_TTY_STOP,
    SIG_CONTINUE,
    SIGNALS,
};

#define BIT(sig) ((signal_set)(1u << (sig)))
#define UNBLOCKABLE (BIT(SIG_KILL) | BIT(SIG_STOP))
#define STOPPING (BIT(SIG_STOP) | BIT(SIG_TTY_STOP))

enum disposition { BY_DEFAULT, IGNORED, CAUGHT };

enum effect { TERMINATES, NOTHING, STOPS, CONTINUES };

static const enum effect default_effect[SIGNALS] = {
    [SIG_INT] = TERMINATES,
    [SIG_KILL] = TERMINATES,
    [SIG_PIPE] = TERMINATES,
    [SIG_CHILD] = NOTHING,
    [SIG_USER] = TERMINATES,
    [SIG_STOP] = STOPS,
    [SIG_TTY_STOP] = STOPS,
    [SIG_CONTINUE] = CONTINUES,
};

struct action {
    enum disposition disposition;
    signal_set mask; /* blocked as well while the handler runs */
};

enum state { UNUSED, READY, WAITING, STOPPED, ZOMBIE };

struct process {
    enum state state;
    int parent;
    int status; /* for the parent: result of exit, or 128 and the signal */
    int descriptors[DESCRIPTORS];
    signal_set pending;
    signal_set blocked;
    struct action actions[SIGNALS];
    int handling; /* the signal whose handler runs, or NOBODY */
    signal_set saved_blocked;
};

struct file {
    int references;
    int pipe;
    bool writable;
};

struct pipe {
    int readers;
    int writers;
    int start;
    int count;
    char data[PIPE_SIZE];
};

static struct process processes[PROCESSES];
static struct file files[FILES];
static struct pipe pipes[PIPES];

enum call {
    CALL_FORK,
    CALL_EXIT,
    CALL_WAIT,
    CALL_KILL,
    CALL_ACTION,
    CALL_MASK,
    CALL_RETURN,
    CALL_PIPE,
    CALL_DUP,
    CALL_CLOSE,
    CALL_READ,
    CALL_WRITE,
};

/* ---- pipes and files ---- */

static int pipe_read(struct pipe *p, char *c)
{
    if (p->count == 0)
        return p->writers == 0 ? 0 : E_AGAIN;
    *c = p->data[p->start];
    p->start = (p->start + 1) % PIPE_SIZE;
    p->count--;
    return 1;
}

static int pipe_write(struct pipe *p, char c)
{
    if (p->readers == 0)
        return E_PIPE;
    if (p->count == PIPE_SIZE)
        return E_AGAIN;
    p->data[(p->start + p->count) % PIPE_SIZE] = c;
    p->count++;
    return 1;
}

static int file_new(int pipe, bool writable)
{
    for (int i = 0; i < FILES; i++) {
        if (files[i].references > 0)
            continue;
        files[i].references = 1;
        files[i].pipe = pipe;
        files[i].writable = writable;
        if (writable)
            pipes[pipe].writers++;
        else
            pipes[pipe].readers++;
        return i;
    }
    return NOBODY;
}

static void file_put(int file)
{
    struct file *f = &files[file];
    assert(f->references > 0);
    f->references--;
    if (f->references > 0)
        return;
    if (f->writable)
        pipes[f->pipe].writers--;
    else
        pipes[f->pipe].readers--;
}

static int descriptor_new(struct process *p, int file)
{
    for (int fd = 0; fd < DESCRIPTORS; fd++) {
        if (p->descriptors[fd] == NOBODY) {
            p->descriptors[fd] = file;
            return fd;
        }
    }
    return E_LIMIT;
}

static struct file *descriptor_file(struct process *p, int fd)
{
    if (fd < 0 || fd >= DESCRIPTORS || p->descriptors[fd] == NOBODY)
        return NULL;
    return &files[p->descriptors[fd]];
}

/* ---- signals ---- */

static bool is_ignored(const struct process *p, int sig)
{
    if (p->actions[sig].disposition == IGNORED)
        return true;
    return p->actions[sig].disposition == BY_DEFAULT && default_effect[sig] == NOTHING;
}

/* Makes a signal pending; stopping and continuing take each other back. */
static void signal_send(struct process *p, int sig)
{
    if (p->state == UNUSED || p->state == ZOMBIE)
        return;
    if (BIT(sig) & STOPPING)
        p->pending &= ~BIT(SIG_CONTINUE);
    if (sig == SIG_CONTINUE) {
        p->pending &= ~STOPPING;
        if (p->state == STOPPED)
            p->state = READY;
    }
    if (sig == SIG_KILL && p->state == STOPPED)
        p->state = READY;
    if (is_ignored(p, sig))
        return;
    p->pending |= BIT(sig);
    if (p->state == WAITING && !(p->blocked & BIT(sig)))
        p->state = READY;
}

/* The signal to deliver next, or NOBODY; the kill goes first. */
static int signal_next(const struct process *p)
{
    signal_set ready = p->pending & ~p->blocked;
    if (ready & BIT(SIG_KILL))
        return SIG_KILL;
    for (int sig = 0; sig < SIGNALS; sig++) {
        if (ready & BIT(sig))
            return sig;
    }
    return NOBODY;
}

static void process_end(struct process *p, int status);

/* Runs on the way back to the process; handlers do not nest in this kernel. */
static void signal_deliver(struct process *p)
{
    while (p->state == READY && p->handling == NOBODY) {
        int sig = signal_next(p);
        if (sig == NOBODY)
            return;
        p->pending &= ~BIT(sig);
        struct action *action = &p->actions[sig];
        if (action->disposition == CAUGHT) {
            p->handling = sig;
            p->saved_blocked = p->blocked;
            p->blocked |= (action->mask & ~UNBLOCKABLE) | BIT(sig);
        } else if (action->disposition == BY_DEFAULT) {
            if (default_effect[sig] == TERMINATES)
                process_end(p, 128 + sig);
            else if (default_effect[sig] == STOPS)
                p->state = STOPPED;
        }
    }
}

static int sys_kill(int pid, int sig)
{
    if (sig < 0 || sig >= SIGNALS)
        return E_INVALID;
    if (pid < 0 || pid >= PROCESSES || processes[pid].state == UNUSED)
        return E_NO_PROCESS;
    signal_send(&processes[pid], sig);
    return 0;
}

static int sys_action(struct process *p, int sig, enum disposition disposition, signal_set mask)
{
    if (sig < 0 || sig >= SIGNALS || (BIT(sig) & UNBLOCKABLE))
        return E_INVALID;
    p->actions[sig].disposition = disposition;
    p->actions[sig].mask = mask;
    if (is_ignored(p, sig))
        p->pending &= ~BIT(sig);
    return 0;
}

static int sys_mask(struct process *p, signal_set mask)
{
    int old = p->blocked;
    p->blocked = mask & ~UNBLOCKABLE;
    return old;
}

/* The handler is done: what was blocked for its sake is so no more. */
static int sys_return(struct process *p)
{
    if (p->handling == NOBODY)
        return E_INVALID;
    p->blocked = p->saved_blocked;
    p->handling = NOBODY;
    return 0;
}

/* ---- processes ---- */

static int process_index(const struct process *p)
{
    return (int)(p - processes);
}

static int sys_fork(struct process *parent)
{
    for (int pid = 0; pid < PROCESSES; pid++) {
        struct process *child = &processes[pid];
        if (child->state != UNUSED)
            continue;
        *child = *parent;
        child->state = READY;
        child->parent = process_index(parent);
        child->pending = 0;
        for (int fd = 0; fd < DESCRIPTORS; fd++) {
            if (child->descriptors[fd] != NOBODY)
                files[child->descriptors[fd]].references++;
        }
        return pid;
    }
    return E_LIMIT;
}

/* Closes everything, hands the children to process 0, and tells the parent. */
static void process_end(struct process *p, int status)
{
    int self = process_index(p);
    assert(self != 0);
    for (int fd = 0; fd < DESCRIPTORS; fd++) {
        if (p->descriptors[fd] != NOBODY) {
            file_put(p->descriptors[fd]);
            p->descriptors[fd] = NOBODY;
        }
    }
    for (int pid = 0; pid < PROCESSES; pid++) {
        if (processes[pid].state != UNUSED && processes[pid].parent == self)
            processes[pid].parent = 0;
    }
    p->state = ZOMBIE;
    p->status = status;
    struct process *parent = &processes[p->parent];
    signal_send(parent, SIG_CHILD);
    if (parent->state == WAITING)
        parent->state = READY;
}

/* Takes a child that ended away; waits if there are only others. */
static int sys_wait(struct process *p, int *status)
{
    int self = process_index(p);
    bool any = false;
    for (int pid = 1; pid < PROCESSES; pid++) {
        struct process *child = &processes[pid];
        if (child->state == UNUSED || child->parent != self)
            continue;
        any = true;
        if (child->state == ZOMBIE) {
            *status = child->status;
            child->state = UNUSED;
            return pid;
        }
    }
    if (!any)
        return E_NO_PROCESS;
    p->state = WAITING;
    return E_AGAIN;
}

/* ---- descriptors ---- */

static int sys_pipe(struct process *p, int ends[2])
{
    for (int i = 0; i < PIPES; i++) {
        if (pipes[i].readers > 0 || pipes[i].writers > 0)
            continue;
        int reading = file_new(i, false);
        int writing = file_new(i, true);
        if (reading == NOBODY || writing == NOBODY) {
            if (reading != NOBODY)
                file_put(reading);
            return E_LIMIT;
        }
        pipes[i].start = 0;
        pipes[i].count = 0;
        ends[0] = descriptor_new(p, reading);
        ends[1] = descriptor_new(p, writing);
        if (ends[0] >= 0 && ends[1] >= 0)
            return 0;
        if (ends[0] >= 0)
            p->descriptors[ends[0]] = NOBODY;
        file_put(reading);
        file_put(writing);
        return E_LIMIT;
    }
    return E_LIMIT;
}

static int sys_dup(struct process *p, int fd)
{
    struct file *file = descriptor_file(p, fd);
    if (file == NULL)
        return E_BAD_DESCRIPTOR;
    int copy = descriptor_new(p, p->descriptors[fd]);
    if (copy >= 0)
        file->references++;
    return copy;
}

static int sys_close(struct process *p, int fd)
{
    if (descriptor_file(p, fd) == NULL)
        return E_BAD_DESCRIPTOR;
    file_put(p->descriptors[fd]);
    p->descriptors[fd] = NOBODY;
    return 0;
}

static int sys_read(struct process *p, int fd, char *c)
{
    struct file *file = descriptor_file(p, fd);
    if (file == NULL || file->writable)
        return E_BAD_DESCRIPTOR;
    return pipe_read(&pipes[file->pipe], c);
}

static int sys_write(struct process *p, int fd, char c)
{
    struct file *file = descriptor_file(p, fd);
    if (file == NULL || !file->writable)
        return E_BAD_DESCRIPTOR;
    int result = pipe_write(&pipes[file->pipe], c);
    if (result == E_PIPE)
        signal_send(p, SIG_PIPE);
    return result;
}

/* ---- the gate ---- */

struct arguments {
    int a;
    int b;
    int c;
    int results[2];
    char byte;
};

static int dispatch(struct process *p, enum call call, struct arguments *args)
{
    switch (call) {
    case CALL_FORK:
        return sys_fork(p);
    case CALL_EXIT:
        process_end(p, args->a);
        return 0;
    case CALL_WAIT:
        return sys_wait(p, &args->results[0]);
    case CALL_KILL:
        return sys_kill(args->a, args->b);
    case CALL_ACTION:
        return sys_action(p, args->a, args->b, (signal_set)args->c);
    case CALL_MASK:
        return sys_mask(p, (signal_set)args->a);
    case CALL_RETURN:
        return sys_return(p);
    case CALL_PIPE:
        return sys_pipe(p, args->results);
    case CALL_DUP:
        return sys_dup(p, args->a);
    case CALL_CLOSE:
        return sys_close(p, args->a);
    case CALL_READ:
        return sys_read(p, args->a, &args->byte);
    case CALL_WRITE:
        return sys_write(p, args->a, args->byte);
    }
    return E_BAD_CALL;
}

/* A process calls the kernel, which may deliver signals before it returns. */
static int system_call(int pid, enum call call, struct arguments *args)
{
    struct process *p = &processes[pid];
    if (p->state != READY)
        return E_AGAIN;
    int result = dispatch(p, call, args);
    signal_deliver(p);
    return result;
}

static void kernel_init(void)
{
    struct process *first = &processes[0];
    for (int pid = 0; pid < PROCESSES; pid++) {
        processes[pid].state = UNUSED;
        processes[pid].handling = NOBODY;
    }
    for (int fd = 0; fd < DESCRIPTORS; fd++)
        first->descriptors[fd] = NOBODY;
    first->state = READY;
    first->parent = 0;
}

int main(void)
{
    struct arguments args = { 0 };
    int written = 0;
    signal_set wanted = 0; /* what the child blocks outside of handlers */
    kernel_init();
    assert(system_call(0, CALL_PIPE, &args) == 0);
    int reading = args.results[0];
    int writing = args.results[1];
    assert(system_call(0, CALL_FORK, &args) == 1);
    args.a = writing;
    assert(system_call(0, CALL_CLOSE, &args) == 0);

    struct process *child = &processes[1];
    args.byte = __VERIFIER_nondet_char();
    if (args.byte != '\0') {
        assert(system_call(1, CALL_WRITE, &args) == 1);
        written++;
    }
    int caught = __VERIFIER_nondet_int();
    __VERIFIER_assume(caught >= 0 && caught < SIGNALS);
    args.a = caught;
    args.b = CAUGHT;
    args.c = __VERIFIER_nondet_uchar();
    int result = system_call(1, CALL_ACTION, &args);
    assert((result == 0) == (caught != SIG_KILL && caught != SIG_STOP));

    for (int i = 0; i < 3; i++) {
        int step = __VERIFIER_nondet_int();
        int sig = __VERIFIER_nondet_int();
        signal_set set = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(step >= 0 && step < 3);
        __VERIFIER_assume(sig >= 0 && sig < SIGNALS);
        bool in_handler = child->handling != NOBODY;
        if (step == 0) {
            args.a = set;
            if (system_call(1, CALL_MASK, &args) >= 0 && !in_handler)
                wanted = set & ~UNBLOCKABLE;
        } else if (step == 1) {
            args.a = 1;
            args.b = sig;
            system_call(1, CALL_KILL, &args);
        } else {
            system_call(1, CALL_RETURN, &args);
        }
        assert(!(child->blocked & UNBLOCKABLE));
        if (child->state == READY && child->handling == NOBODY) {
            assert(child->blocked == wanted);
            assert(!(child->pending & ~wanted));
        }
    }

    if (child->state == ZOMBIE) {
        assert(system_call(0, CALL_WAIT, &args) == 1);
        assert(args.results[0] >= 128 && args.results[0] < 128 + SIGNALS);
    }
    args.a = reading;
    if (written > 0)
        assert(system_call(0, CALL_READ, &args) == 1 && args.byte != '\0');
    else
        assert(system_call(0, CALL_READ, &args) == (child->state == UNUSED ? 0 : E_AGAIN));
    return 0;
}
