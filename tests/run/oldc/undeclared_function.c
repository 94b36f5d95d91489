// A call to a function without declaration assumes that it returns int.
//@ expect: exit 0
//@ stdout: 16\nimplicit\n
int main()
{
    int n = later(4);
    printf("%d\n", n);
    puts("implicit");
    return 0;
}

int later(int n)
{
    return n * n;
}
