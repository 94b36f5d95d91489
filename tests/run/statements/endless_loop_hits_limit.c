// A loop that never ends stops at the step limit.
//@ expect: limit
//@ options: --max-steps 1000
int main(void)
{
    unsigned n = 0;
    while (1)
        n++;
}
