// A remainder by zero.
//@ expect: fails division-by-zero
int main(void)
{
    unsigned buckets = 0, hash = 1234567;
    return hash % buckets; //~ run: division-by-zero
}
