// The distance between two separate arrays.
//@ expect: fails pointer-difference
//@ gcc: no these sanitizers do not check it
int main(void)
{
    int a[4], b[4];
    return &b[1] - &a[1] == 123456; //~ run: pointer-difference
}
