// A struct value cannot be added to a number.
//@ expect: refused
//@ message: +
struct point { int x, y; };

int main(void)
{
    struct point p = { 1, 2 };
    return p + 1; //~ run: error
}
