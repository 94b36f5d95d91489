// __CPROVER_assert takes a condition and a description, and needs no declaration.
//@ expect: fails assertion
//@ gcc: no there is no such function to link
int main(void)
{
    int v[3] = { 1, 2, 3 };
    __CPROVER_assert(v[0] == 1, "first element");
    __CPROVER_assert(v[2] == 2, "last element"); //~ run: assertion
    return 0;
}
