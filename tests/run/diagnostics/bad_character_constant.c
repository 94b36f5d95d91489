// An empty character constant.
//@ expect: refused
//@ message: empty
int main(void)
{
    return ''; //~ run: error
}
