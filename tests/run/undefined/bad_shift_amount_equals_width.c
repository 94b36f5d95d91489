// Shifting an int by 32 bits.
//@ expect: fails bad-shift
int main(void)
{
    unsigned mask = 0;
    for (int bit = 30; bit <= 33; bit++)
        mask |= 1u << bit; //~ run: bad-shift
    return mask != 0;
}
