// Nothing in this program can fail.
//@ expect: holds
int main(void)
{
    return 0;
}
