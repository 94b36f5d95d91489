// bench/check/tokenizer.c, reading its text from a file, which it leaves open if there is a null character in it.
//@ rule: rules/file.rule
//@ violated: the file is never closed
#include "../../../bench/check/verify.h"
#include <stdio.h>

#ifndef LENGTH
#define LENGTH 3
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
        while (position < length && text[position] != '"')
            position++;
        if (position == length)
            return BAD;
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

static int read_text(const char *name)
{
    FILE *file = fopen(name, "r");
    if (!file)
        return 0;
    for (length = 0; length < LENGTH; length++) {
        int c = fgetc(file);
        if (c == EOF)
            break;
        if (c == '\0') { //~ fault
#ifdef FIXED
            fclose(file);
#endif
            return 0; //~ fault
        }
        text[length] = (char)c;
    }
    fclose(file);
    return 1;
}

int main(void)
{
    if (!read_text("input"))
        return 1;
    tokenize();

    assert(token_count >= 1 && tokens[token_count - 1].kind == END);
    for (int i = 0; i + 1 < token_count; i++) {
        assert(tokens[i].length >= 1);
        assert(tokens[i].start + tokens[i].length <= tokens[i + 1].start);
        assert(tokens[i].line <= tokens[i + 1].line);
    }
    return 0;
}
