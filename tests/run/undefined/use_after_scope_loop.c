// The local of one loop turn is not the local of the next.
//@ expect: fails use-after-scope
int main(void)
{
    int *last = 0, sum = 0;
    for (int i = 0; i < 3; i++) {
        int square = i * i;
        last = &square;
        sum += *last;
    }
    return sum + *last; //~ run: use-after-scope
}
