// A chain of calls that goes on for ever stops at the step limit.
//@ expect: limit
//@ options: --max-steps 500
static unsigned forever(unsigned n)
{
    return n == 1 ? 0 : forever(n + 2);
}

int main(void)
{
    return forever(0);
}
