// A conditional directive without its end.
//@ expect: refused
//@ message: #if
#ifdef SOMETHING //~ run: error
int unused;

int main(void)
{
    return 0;
}
