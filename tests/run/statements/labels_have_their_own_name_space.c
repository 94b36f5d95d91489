// Labels, tags, members and variables may share one name.
//@ expect: exit 3
struct same { int same; };

int main(void)
{
    struct same same = { 0 };
same:
    same.same++;
    if (same.same < 3)
        goto same;
    return same.same;
}
