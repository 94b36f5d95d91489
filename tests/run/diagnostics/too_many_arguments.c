// A call with more arguments than the prototype asks for.
//@ expect: refused
//@ message: argument
static int same(int a) { return a; }

int main(void)
{
    return same(1, 2); //~ run: error
}
