// FIXME: the parser does not take a compound literal after a prefix operator; gcc does.
//@ expect: refused
//@ message: expected an expression
//@ gcc: no gcc accepts it
int main(void)
{
    return ++(int){ 41 }; //~ run: error
}
