// A member of a struct that lies where no struct may lie.
//@ expect: fails misaligned
//@ options: --enable misaligned
struct record { long number; char letter; };

static _Alignas(16) char buffer[64];

int main(void)
{
    struct record *record = (struct record *)(buffer + 4);
    return record->letter; //~ run: misaligned
}
