// A switch without default skips its whole body, initialisers included.
//@ expect: exit 7
int main(void)
{
    int r = 7;
    switch (r * 2) {
        r = 99;
    case 1:
        r = 1;
        break;
    case 2:
        r = 2;
    }
    switch (r)
        ;
    switch (3)
        case 4: r = 50;
    return r;
}
