// An average over no elements divides by zero.
//@ expect: fails division-by-zero
static int average(const int *v, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += v[i];
    return sum / n; //~ run: division-by-zero
}

int main(void)
{
    int v[] = { 1, 2, 3 };
    return average(v, 3) == 2 && average(v, 0);
}
