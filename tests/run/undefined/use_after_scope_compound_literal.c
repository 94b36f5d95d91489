// A compound literal lives only as long as its block.
//@ expect: fails use-after-scope
struct point { int x, y; };

int main(void)
{
    struct point *p = 0;
    if (!p) {
        p = &(struct point){ 1, 2 };
    }
    return p->x; //~ run: use-after-scope
}
