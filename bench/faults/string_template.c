/*
 * Text templates: `$x` in a template is replaced by the value of the variable x, and `$$` by one
 * dollar sign. The result is cut off where the buffer ends, and is always a terminated string; the
 * length that would have been needed is returned.
 */
#include <assert.h>
#include <stddef.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

#define MAX_TEMPLATE 4
#define MAX_VARIABLES 2
#define CANARY '#'

struct variable {
    char name;
    const char *value;
};

struct scope {
    struct variable variables[MAX_VARIABLES];
    int count;
};

struct sink {
    char *buffer;
    size_t size;
    /* the length of the whole text, whether it fits or not */
    size_t length;
};

static int scope_set(struct scope *s, char name, const char *value)
{
    for (int i = 0; i < s->count; i++) {
        if (s->variables[i].name == name) {
            s->variables[i].value = value;
            return 1;
        }
    }
    if (s->count == MAX_VARIABLES)
        return 0;
    s->variables[s->count].name = name;
    s->variables[s->count].value = value;
    s->count++;
    return 1;
}

/* The value of a variable; one that is not known is empty. */
static const char *scope_get(const struct scope *s, char name)
{
    for (int i = 0; i < s->count; i++) {
        if (s->variables[i].name == name)
            return s->variables[i].value;
    }
    return "";
}

static void sink_char(struct sink *out, char c)
{
    if (out->length + 1 < out->size)
        out->buffer[out->length] = c;
    out->length++;
}

static void sink_text(struct sink *out, const char *text)
{
    for (; *text != '\0'; text++)
        sink_char(out, *text);
}

static void sink_end(struct sink *out)
{
    if (out->size == 0)
        return;
    if (out->length <= out->size)
        out->buffer[out->length] = '\0';
    else
        out->buffer[out->size - 1] = '\0';
}

/* A dollar sign at the end of the template stands for itself. */
static size_t expand(const char *template, const struct scope *s, char *buffer, size_t size)
{
    struct sink out = {buffer, size, 0};

    while (*template != '\0') {
        char c = *template++;
        if (c != '$') {
            sink_char(&out, c);
        } else if (*template == '$') {
            sink_char(&out, '$');
            template++;
        } else if (*template == '\0') {
            sink_char(&out, '$');
        } else {
            sink_text(&out, scope_get(s, *template));
            template++;
        }
    }
    sink_end(&out);
    return out.length;
}

int main(void)
{
    char template[MAX_TEMPLATE + 1];
    char small[4];
    char large[16];
    struct scope s = {.count = 0};

    scope_set(&s, 'a', "xyz");
    scope_set(&s, 'b', "?");
    scope_set(&s, 'a', "xy");
    for (int i = 0; i < MAX_TEMPLATE; i++) {
        char c = __VERIFIER_nondet_char();
        __VERIFIER_assume(c == '$' || c == 'a' || c == 'b' || c == 'c');
        template[i] = c;
    }
    template[MAX_TEMPLATE] = '\0';

    small[3] = CANARY;
    size_t needed = expand(template, &s, large, sizeof large);
    assert(needed < sizeof large);
    assert(strlen(large) == needed);

    assert(expand(template, &s, small, 3) == needed);
    assert(small[3] == CANARY);
    if (needed < 3)
        assert(strcmp(small, large) == 0);
    else
        assert(strlen(small) == 2 && strncmp(small, large, 2) == 0);
    return 0;
}
