// A goto to a label that the function does not have.
//@ expect: refused
//@ message: elsewhere
int main(void)
{
    goto elsewhere; //~ run: error
    return 0;
}
