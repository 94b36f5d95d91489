// A string literal is not writable.
//@ expect: fails read-only-write
int main(void)
{
    char *text = "hello";
    text[0] = 'J'; //~ run: read-only-write
    return 0;
}
