// A float beyond the range of unsigned char.
//@ expect: fails float-conversion
int main(void)
{
    float grey = 1.01f;
    unsigned char level = grey * 255; //~ run: float-conversion
    return level == 0;
}
