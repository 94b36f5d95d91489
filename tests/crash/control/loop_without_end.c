// A byte is always less than 256.
//@ expect: unknown
//@ ends: never
//@ options: --timeout 2
static unsigned table[256];

int main(void)
{
    unsigned char i;
    for (i = 0; i < 256; i++)
        table[i] = i * i;
    return 0;
}
