// A server loop: an empty message leaves the handler with the lock still taken, and after a bad one nothing takes it.
//@ options: --ltl 'G (call(take) -> F call(give))' --ltl 'G F call(take)'
//@ verdict: violated
//@ lasso
int receive(void);
static int owner;

static void take(void) { owner++; }
static void give(void) { owner--; }

static void handle(int length)
{
    take();
    if (length == 0)
        return;
    give();
}

int main(void)
{
    while (1) {
        owner = 0;
        int length = receive();
        if (length < 0)
            continue;
        handle(length);
    }
}
