// A name that nothing declares.
//@ expect: refused
//@ message: nowhere_declared
int main(void)
{
    int n = 1;
    return n + nowhere_declared; //~ run: error
}
