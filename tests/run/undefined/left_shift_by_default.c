// Without being asked for, the class says nothing: the machine shifts.
//@ expect: exit 0
int main(void)
{
    int n = -1, one = 1, by = 31;
    return !(n << 2 == -4 && one << by == -2147483647 - 1);
}
