/* Splits a text into lines, which end with a line feed, or at the end of the text. */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

#define LENGTH 4

struct reader {
    const char *rest;
};

struct line {
    const char *start;
    size_t length;
};

/* The next line, without its line feed; false at the end of the text. */
static bool next_line(struct reader *reader, struct line *line)
{
    const char *start = reader->rest;
    const char *end = start;
    if (*start == '\0')
        return false;
    while (*end != '\n' && *end != '\0')
        end++;
    line->start = start;
    line->length = (size_t)(end - start);
    reader->rest = *end == '\n' ? end + 1 : end;
    return true;
}

/* Reference: line feeds, and a last line without one. */
static int count_lines(const char *text)
{
    int n = 0;
    for (int i = 0; text[i] != '\0'; i++)
        if (text[i] == '\n' || text[i + 1] == '\0')
            n++;
    return n;
}

int main(void)
{
    char text[LENGTH + 1];
    for (int i = 0; i < LENGTH; i++)
        text[i] = __VERIFIER_nondet_char();
    text[LENGTH] = '\0';

    struct reader reader = { text };
    struct line line;
    int lines = 0;
    while (next_line(&reader, &line)) {
        assert(line.start + line.length <= text + LENGTH);
        for (size_t i = 0; i < line.length; i++)
            assert(line.start[i] != '\n');
        lines++;
    }
    assert(reader.rest == text + strlen(text));
    assert(lines == count_lines(text));
    return 0;
}
