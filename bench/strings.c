// Building text: sprintf, strcat and a buffer that grows, then counting words by hand and by the library.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text { char *bytes; size_t length, room; };

static void append(struct text *t, const char *more)
{
    size_t extra = strlen(more);
    if (t->length + extra + 1 > t->room) {
        t->room = (t->length + extra + 1) * 2;
        t->bytes = realloc(t->bytes, t->room);
        if (!t->bytes)
            exit(1);
    }
    memcpy(t->bytes + t->length, more, extra + 1);
    t->length += extra;
}

static unsigned count_words(const char *s)
{
    unsigned words = 0;
    int inside = 0;
    for (; *s; s++) {
        int letter = isalnum((unsigned char)*s) || *s == '-';
        words += letter && !inside;
        inside = letter;
    }
    return words;
}

static unsigned count_substring(const char *s, const char *part)
{
    unsigned found = 0;
    while ((s = strstr(s, part))) {
        found++;
        s += strlen(part);
    }
    return found;
}

int main(void)
{
    static const char *const names[] = { "alpha", "beta", "gamma", "delta", "epsilon" };
    struct text t = { NULL, 0, 0 };
    char line[128], word[32];
    unsigned sum = 0;
    for (int i = 0; i < 120000; i++) {
        sprintf(line, "%d: ", i);
        for (int j = 0; j < 4; j++) {
            strcpy(word, names[(i + j * j) % 5]);
            word[0] = (char)toupper((unsigned char)word[0]);
            strcat(line, word);
            strcat(line, j < 3 ? ", " : ";\n");
        }
        snprintf(word, sizeof word, "%06x %.2f\n", (unsigned)i * 2654435761u, i / 8.0);
        append(&t, line);
        append(&t, word);
    }
    for (size_t i = 0; i < t.length; i++)
        sum = sum * 31 + (unsigned char)t.bytes[i];
    printf("%zu bytes, %u words, %u times Gamma, checksum %08x\n", t.length, count_words(t.bytes),
           count_substring(t.bytes, "Gamma"), sum);
    free(t.bytes);
    return 0;
}
