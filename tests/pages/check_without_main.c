// There is nothing to run.
//@ command: check
static int twice(int x)
{
    return 2 * x;
}
int four(void)
{
    return twice(2);
}
