// Nothing in this program can fail.
//@ command: check
int main(void)
{
    unsigned x = 3;
    return (int)(x & 1);
}
