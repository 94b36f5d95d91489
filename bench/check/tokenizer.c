// A tokenizer with line numbers and comments; an unterminated string at the end of the text is read past the end.
//@ expect: violated
//@ unwind: 9
//@ witness: 'x' '=' 'a' '2' '"' 'x'
#include "verify.h"

#ifndef LENGTH
#define LENGTH 6
#endif
#define MOST_TOKENS (LENGTH + 1)

enum kind { END, NAME, NUMBER, STRING, SYMBOL, BAD };

struct token {
    enum kind kind;
    int start, length, line;
};

static char text[LENGTH];
static int length;
static int position, line;
static struct token tokens[MOST_TOKENS];
static int token_count;

static int letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static int digit(char c)
{
    return c >= '0' && c <= '9';
}

static void skip_blanks(void)
{
    while (position < length) {
        char c = text[position];
        if (c == '\n') {
            line++;
            position++;
        } else if (c == ' ' || c == '\t') {
            position++;
        } else if (c == '#') {
            while (position < length && text[position] != '\n')
                position++;
        } else {
            break;
        }
    }
}

static enum kind scan(void)
{
    char c = text[position++];
    if (letter(c)) {
        while (position < length && (letter(text[position]) || digit(text[position])))
            position++;
        return NAME;
    }
    if (digit(c)) {
        while (position < length && digit(text[position]))
            position++;
        return NUMBER;
    }
    if (c == '"') {
#ifdef FIXED
        while (position < length && text[position] != '"')
            position++;
        if (position == length)
            return BAD;
#else
        while (text[position] != '"') //~ check: out-of-bounds
            position++;
#endif
        position++;
        return STRING;
    }
    switch (c) {
    case '+': case '-': case '*': case '/': case '=': case ';': case '(': case ')': case '{': case '}':
        return SYMBOL;
    case '<':
    case '>':
        if (position < length && text[position] == '=')
            position++;
        return SYMBOL;
    default:
        return BAD;
    }
}

static void tokenize(void)
{
    enum kind kind;
    do {
        skip_blanks();
        int start = position;
        kind = position < length ? scan() : END;
        assert(token_count < MOST_TOKENS);
        struct token *token = &tokens[token_count++];
        token->kind = kind;
        token->start = start;
        token->length = position - start;
        token->line = line;
    } while (kind != END);
}

int main(void)
{
    length = LENGTH;
    for (int i = 0; i < LENGTH; i++)
        text[i] = __VERIFIER_nondet_char();
    tokenize();

    assert(token_count >= 1 && tokens[token_count - 1].kind == END);
    for (int i = 0; i + 1 < token_count; i++) {
        assert(tokens[i].length >= 1);
        assert(tokens[i].start + tokens[i].length <= tokens[i + 1].start);
        assert(tokens[i].line <= tokens[i + 1].line);
    }
    return 0;
}
