// A const global is changed through a cast.
//@ expect: fails read-only-write
static const int limit = 10;

int main(void)
{
    int *p = (int *)&limit;
    *p = 20; //~ run: read-only-write
    return limit;
}
