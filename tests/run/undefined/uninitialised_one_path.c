// A result is set on one path only.
//@ expect: fails uninitialised
//@ options: --uninitialised error
//@ gcc: no address and undefined sanitizers do not track values
static int sign(int n)
{
    int result;
    if (n > 0)
        result = 1;
    else if (n < 0)
        result = -1;
    return result; //~ run: uninitialised
}

int main(void)
{
    int total = sign(4) + sign(-4);
    total += sign(0);
    return total == 100;
}
