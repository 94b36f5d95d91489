// Reading past the zero of a string literal.
//@ expect: fails out-of-bounds
int main(void)
{
    const char *p = "ab";
    int n = 0;
    while (n < 5)
        if (p[n++] == '?') //~ run: out-of-bounds
            return 1;
    return 0;
}
