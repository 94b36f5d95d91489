// A loop that counts down to less than 0.
//@ expect: fails unsigned-wrap
//@ options: --enable unsigned-wrap
//@ gcc: no gcc has no check for unsigned results
int main(void)
{
    unsigned i, sum = 0;
    for (i = 3; i >= 0; i--) //~ run: unsigned-wrap
        sum += i;
    return sum;
}
