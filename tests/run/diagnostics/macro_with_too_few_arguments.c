// A function-like macro is used with too few arguments.
//@ expect: refused
//@ message: PAIR
#define PAIR(a, b) ((a) * 10 + (b))

int main(void)
{
    return PAIR(1); //~ run: error
}
