// An address made up from a number.
//@ expect: fails invalid-pointer
int main(void)
{
    int *p = (int *)0x5eadbee0;
    return *p; //~ run: invalid-pointer
}
