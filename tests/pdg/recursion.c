// A function that calls itself, and two that call each other.
static int steps;                    //~ depends on: nothing

static int factorial(int n)
{
    if (n < 2)                       //~ depends on: 8 (data), 8 (control), 25 (data), 25 (control)
        return 1;                    //~ depends on: 6 (control)
    return n * factorial(n - 1);     //~ depends on: 7 (data), 25 (data), 6 (control)
}

static void even(int n);

static void odd(int n)
{
    if (n > 0)                       //~ depends on: 22 (data), 22 (control)
        even(n - 1);                 //~ depends on: 22 (data), 15 (control)
}

static void even(int n)
{
    steps++;                         //~ depends on: 2 (data), 16 (control), 26 (control)
    odd(n - 1);                      //~ depends on: 16 (data), 26 (data), 16 (control), 26 (control)
}
int main(void)
{   int f = factorial(4);            //~ depends on: 7 (data), 8 (data)
    even(f);                         //~ depends on: 25 (data)
    return steps;                    //~ depends on: 21 (data)
}
