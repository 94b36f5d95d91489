//@ options:
//@ files: parts_of_it.c
// A program of two files, with functions that nobody defines.
extern int scaled(int);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_assert(int);

int main(void)
{
    int x = scaled(3);
    __VERIFIER_assume(x != 0);
    __VERIFIER_assert(x % 2 == 0);
    return 0;
}
