// A pointer to a local of an inner block is used after the block.
//@ expect: fails use-after-scope
int main(void)
{
    int *p;
    {
        int inner = 3;
        p = &inner;
    }
    return *p; //~ run: use-after-scope
}
