// One element of a local array was left out.
//@ expect: fails uninitialised
//@ options: --uninitialised error
//@ gcc: no address and undefined sanitizers do not track values
int main(void)
{
    int v[4], odd = 0;
    v[0] = v[1] = v[3] = 1;
    for (int i = 0; i < 4; i++)
        odd += v[i] & 1; //~ run: uninitialised
    return odd == 100;
}
