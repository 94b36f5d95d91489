// What functions write is read after them: into calls, out of calls, past calls that overwrite it or do not.
int __VERIFIER_nondet_int(void);

int level = 1;                       //~ depends on: nothing
static int limit;                    //~ depends on: nothing
static const int step = 2;           //~ depends on: nothing

static void raise(void)
{
    level += step;                   //~ depends on: 6 (data), 21 (data), 27 (data), 15 (control), 28 (control)
}

static void raise_again(void)
{
    raise();                         //~ depends on: 22 (control)
    limit = level;                   //~ depends on: 10 (data), 22 (control)
}

static void reset(int value)
{
    level = value;                   //~ depends on: 26 (data), 29 (data), 26 (control), 29 (control)
    if (value) raise_again();        //~ depends on: 26 (data), 29 (data), 26 (control), 29 (control)
}

int main(void)
{   reset(0);                        //~ depends on: nothing
    level = 5;                       //~ depends on: nothing
    raise();                         //~ depends on: nothing
    reset(level);                    //~ depends on: 10 (data)
    return level + limit;            //~ depends on: 5 (data), 10 (data), 16 (data), 21 (data)
}
