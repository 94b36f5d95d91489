// The negation of an unsigned number other than 0.
//@ expect: fails unsigned-wrap
//@ options: --enable unsigned-wrap
//@ gcc: no gcc has no check for unsigned results
int main(void)
{
    unsigned long zero = 0, one = 1;
    zero = -zero;
    return -one == zero; //~ run: unsigned-wrap
}
