// The error directive shows its text.
//@ expect: refused
//@ message: choose a mode first
#ifndef MODE
#error choose a mode first //~ run: error
#endif

int main(void)
{
    return 0;
}
