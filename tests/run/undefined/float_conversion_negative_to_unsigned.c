// A negative floating value does not wrap when converted to unsigned.
//@ expect: fails float-conversion
int main(void)
{
    float f = -1.0f;
    unsigned u = f; //~ run: float-conversion
    return u == 0;
}
