// A pointer that was never set is no better in a copy.
//@ expect: violated
//@ witness: 1
struct node {
    int number;
    struct node *next;
};

int main(void)
{
    struct node a, b;
    b = a;
    b.number = a.number;
    if (b.number > 0 && b.next != 0) //~ check: uninitialised
        return 1;
    return 0;
}
