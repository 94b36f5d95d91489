// An array of variable length that the stack does not hold.
//@ expect: fails stack-overflow
int main(void)
{
    int n = 3000000;
    int values[n]; //~ run: stack-overflow
    for (int i = 0; i < n; i++)
        values[i] = i;
    return values[1];
}
