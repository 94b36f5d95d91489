// What the machine reads outside of an array, nobody can say: the run ends without a verdict.
//@ expect: refused
//@ options: --disable out-of-bounds
//@ message: how a run goes on where the access lies outside the object
//@ inputs: 3
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[2] = {0, 0};
    int i = __VERIFIER_nondet_int();
    return a[i]; //~ run: error
}
