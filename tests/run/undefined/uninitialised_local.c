// A local without a value decides a branch.
//@ expect: fails uninitialised
//@ options: --uninitialised error
//@ gcc: no address and undefined sanitizers do not track values
int main(void)
{
    int n;
    if (n > 3) //~ run: uninitialised
        return 0;
    return 0;
}
