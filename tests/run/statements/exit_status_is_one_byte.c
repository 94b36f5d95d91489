// Only the low eight bits of the value of main become the exit status.
//@ expect: exit 44
int main(void)
{
    return 300;
}
