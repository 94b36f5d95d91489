// Elements of an array are one; members of a struct are told apart, also in an array.
#include <string.h>
int __VERIFIER_nondet_int(void);

struct point {
    int x, y;
    char name[8];
};

int main(void)                       //~ depends on: nothing
{
    int i = __VERIFIER_nondet_int(); //~ depends on: 10 (control)
    int a[3] = {0};                  //~ depends on: 10 (control)
    struct point p[2];               //~ depends on: 10 (control)
    a[0] = 1;                        //~ depends on: 10 (control)
    a[i] = 2;                        //~ depends on: 10 (control), 12 (data)
    p[0].x = a[1];                   //~ depends on: 10 (control), 13 (data), 15 (data), 16 (data)
    p[1].y = i;                      //~ depends on: 10 (control), 12 (data)
    int x = p[i].x;                  //~ depends on: 10 (control), 12 (data), 17 (data)
    int y = p[0].y;                  //~ depends on: 10 (control), 18 (data)
    strcpy(p[1].name, "one");        //~ depends on: 10 (control)
    char *s = p[0].name;             //~ depends on: 10 (control)
    s[2] = 'x';                      //~ depends on: 10 (control), 22 (data)
    struct point *end = p + 2;       //~ depends on: 10 (control)
    for (struct point *at = p; at < end; at++) //~ depends on: 10 (control), 24 (data)
        at->x = 7;                   //~ depends on: 25 (data), 25 (control)
    struct point copy = p[1];        //~ depends on: 10 (control), 17 (data), 18 (data), 21 (data), 23 (data), 26 (data)
    copy.x = x + y;                  //~ depends on: 10 (control), 19 (data), 20 (data)
    int n = copy.y;                  //~ depends on: 10 (control), 27 (data)
    return n + copy.name[0] + copy.x; //~ depends on: 10 (control), 27 (data), 28 (data), 29 (data)
}
