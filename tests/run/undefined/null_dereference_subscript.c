// A subscript on a null pointer, away from address zero.
//@ expect: fails null-dereference
int main(void)
{
    int *table = 0;
    int i = 5;
    return table[i]; //~ run: null-dereference
}
