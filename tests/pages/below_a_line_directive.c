// Generated code: the place is told as the `#line` directive wants it.
//@ command: run
int main(void)
{
    int divisor = 0;
#line 40 "model.tpl"
    return 10 / divisor;
}
