// Access to a member that the struct does not have.
//@ expect: refused
//@ message: height
struct box { int width, depth; };

int main(void)
{
    struct box b = { 1, 2 };
    return b.width * b.height; //~ run: error
}
