// A variable-length array has the length it had when it was declared.
//@ expect: fails out-of-bounds
int main(void)
{
    int n = 4;
    int v[n];
    n = 10;
    for (int i = 0; i < n; i++)
        v[i] = i; //~ run: out-of-bounds
    return v[3];
}
