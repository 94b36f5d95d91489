// A promise that no other case exists is broken.
//@ expect: fails unreachable
static int legs(int kind)
{
    switch (kind) {
    case 0: return 2;
    case 1: return 4;
    default: __builtin_unreachable(); //~ run: unreachable
    }
}

int main(void)
{
    return legs(0) + legs(1) == 6 && legs(2);
}
