// Two functions that leave the work to each other.
//@ expect: stack-overflow
int is_odd(int n);

int is_even(int n)
{
    if (n == 0)
        return 1;
    return is_odd(n);
}

int is_odd(int n)
{
    if (n == 1)
        return 1;
    return is_even(n);
}

int main(void)
{
    return is_even(6);
}
