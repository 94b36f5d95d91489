// A comment that never ends.
//@ expect: refused
//@ message: comment
int main(void)
{
    return 0;
}
/* nothing closes this one //~ run: error
