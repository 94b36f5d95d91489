// Writing to an arbitrary constant address.
//@ expect: fails invalid-pointer
int main(void)
{
    volatile char *device = (volatile char *)0xdeadbeefUL;
    *device = 1; //~ run: invalid-pointer
    return 0;
}
