// A pointer one past the end may exist, but not be read.
//@ expect: fails out-of-bounds
int main(void)
{
    int v[3] = { 7, 8, 9 };
    int *p = v, *end = v + 3;
    while (p != end)
        p++;
    return *p; //~ run: out-of-bounds
}
