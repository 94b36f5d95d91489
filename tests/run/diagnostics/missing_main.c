// A program without main has nowhere to start.
//@ expect: refused
//@ message: main
int helper(int n)
{
    return n + 1;
}
