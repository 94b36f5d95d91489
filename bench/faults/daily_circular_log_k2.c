/* The last lines of a log, for the crash report. */
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define LINES 3
#define WIDTH 8

static char text[LINES][WIDTH];
static int next;
static int used;

static void log_add(int code)
{
    char *line = text[next];
    line[0] = 'E';
    for (int i = 3; i >= 1; i--) {
        line[i] = (char)('0' + code % 10);
        code /= 10;
    }
    line[4] = '\0';
    next++;
    if (next > LINES)
        next = 0;
    if (used < LINES)
        used++;
}

/* Prints the lines, the oldest one first. */
static void log_print(void)
{
    int at = used < LINES ? 0 : next;
    for (int i = 0; i < used; i++) {
        puts(text[at]);
        at = (at + 1) % LINES;
    }
}

int main(void)
{
    int errors = __VERIFIER_nondet_int();
    __VERIFIER_assume(errors >= 0 && errors <= 5);
    for (int i = 0; i < errors; i++) {
        int code = __VERIFIER_nondet_int();
        __VERIFIER_assume(code >= 0 && code <= 999);
        log_add(code);
    }
    log_print();
    return 0;
}
