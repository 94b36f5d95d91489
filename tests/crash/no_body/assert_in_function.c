// A check in a function that is used before anything is declared.
//@ expect: assertion
//@ options: --std c89
//@ with: assert.c
//@ args: x
int depth;

push()
{
    depth++;
    assert(depth <= 1); //~ here
    return depth;
}

int main(argc, argv)
    int argc;
    char **argv;
{
    while (argc-- > 0)
        push();
    return 0;
}
