// Of two members only one is set.
//@ expect: uninitialised
//@ stack: filled
#include <stdio.h>

typedef struct {
    const char *title;
    int *pages;
} Book;

int main(void)
{
    Book b;
    b.title = "K&R";
    *b.pages = 272; //~ here
    printf("%s: %d\n", b.title, *b.pages);
    return 0;
}
