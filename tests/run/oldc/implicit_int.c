// Declarations without a type mean int.
//@ expect: exit 5
static counter = 2;

increase(by)
{
    register r = by;
    counter += r;
    return counter;
}

main()
{
    auto n = 3;
    const c = 0;
    return increase(n) + c;
}
