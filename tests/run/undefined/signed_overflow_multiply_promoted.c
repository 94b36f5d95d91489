// Two unsigned shorts are promoted to int, so their product can overflow int.
//@ expect: fails signed-overflow
int main(void)
{
    unsigned short a = 65535, b = 65535;
    unsigned product = a * b; //~ run: signed-overflow
    return product != 0;
}
