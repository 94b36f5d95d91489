/* A stack of frames for a small interpreter; it grows as calls are nested. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct frame {
    int function;
    int calls; /* from here */
};

struct stack {
    struct frame *frames;
    int depth;
    int room;
};

static void stack_init(struct stack *s)
{
    s->room = 2;
    s->depth = 0;
    s->frames = malloc(s->room * sizeof *s->frames);
    if (s->frames == NULL)
        exit(1);
}

static struct frame *top(struct stack *s)
{
    return &s->frames[s->depth - 1];
}

static void push(struct stack *s, int function)
{
    if (s->depth == s->room) {
        s->room += 2;
        s->frames = realloc(s->frames, s->room * sizeof *s->frames);
        if (s->frames == NULL)
            exit(1);
    }
    s->depth++;
    top(s)->function = function;
    top(s)->calls = 0;
}

/* The function on top calls another one. */
static void call(struct stack *s, int function)
{
    struct frame *caller = top(s);
    caller->calls++;
    push(s, function);
}

int main(void)
{
    struct stack s;
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 4);

    stack_init(&s);
    push(&s, 0);
    for (int i = 1; i <= n; i++)
        call(&s, i);
    while (s.depth > 0 && top(&s)->calls <= 1)
        s.depth--;
    free(s.frames);
    return 0;
}
