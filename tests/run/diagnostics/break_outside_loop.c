// A break that belongs to no loop and no switch.
//@ expect: refused
//@ message: break
int main(void)
{
    int n = 0;
    if (n == 0)
        break; //~ run: error
    return n;
}
