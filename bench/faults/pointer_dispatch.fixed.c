/* Commands are dispatched through a table of handlers. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define COMMANDS 3
#define MAX_SCRIPT 4
#define LIMIT 100

static int level;

static void cmd_reset(int argument)
{
    (void)argument;
    level = 0;
}

static void cmd_raise(int argument)
{
    level += argument;
    if (level > LIMIT)
        level = LIMIT;
}

static void cmd_lower(int argument)
{
    level -= argument;
    if (level < 0)
        level = 0;
}

typedef void (*handler)(int);

static const handler handlers[COMMANDS] = {cmd_reset, cmd_raise, cmd_lower};

static int execute(int command, int argument)
{
    if (argument < 0 || argument > LIMIT)
        return -1;
    if (command < 0 || command >= COMMANDS)
        return -1;
    handlers[command](argument);
    return 0;
}

int main(void)
{
    int length = __VERIFIER_nondet_int();
    __VERIFIER_assume(length >= 0 && length <= MAX_SCRIPT);

    for (int i = 0; i < length; i++) {
        int command = __VERIFIER_nondet_int();
        int argument = __VERIFIER_nondet_int();
        int before = level;
        int status = execute(command, argument);
        assert(level >= 0 && level <= LIMIT);
        assert(status == 0 || level == before);
    }
    return 0;
}
