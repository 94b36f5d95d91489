// What library functions do to the user's objects: copies, input and output; records and bit-fields.
//@ command: run --story
#include <stdio.h>
#include <string.h>
#include <assert.h>
struct item { char name[12]; double price; unsigned stock : 7; _Bool sold_out; };
struct shop { struct item items[3]; int count; };
static struct shop shop;
static struct item *find(const char *name)
{
    for (int i = 0; i < shop.count; i++)
        if (strcmp(shop.items[i].name, name) == 0)
            return &shop.items[i];
    return 0;
}
static void add(const char *name, double price, int stock)
{
    struct item *it = &shop.items[shop.count++];
    strcpy(it->name, name);
    it->price = price;
    it->stock = stock;
    it->sold_out = stock == 0;
}
int main(void)
{
    add("apple", 0.25, 100);
    add("pear", 1.5, 200);
    add("plum", 2e-3, 0);
    struct item copy = *find("pear");
    copy.stock -= 3;
    memcpy(&shop.items[0], &copy, sizeof copy);
    sprintf(copy.name, "%s%d", "x", 42);
    char line[20];
    sscanf("17 words", "%d %s", &shop.count, line);
    return find("kiwi")->stock;
}
