// Nothing passes an error location: runs pass that end without coming to it.
//@ options: --method variations
//@ says: Every run that fails does this, and none that ends without failing:
//@ says: Every run that ends without failing does this, and none that fails:
_Bool __VERIFIER_nondet_bool(void);
void reach_error(void);

int main(void)
{
    int opened = 0, used = 0;
    if (__VERIFIER_nondet_bool()) //~ cause
        opened = 1;
    if (__VERIFIER_nondet_bool()) //~ cause
        used++;
    if (!opened)
        reach_error(); //~ cause
    return used;
}
