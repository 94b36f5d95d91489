// Printing a tree of tagged values in the manner of JSON.
//@ expect: exit 0
//@ stdout: [-1.5,null,[[],true,"a \\"b\\"\\n"]]\n
#include <stdio.h>

struct value {
    enum { NUL, BOOL, NUMBER, STRING, LIST } kind;
    union {
        int truth;
        double number;
        const char *string;
        struct { const struct value *item; int count; } list;
    };
};

static void quote(const char *s)
{
    putchar('"');
    for (; *s; s++)
        switch (*s) {
        case '"': case '\\': putchar('\\'); putchar(*s); break;
        case '\n': printf("\\n"); break;
        default: putchar(*s);
        }
    putchar('"');
}

static void print(const struct value *v)
{
    switch (v->kind) {
    case NUL: printf("null"); break;
    case BOOL: printf(v->truth ? "true" : "false"); break;
    case NUMBER: printf("%g", v->number); break;
    case STRING: quote(v->string); break;
    case LIST:
        for (int i = 0; i < v->list.count; i++)
            putchar(i ? ',' : '['), print(&v->list.item[i]);
        printf(v->list.count ? "]" : "[]");
    }
}

int main(void)
{
    struct value in[] = { { LIST, .list = { 0, 0 } }, { BOOL, .truth = 1 }, { STRING, .string = "a \"b\"\n" } };
    struct value out[] = { { NUMBER, .number = -1.5 }, { NUL }, { LIST, .list = { in, 3 } } };
    print(&(struct value){ LIST, .list = { out, 3 } });
    putchar('\n');
    return 0;
}
