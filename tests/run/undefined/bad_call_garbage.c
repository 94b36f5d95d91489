// A call through a number.
//@ expect: fails bad-call
int main(void)
{
    void (*f)(int) = (void (*)(int))0x1234;
    f(1); //~ run: bad-call
    return 0;
}
