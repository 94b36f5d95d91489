// All calls of a recursive function are summed up in one.
static int depth;

static int down(int n) //~ holds: 0 <= n && n <= 20
{
    if (n <= 0)
        return 5;
    depth = n; //~ holds: 1 <= n && n <= 20
    return down(n - 1);
}

int main(void)
{
    int last = down(20);
    return 10 / last; //~ holds: last == 5
}
