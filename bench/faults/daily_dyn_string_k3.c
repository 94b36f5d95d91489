/* Strings that grow. */
#include <stdlib.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

typedef struct {
    char *text;
    size_t length;
    size_t room; /* with the terminator */
} String;

static void string_init(String *s)
{
    s->room = 4;
    s->length = 0;
    s->text = malloc(s->room);
    if (s->text == NULL)
        abort();
    s->text[0] = '\0';
}

static void string_add(String *s, const char *more)
{
    size_t n = strlen(more);
    size_t room = s->room;
    if (room < s->length + n + 1)
        room *= 2;
    if (room > s->room) {
        s->text = realloc(s->text, room);
        if (s->text == NULL)
            abort();
        s->room = room;
    }
    memcpy(s->text + s->length, more, n + 1);
    s->length += n;
}

static void string_free(String *s)
{
    free(s->text);
    s->text = NULL;
}

int main(void)
{
    static const char *const greetings[] = { "Hi", "Hello", "Good evening", "Bye" };
    String letter;
    unsigned char greeting = __VERIFIER_nondet_uchar();
    unsigned char ending = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(greeting < 4 && ending < 4);

    string_init(&letter);
    string_add(&letter, greetings[greeting]);
    string_add(&letter, ", ");
    string_add(&letter, greetings[ending]);
    string_free(&letter);
    return 0;
}
