// A sum begins again at 0.
//@ expect: fails unsigned-wrap
//@ options: --enable unsigned-wrap
//@ gcc: no gcc has no check for unsigned results
int main(void)
{
    unsigned n = 4000000000u;
    unsigned m = n + 294967295u;
    return m + 1 == 0; //~ run: unsigned-wrap
}
