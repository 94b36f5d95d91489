// Empty statements, empty blocks and labels before a closing brace.
//@ expect: exit 6
int main(void)
{
    int n = 0;
    ;;;
    {}
    {;}
    if (n) ; else { n = 6; }
    for (; n < 6; n++) {}
    goto out;
    n = 1;
out: ;
    return n;
}
