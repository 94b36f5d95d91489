// The total of a list is kept beside it; one of the two ways to add a node adds the wrong member.
//@ options: --method infection
#include <assert.h>
#include <stdlib.h>

struct node {
    int weight;
    int count;
    struct node *next;
};

static struct node *list;
static int total; //~ chain

static void push(int weight, int count)
{
    struct node *node = malloc(sizeof *node);
    node->weight = weight; //~ chain
    node->count = count; //~ chain
    node->next = list;
    list = node;
    total += node->count; //~ chain
}

int main(void)
{
    push(5, 1); //~ chain
    push(7, 2); //~ chain
    int sum = 0; //~ chain
    for (struct node *at = list; at; at = at->next)
        sum += at->weight; //~ chain
    assert(sum == total);
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
