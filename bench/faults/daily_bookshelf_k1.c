/* A shelf of books; titles are copied, and cut if they are too long. */
#include <stdlib.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define LONGEST 12
#define BOOKS 2

struct book {
    int pages;
    char *title;
};

static struct book shelf[BOOKS];

/* Clears the title to all zeros and copies at most room - 1 characters. */
static void set_title(char *title, size_t room, const char *text)
{
    memset(title, 0, sizeof title);
    for (size_t i = 0; i + 1 < room && text[i] != '\0'; i++)
        title[i] = text[i];
}

static void put_book(int place, int pages, const char *text, size_t room)
{
    char *title = malloc(room);
    if (title == NULL)
        exit(1);
    set_title(title, room, text);
    free(shelf[place].title);
    shelf[place].title = title;
    shelf[place].pages = pages;
}

int main(void)
{
    int room = __VERIFIER_nondet_int();
    int place = __VERIFIER_nondet_int();
    __VERIFIER_assume(room >= 1 && room <= LONGEST);
    __VERIFIER_assume(place >= 0 && place < BOOKS);

    put_book(place, 311, "Emma", room);
    put_book(BOOKS - 1, 96, "Oz", room);
    for (int i = 0; i < BOOKS; i++) {
        free(shelf[i].title);
        shelf[i].title = NULL;
    }
    return 0;
}
