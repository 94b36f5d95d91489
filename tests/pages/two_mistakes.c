// Text that is not C.
//@ command: run
int main(void)
{
    int x = ;
    return y;
}
