// Loops of every kind: left by break and by goto, without iterations, made with goto, in full.
//@ command: run --story --full
static int positive(int x) { return x > 0; }

int main(void)
{
    int n = 3, sum = 0;
    while (n > 5)
        n--;
    do {
        sum += n;
    } while (--n);
    for (;;) {
        if (sum % 7 == 0)
            break;
        sum++;
    }
again:
    sum -= 3;
    if (sum > 0)
        goto again;
    for (int i = 0, j = 9; i < j; i++, j -= 2) {
        if (i == 1)
            continue;
        sum += j;
    }
    while (positive(sum))
        sum -= 8;
    do { sum *= 2; } while (0);
    for (char *p = "ab"; *p; p++)
        ;
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 10; j++)
            if (i * j == 2)
                goto out;
out:
    return 10 / (sum + 4);
}
