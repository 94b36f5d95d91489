// Elements of an array are one; members of a struct are told apart, also in an array.
#include <string.h>
int __VERIFIER_nondet_int(void);

struct point {
    int x, y;
    char name[8];
};

int main(void)
{
    int i = __VERIFIER_nondet_int(); //~ depends on: nothing
    int a[3] = {0};                  //~ depends on: nothing
    struct point p[2];
    a[0] = 1;                        //~ depends on: nothing
    a[i] = 2;                        //~ depends on: 12 (data)
    p[0].x = a[1];                   //~ depends on: 13 (data), 15 (data), 16 (data)
    p[1].y = i;                      //~ depends on: 12 (data)
    int x = p[i].x;                  //~ depends on: 12 (data), 17 (data)
    int y = p[0].y;                  //~ depends on: 18 (data)
    strcpy(p[1].name, "one");        //~ depends on: nothing
    char *s = p[0].name;             //~ depends on: nothing
    s[2] = 'x';                      //~ depends on: 22 (data)
    struct point *end = p + 2;       //~ depends on: nothing
    for (struct point *at = p; at < end; at++) //~ depends on: 24 (data)
        at->x = 7;                   //~ depends on: 25 (data), 25 (control)
    struct point copy = p[1];        //~ depends on: 17 (data), 18 (data), 21 (data), 23 (data), 26 (data)
    copy.x = x + y;                  //~ depends on: 19 (data), 20 (data)
    int n = copy.y;                  //~ depends on: 27 (data)
    return n + copy.name[0] + copy.x; //~ depends on: 27 (data), 28 (data), 29 (data)
}
