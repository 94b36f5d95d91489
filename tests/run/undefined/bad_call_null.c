// A call through a null function pointer.
//@ expect: fails bad-call
static int one(void) { return 1; }
static int (*table[3])(void) = { one, one };

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 3; i++)
        sum += table[i](); //~ run: bad-call
    return sum == 0;
}
