// What functions write is read after them: into calls, out of calls, past calls that overwrite it or do not.
int __VERIFIER_nondet_int(void);

int level = 1;                       //~ depends on: nothing
static int limit;                    //~ depends on: nothing
static const int step = 2;           //~ depends on: nothing

static void raise(void)              //~ depends on: 15 (control), 28 (control)
{
    level += step;                   //~ depends on: 6 (data), 8 (control), 21 (data), 27 (data)
}

static void raise_again(void)        //~ depends on: 22 (control)
{
    raise();                         //~ depends on: 13 (control)
    limit = level;                   //~ depends on: 10 (data), 13 (control)
}

static void reset(int value)         //~ depends on: 26 (control), 26 (data), 29 (control), 29 (data)
{
    level = value;                   //~ depends on: 19 (control), 19 (data)
    if (value) raise_again();        //~ depends on: 19 (control), 19 (data)
}

int main(void)                       //~ depends on: nothing
{   reset(0);                        //~ depends on: 25 (control)
    level = 5;                       //~ depends on: 25 (control)
    raise();                         //~ depends on: 25 (control)
    reset(level);                    //~ depends on: 10 (data), 25 (control)
    return level + limit;            //~ depends on: 5 (data), 10 (data), 16 (data), 21 (data), 25 (control)
}
