// A constant array size below zero.
//@ expect: refused
//@ message: negative
int main(void)
{
    char room[sizeof(char) - 5 < 0 ? 1 : -1]; //~ run: error
    return 0;
}
