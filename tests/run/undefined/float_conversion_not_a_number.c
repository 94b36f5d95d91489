// Not-a-number has no integer value.
//@ expect: fails float-conversion
int main(void)
{
    double zero = 0, nan = zero / zero;
    long long n = (long long)nan; //~ run: float-conversion
    return n == 1;
}
