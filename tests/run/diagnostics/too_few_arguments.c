// A call with fewer arguments than the prototype asks for.
//@ expect: refused
//@ message: argument
static int add(int a, int b) { return a + b; }

int main(void)
{
    return add(1); //~ run: error
}
