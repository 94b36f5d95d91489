// Reading through a null pointer.
//@ expect: fails null-dereference
static int *find(int *v, int n, int wanted)
{
    for (int i = 0; i < n; i++)
        if (v[i] == wanted)
            return &v[i];
    return 0;
}

int main(void)
{
    int v[] = { 4, 5, 6 };
    return *find(v, 3, 5) == 5 &&
           *find(v, 3, 7) == 7; //~ run: null-dereference
}
