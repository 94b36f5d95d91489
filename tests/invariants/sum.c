// An index in a loop: bounds at the head, and before the access that needs them.
int nondet_int(void);

int main(void)
{
    int a[10];
    int n = 9, i, sum = 0;
    for (i = 0; i <= n; i++) //~ holds: 0 <= i && i <= 10; n == 9
        a[i] = i % 3; //~ holds: 0 <= i && i <= 9
    for (i = 0; i < 10; i += 2) //~ holds: 0 <= i && i <= 10; i % 2 == 0
        sum = a[i];
    return sum != 0;
}
