// A const local is changed through a cast.
//@ expect: fails read-only-write
//@ gcc: no the stack is writable
int main(void)
{
    const int limit = 10;
    int *p = (int *)&limit;
    *p = 20; //~ run: read-only-write
    return 0;
}
