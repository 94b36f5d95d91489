// Something that is no function is called.
//@ expect: refused
//@ message: function
int main(void)
{
    int n = 3;
    return n(1); //~ run: error
}
