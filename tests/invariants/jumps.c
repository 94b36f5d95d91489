// A loop that is entered in its middle, by `switch`.
int nondet_int(void);

int main(void)
{
    int count = nondet_int(), n = 4, sum = 0;
    switch (count & 1) {
    case 0:
        do {
            sum = n;
    case 1:
            n--; //~ holds: 1 <= n && n <= 4
        } while (n > 0);
    }
    return 1 / (n + 1); //~ holds: n == 0
}
