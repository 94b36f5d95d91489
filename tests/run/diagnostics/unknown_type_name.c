// A type name that nothing declares.
//@ expect: refused
//@ message: widget
widget make(void); //~ run: error

int main(void)
{
    return 0;
}
