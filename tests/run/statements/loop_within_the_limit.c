// A loop that ends below the step limit is not disturbed by it.
//@ expect: exit 10
//@ options: --max-steps 1000
int main(void)
{
    int n = 0;
    while (n < 10)
        n++;
    return n;
}
