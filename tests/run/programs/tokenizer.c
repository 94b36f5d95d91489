// A tokenizer for a small language.
//@ expect: exit 0
//@ stdout: K:while S:( N:x1 S:<= D:42 S:) N:returned S:= N:if_ S:; \n
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum kind { END, NAME, NUMBER, KEYWORD, SYMBOL };
struct token { enum kind kind; const char *start; int length; };

static struct token next(const char **at)
{
    static const char *const keywords[] = { "if", "while", "return" };
    const char *p = *at;
    while (isspace((unsigned char)*p))
        p++;
    struct token t = { END, p, 0 };
    if (isalpha((unsigned char)*p) || *p == '_') {
        while (isalnum((unsigned char)*p) || *p == '_')
            p++;
        t.kind = NAME;
        for (unsigned i = 0; i < sizeof keywords / sizeof *keywords; i++)
            if (strlen(keywords[i]) == (size_t)(p - t.start) && !strncmp(keywords[i], t.start, p - t.start))
                t.kind = KEYWORD;
    } else if (isdigit((unsigned char)*p)) {
        while (isdigit((unsigned char)*p))
            p++;
        t.kind = NUMBER;
    } else if (*p) {
        t.kind = SYMBOL;
        p += p[1] == '=' ? 2 : 1;
    }
    t.length = p - t.start;
    *at = p;
    return t;
}

int main(void)
{
    const char *text = "while (x1 <= 42) returned=if_;";
    struct token t;
    while ((t = next(&text)).kind != END)
        printf("%c:%.*s ", "ENDKS"[t.kind], t.length, t.start);
    printf("\n");
    return 0;
}
