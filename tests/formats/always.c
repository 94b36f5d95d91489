//@ options:
// Every run fails, by a call that ends nothing.
void reach_error(void) {}

extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char c = __VERIFIER_nondet_char();
    int sum = c * c + 1;
    if (sum > 0)
        reach_error();
    return 0;
}
