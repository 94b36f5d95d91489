// Two branches lead to one error location, so none of them alone decides about it, and runs are correct that end without coming there.
//@ options: --method transitions
//@ says: no run takes 2 of them and then ends without failing
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int open = 0, status = __VERIFIER_nondet_int();
    if (status < 0) //~ cause
        goto failed; //~ cause
    if (status != 9) //~ cause
        open = 1;
    if (!open)
        goto failed;
    return 0;
failed:
    reach_error();
    return 1;
}
