// A call into a data object.
//@ expect: fails bad-call
static int data[4] = { 1, 2, 3, 4 };

int main(void)
{
    int (*f)(void) = (int (*)(void))data;
    return f(); //~ run: bad-call
}
