// A function that calls itself, and two that call each other.
static int steps;                    //~ depends on: nothing

static int factorial(int n)          //~ depends on: 8 (control), 8 (data), 25 (control), 25 (data)
{
    if (n < 2)                       //~ depends on: 4 (control), 4 (data)
        return 1;                    //~ depends on: 6 (control)
    return n * factorial(n - 1);     //~ depends on: 4 (data), 6 (control), 7 (data)
}

static void even(int n);             //~ depends on: 16 (control), 26 (control)

static void odd(int n)               //~ depends on: 22 (control), 22 (data)
{
    if (n > 0)                       //~ depends on: 13 (control), 13 (data)
        even(n - 1);                 //~ depends on: 13 (data), 15 (control)
}

static void even(int n)              //~ depends on: 11 (control), 16 (data), 26 (data)
{
    steps++;                         //~ depends on: 2 (data), 11 (control)
    odd(n - 1);                      //~ depends on: 11 (control), 19 (data)
}
int main(void)                       //~ depends on: nothing
{   int f = factorial(4);            //~ depends on: 7 (data), 8 (data), 24 (control)
    even(f);                         //~ depends on: 24 (control), 25 (data)
    return steps;                    //~ depends on: 21 (data), 24 (control)
}
