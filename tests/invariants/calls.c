// Functions are followed for each call: what is proven in one of them holds for all of its calls.
int nondet_int(void);

static int table[8];

static int bounded(int x, int most)
{
    if (x < 0)
        return 0;
    return x > most ? most : x;
}

static int look(int at)
{
    return table[at]; //~ holds: 0 <= at && at <= 7
}

static int (*const looks[2])(int) = {look, look};

int main(void)
{
    int a = bounded(nondet_int(), 3), b = bounded(nondet_int(), 7);
    int c = looks[a & 1](b); //~ holds: 0 <= a && a <= 3; 0 <= b && b <= 7
    return look(a) + c;
}
