// Copying a whole struct through a null pointer.
//@ expect: fails null-dereference
struct pair { int a, b; };

int main(void)
{
    struct pair *from = 0, to = { 1, 2 };
    to = *from; //~ run: null-dereference
    return to.a;
}
