// Writing before the first element.
//@ expect: fails out-of-bounds
static void shift_down(int *v, int n)
{
    for (int i = 0; i < n; i++)
        v[i - 1] = v[i]; //~ run: out-of-bounds
}

int main(void)
{
    int v[3] = { 1, 2, 3 };
    shift_down(v + 1, 2);
    shift_down(v, 3);
    return v[0];
}
