// A binary search that stands still: the middle of two neighbours is the lower one.
//@ options: --termination
//@ verdict: violated
//@ says: the program never ends
//@ lasso
int __VERIFIER_nondet_int(void);
int a[8] = {1, 3, 5, 7, 9, 11, 13, 15};
int main(void)
{
    int key = __VERIFIER_nondet_int();
    int low = 0, high = 7;
    while (low < high) {
        int middle = (low + high) / 2;
        if (a[middle] <= key)
            low = middle;
        else
            high = middle - 1;
    }
    return a[low] == key;
}
