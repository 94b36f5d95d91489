// Two case labels with the same value.
//@ expect: refused
//@ message: case
int main(void)
{
    int n = 2;
    switch (n) {
    case 1: return 1;
    case 2: return 0;
    case 3 - 2: return 3; //~ run: error
    }
    return 0;
}
