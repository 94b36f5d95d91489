// An unsigned loop variable that should end the loop below zero wraps instead.
//@ expect: fails out-of-bounds
int main(void)
{
    int v[4] = { 1, 2, 3, 4 }, sum = 0;
    for (unsigned i = 3; i >= 0; i--)
        sum += v[i]; //~ run: out-of-bounds
    return sum;
}
