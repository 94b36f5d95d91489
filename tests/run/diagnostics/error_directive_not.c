// With the macro defined on the command line the error directive is skipped.
//@ expect: exit 0
//@ options: -DMODE=0
#ifndef MODE
#error choose a mode first
#endif

int main(void)
{
    return MODE;
}
