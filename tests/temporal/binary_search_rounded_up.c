// The binary search of binary_search.c with the middle rounded up.
//@ options: --termination
//@ verdict: holds
int __VERIFIER_nondet_int(void);
int a[8] = {1, 3, 5, 7, 9, 11, 13, 15};
int main(void)
{
    int key = __VERIFIER_nondet_int();
    int low = 0, high = 7;
    while (low < high) {
        int middle = (low + high + 1) / 2;
        if (a[middle] <= key)
            low = middle;
        else
            high = middle - 1;
    }
    return a[low] == key;
}
