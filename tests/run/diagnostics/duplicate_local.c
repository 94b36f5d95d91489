// Two declarations of one name in the same block.
//@ expect: refused
//@ message: again
int main(void)
{
    int again = 1;
    long again = 2; //~ run: error
    return 0;
}
