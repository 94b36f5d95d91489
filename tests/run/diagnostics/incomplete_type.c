// An object of a struct type that is never completed.
//@ expect: refused
//@ message: incomplete
struct never_defined;

int main(void)
{
    struct never_defined s; //~ run: error
    return 0;
}
