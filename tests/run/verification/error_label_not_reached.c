// A label named ERROR that is never reached does no harm, nor do other labels.
//@ expect: exit 0
int main(void)
{
    int n = 3;
    if (n > 5)
        goto ERROR;
    goto Error;
Error:
    return 0;
ERROR:
    return 1;
}
