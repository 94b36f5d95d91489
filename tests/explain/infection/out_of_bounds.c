// The guard lets the length of the table pass as an index.
//@ options: --method infection
//@ proof: pointers and indices as in this run; i = 4
//@ from: inputs
extern int __VERIFIER_nondet_int(void);

static int table[4] = { 1, 2, 3, 4 };

static int at(int i)
{
    if (i < 0 || i > 4) //~ decision
        return 0;
    return table[i]; //~ failed
}

int main(void)
{
    int i = __VERIFIER_nondet_int();
    return at(i) & 0; //~ chain
}
