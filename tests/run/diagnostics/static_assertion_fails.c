// A false static assertion shows its text.
//@ expect: refused
//@ message: bytes are not enough
_Static_assert(sizeof(int) == 8, "four bytes are not enough"); //~ run: error

int main(void)
{
    return 0;
}
