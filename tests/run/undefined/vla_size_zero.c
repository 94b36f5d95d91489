// A variable-length array of no elements.
//@ expect: fails vla-size
static int last(int n)
{
    int v[n]; //~ run: vla-size
    for (int i = 0; i < n; i++)
        v[i] = i;
    return n ? v[n - 1] : 0;
}

int main(void)
{
    return last(3) + last(0) == 100;
}
