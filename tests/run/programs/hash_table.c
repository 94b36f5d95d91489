// A hash table with chains that counts words.
//@ expect: exit 0
//@ stdout: 3 2 1 0\n8\n
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry { char *word; int count; struct entry *next; };
static struct entry *bucket[8];

static unsigned hash(const char *s)
{
    unsigned h = 5381;
    while (*s)
        h = h * 33 ^ (unsigned char)*s++;
    return h;
}

static struct entry *lookup(const char *word)
{
    struct entry **b = &bucket[hash(word) % 8], *e;
    for (e = *b; e; e = e->next)
        if (strcmp(e->word, word) == 0)
            return e;
    e = malloc(sizeof *e);
    e->word = malloc(strlen(word) + 1);
    strcpy(e->word, word);
    e->count = 0;
    e->next = *b;
    return *b = e;
}

int main(void)
{
    char text[] = "to be or not to be that is to say";
    for (char *w = strtok(text, " "); w; w = strtok(NULL, " "))
        lookup(w)->count++;
    printf("%d %d %d %d\n", lookup("to")->count, lookup("be")->count, lookup("say")->count, lookup("none")->count);
    int used = 0;
    for (int i = 0; i < 8; i++)
        for (struct entry *e = bucket[i], *n; e; e = n, used++)
            n = e->next, free(e->word), free(e);
    printf("%d\n", used);
    return 0;
}
