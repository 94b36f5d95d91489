// An array of 16 bytes and more is aligned, so that its second byte is not.
//@ expect: fails misaligned
//@ options: --enable misaligned
int main(void)
{
    unsigned char bytes[32] = {0};
    short *p = (short *)&bytes[3];
    return p[1]; //~ run: misaligned
}
