/* The least number of insertions, deletions and replacements that make one word of another. */
#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

#define MAX 3

static int least(int a, int b, int c)
{
    int m = a < b ? a : b;
    return m < c ? m : c;
}

/* One row of the table at a time; diagonal is the entry to the upper left. */
static int edit_distance(const char *from, const char *to)
{
    int row[MAX + 1];
    int columns = (int)strlen(to);

    for (int j = 0; j <= columns; j++)
        row[j] = j;
    for (int i = 1; from[i - 1] != '\0'; i++) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= columns; j++) {
            int above = row[j];
            int cost = from[i - 1] != to[j - 1];
            row[j] = least(above + 1, row[j - 1] + 1, diagonal + cost);
            diagonal = above;
        }
    }
    return row[columns];
}

static void read_word(char *word)
{
    for (int i = 0; i < MAX; i++) {
        word[i] = __VERIFIER_nondet_char();
        __VERIFIER_assume(word[i] == '\0' || word[i] == 'a' || word[i] == 'b');
    }
    word[MAX] = '\0';
}

int main(void)
{
    char one[MAX + 1];
    char two[MAX + 1];
    read_word(one);
    read_word(two);

    int distance = edit_distance(one, two);
    assert((distance == 0) == (strcmp(one, two) == 0));
    assert(distance == edit_distance(two, one));
    return 0;
}
