// An address made up from a small number.
//@ expect: fails invalid-pointer
int main(void)
{
    int *p = (int *)44;
    return *p; //~ run: invalid-pointer
}
