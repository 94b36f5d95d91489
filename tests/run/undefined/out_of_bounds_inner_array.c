// A column index beyond the row reaches the next row, but leaves the declared array.
//@ expect: fails out-of-bounds
int main(void)
{
    int m[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
    int column = 3;
    return m[0][column]; //~ run: out-of-bounds
}
