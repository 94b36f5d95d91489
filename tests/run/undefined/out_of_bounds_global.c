// Reading past a global table.
//@ expect: fails out-of-bounds
static const int days[12] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };

static int length(int month)
{
    return days[month]; //~ run: out-of-bounds
}

int main(void)
{
    return length(11) == 31 && length(12);
}
