// A variable-length array of negative size.
//@ expect: fails vla-size
int main(void)
{
    int n = 2;
    n -= 5;
    char buffer[n]; //~ run: vla-size
    return sizeof buffer == 1;
}
