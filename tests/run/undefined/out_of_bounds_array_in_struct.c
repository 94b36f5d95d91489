// An index beyond an array member reaches the next member.
//@ expect: fails out-of-bounds
struct record { char name[4]; int age; };

int main(void)
{
    struct record r = { "abc", 30 };
    for (int i = 0; i < 6; i++)
        r.name[i] = '-'; //~ run: out-of-bounds
    return r.age;
}
