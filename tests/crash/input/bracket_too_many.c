// A closing bracket without an opening one.
//@ expect: out-of-bounds
//@ stdin: )\n
#include <stdio.h>

char stack[4];
int top = 0;

void push(char c) { if (top < 4) stack[top++] = c; }
char pop(void) { return stack[--top]; } //~ here

int main(void)
{
    int c;
    while ((c = getchar()) != EOF) {
        if (c == '(' || c == '[')
            push(c);
        if (c == ')' && pop() != '(')
            return 1;
        if (c == ']' && (pop() != '[' || pop() != '['))
            return 1;
    }
    return top != 0;
}
