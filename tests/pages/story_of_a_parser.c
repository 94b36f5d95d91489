// A parser: too long for a page, so the longest parts are shortened; character classes are macros.
//@ command: run --story
#include <ctype.h>
#include <string.h>
enum token { END, NUMBER, PLUS, TIMES, OPEN, CLOSE };
struct lexer { const char *at; enum token kind; int value; char word[8]; };
static void next(struct lexer *lx)
{
    while (isspace((unsigned char)*lx->at))
        lx->at++;
    if (isdigit((unsigned char)*lx->at)) {
        int n = 0;
        while (isdigit((unsigned char)*lx->at)) {
            lx->word[n++] = *lx->at;
            lx->value = lx->value * 10 + (*lx->at++ - '0');
        }
        lx->word[n] = 0;
        lx->kind = NUMBER;
        return;
    }
    switch (*lx->at) {
    case '+': lx->kind = PLUS; break;
    case '*': lx->kind = TIMES; break;
    case '(': lx->kind = OPEN; break;
    case ')': lx->kind = CLOSE; break;
    default: lx->kind = END; return;
    }
    lx->at++;
}
static int expr(struct lexer *lx);
static int factor(struct lexer *lx)
{
    int v;
    if (lx->kind == OPEN) {
        next(lx);
        v = expr(lx);
        next(lx);
        return v;
    }
    v = lx->value;
    next(lx);
    return v;
}
static int term(struct lexer *lx)
{
    int v = factor(lx);
    while (lx->kind == TIMES) {
        next(lx);
        v *= factor(lx);
    }
    return v;
}
static int expr(struct lexer *lx)
{
    int v = term(lx);
    while (lx->kind == PLUS) {
        next(lx);
        v += term(lx);
    }
    return v;
}
int main(void)
{
    struct lexer lx = { "2*(3+41)", END, 0, "" };
    next(&lx);
    int v = expr(&lx);
    char buffer[4];
    strcpy(buffer, "okay");
    return v == 88;
}
