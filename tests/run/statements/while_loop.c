// A while loop tests before each turn and may run zero times.
//@ expect: exit 55
int main(void)
{
    int i = 1, sum = 0;
    while (i <= 10) {
        sum += i;
        i++;
    }
    while (i < 5)
        sum = -1;
    return sum;
}
