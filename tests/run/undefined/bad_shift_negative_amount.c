// Shifting right by a negative amount.
//@ expect: fails bad-shift
int main(void)
{
    int n = 100, by = 3;
    by -= 4;
    return n >> by; //~ run: bad-shift
}
