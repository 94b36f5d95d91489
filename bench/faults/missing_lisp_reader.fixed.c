/*
 * Tokenizer and reader of a small LISP. Text becomes tokens, tokens become cells from a pool:
 * numbers, symbols, and pairs. Lists may be nested to a limited depth, end in a dot and a last
 * value, and may be quoted with an apostrophe. The reader works without recursion: the lists that
 * are open are kept on a stack. Each call reads one expression and leaves the rest of the text.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define MAX_TEXT 6
#define MAX_TOKENS 5
#define CELLS 9
#define MAX_DEPTH 2
#define NIL 0
#define SYMBOL_QUOTE 'q'

/* --- Tokens -------------------------------------------------------------------------------- */

enum token_kind { TOKEN_END, TOKEN_OPEN, TOKEN_CLOSE, TOKEN_DOT, TOKEN_QUOTE, TOKEN_NUMBER,
                  TOKEN_SYMBOL, TOKEN_BAD };

struct token {
    enum token_kind kind;
    int value;
};

struct scanner {
    const char *text;
    int length;
    int at;
};

static void scanner_init(struct scanner *s, const char *text, int length)
{
    s->text = text;
    s->length = length;
    s->at = 0;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return c >= 'a' && c <= 'z';
}

static void skip_blanks(struct scanner *s)
{
    while (s->at < s->length && s->text[s->at] == ' ')
        s->at++;
}

static enum token_kind kind_of(char c)
{
    switch (c) {
    case '(':
        return TOKEN_OPEN;
    case ')':
        return TOKEN_CLOSE;
    case '.':
        return TOKEN_DOT;
    case '\'':
        return TOKEN_QUOTE;
    default:
        if (is_digit(c))
            return TOKEN_NUMBER;
        return is_letter(c) ? TOKEN_SYMBOL : TOKEN_BAD;
    }
}

/* Numbers and symbols are single characters. */
static struct token next_token(struct scanner *s)
{
    struct token t = {TOKEN_END, 0};
    skip_blanks(s);
    if (s->at >= s->length)
        return t;
    char c = s->text[s->at];
    t.kind = kind_of(c);
    t.value = t.kind == TOKEN_NUMBER ? c - '0' : c;
    s->at++;
    return t;
}

/* --- Cells --------------------------------------------------------------------------------- */

enum cell_kind { CELL_NIL, CELL_NUMBER, CELL_SYMBOL, CELL_PAIR };

struct cell {
    enum cell_kind kind;
    int value;
    uint8_t first;
    uint8_t rest;
};

struct pool {
    struct cell cells[CELLS];
    int used;
};

/* The first cell is the empty list. */
static void pool_init(struct pool *p)
{
    for (int i = 0; i < CELLS; i++) {
        p->cells[i].kind = CELL_NIL;
        p->cells[i].value = 0;
        p->cells[i].first = NIL;
        p->cells[i].rest = NIL;
    }
    p->used = 1;
}

static uint8_t make_cell(struct pool *p, enum cell_kind kind, int value)
{
    assert(p->used < CELLS);
    uint8_t number = (uint8_t)p->used++;
    p->cells[number].kind = kind;
    p->cells[number].value = value;
    return number;
}

static uint8_t make_pair(struct pool *p, uint8_t first, uint8_t rest)
{
    uint8_t number = make_cell(p, CELL_PAIR, 0);
    p->cells[number].first = first;
    p->cells[number].rest = rest;
    return number;
}

/* --- Reader -------------------------------------------------------------------------------- */

enum status { READ_OK, READ_MORE, READ_NOTHING, READ_ERROR };

/* A list that is open: its first and last pair, and whether a dot was read. */
struct open_list {
    uint8_t head;
    uint8_t tail;
    bool dotted;
    bool closed;
    bool quoted;
};

struct reader {
    struct scanner scanner;
    struct pool *pool;
    struct open_list stack[MAX_DEPTH];
    int depth;
    bool quote;
    uint8_t result;
    int expressions;
    int deepest;
};

static void reader_init(struct reader *r, struct pool *p, const char *text, int length)
{
    scanner_init(&r->scanner, text, length);
    r->pool = p;
    r->depth = 0;
    r->quote = false;
    r->result = NIL;
    r->expressions = 0;
    r->deepest = 0;
}

/* Writes (quote x) for 'x. */
static uint8_t wrap_quote(struct pool *p, uint8_t value)
{
    uint8_t symbol = make_cell(p, CELL_SYMBOL, SYMBOL_QUOTE);
    return make_pair(p, symbol, make_pair(p, value, NIL));
}

static enum status open_list(struct reader *r)
{
    if (r->depth == MAX_DEPTH)
        return READ_ERROR;
    struct open_list *l = &r->stack[r->depth];
    l->head = NIL;
    l->tail = NIL;
    l->dotted = false;
    l->closed = false;
    l->quoted = r->quote;
    r->quote = false;
    r->depth++;
    if (r->depth > r->deepest)
        r->deepest = r->depth;
    return READ_MORE;
}

/* Appends a value to the innermost list; after a dot it becomes the end of the list. */
static enum status append(struct reader *r, uint8_t value)
{
    struct open_list *l = &r->stack[r->depth - 1];
    struct pool *p = r->pool;
    if (l->closed)
        return READ_ERROR;
    if (l->dotted) {
        p->cells[l->tail].rest = value;
        l->closed = true;
        return READ_MORE;
    }
    uint8_t pair = make_pair(p, value, NIL);
    if (l->head == NIL)
        l->head = pair;
    else
        p->cells[l->tail].rest = pair;
    l->tail = pair;
    return READ_MORE;
}

/* A value is complete: it belongs to the innermost list, or it is the result. */
static enum status finish_value(struct reader *r, uint8_t value)
{
    if (r->quote) {
        value = wrap_quote(r->pool, value);
        r->quote = false;
    }
    if (r->depth > 0)
        return append(r, value);
    r->result = value;
    r->expressions++;
    return READ_OK;
}

static enum status close_list(struct reader *r)
{
    if (r->depth == 0 || r->quote)
        return READ_ERROR;
    const struct open_list *l = &r->stack[r->depth - 1];
    if (l->dotted && !l->closed)
        return READ_ERROR;
    r->depth--;
    r->quote = l->quoted;
    return finish_value(r, l->head);
}

static enum status read_dot(struct reader *r)
{
    if (r->depth == 0 || r->quote)
        return READ_ERROR;
    struct open_list *l = &r->stack[r->depth - 1];
    if (l->dotted || l->head == NIL)
        return READ_ERROR;
    l->dotted = true;
    return READ_MORE;
}

static enum status read_end(const struct reader *r)
{
    return r->depth == 0 && !r->quote ? READ_NOTHING : READ_ERROR;
}

static enum status take_token(struct reader *r, const struct token *t)
{
    switch (t->kind) {
    case TOKEN_OPEN:
        return open_list(r);
    case TOKEN_CLOSE:
        return close_list(r);
    case TOKEN_DOT:
        return read_dot(r);
    case TOKEN_QUOTE:
        if (r->quote)
            return READ_ERROR;
        r->quote = true;
        return READ_MORE;
    case TOKEN_NUMBER:
        return finish_value(r, make_cell(r->pool, CELL_NUMBER, t->value));
    case TOKEN_SYMBOL:
        return finish_value(r, make_cell(r->pool, CELL_SYMBOL, t->value));
    case TOKEN_END:
        return read_end(r);
    case TOKEN_BAD:
        break;
    }
    return READ_ERROR;
}

/*
 * Reads one expression, which may not have too many tokens. After an error the reader starts anew
 * with the next token.
 */
static enum status read_expression(struct reader *r)
{
    enum status status = READ_MORE;
    for (int i = 0; i < MAX_TOKENS && status == READ_MORE; i++) {
        struct token t = next_token(&r->scanner);
        status = take_token(r, &t);
    }
    if (status == READ_ERROR || status == READ_MORE) {
        status = READ_ERROR;
        r->depth = 0;
        r->quote = false;
    }
    return status;
}

/* --- Walking through values ---------------------------------------------------------------- */

static int list_length(const struct pool *p, uint8_t list)
{
    int length = 0;
    for (int i = 0; i < CELLS && p->cells[list].kind == CELL_PAIR; i++) {
        list = p->cells[list].rest;
        length++;
    }
    return length;
}

static uint8_t nth(const struct pool *p, uint8_t list, int n)
{
    for (int i = 0; i < n; i++)
        list = p->cells[list].rest;
    return p->cells[list].first;
}

static bool is_number(const struct pool *p, uint8_t cell, int value)
{
    return p->cells[cell].kind == CELL_NUMBER && p->cells[cell].value == value;
}

static bool is_quoted(const struct pool *p, uint8_t cell)
{
    if (p->cells[cell].kind != CELL_PAIR)
        return false;
    const struct cell *first = &p->cells[p->cells[cell].first];
    return first->kind == CELL_SYMBOL && first->value == SYMBOL_QUOTE;
}

/* --- Harness ------------------------------------------------------------------------------- */

/* The text is (1X2) where X is chosen among some characters. */
int main(void)
{
    static const char inner[4] = {'.', '\'', '3', 'a'};
    static const char outer[3] = {'7', ')', 'c'};
    struct pool pool;
    struct reader reader;
    unsigned x = __VERIFIER_nondet_uchar();
    unsigned y = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(x < 4 && y < 3);
    char text[MAX_TEXT] = {'(', '1', inner[x], '2', ')', ' '};
    pool_init(&pool);
    reader_init(&reader, &pool, text, MAX_TEXT);

    assert(read_expression(&reader) == READ_OK);
    assert(reader.depth == 0 && reader.deepest == 1 && !reader.quote);
    uint8_t list = reader.result;
    int length = list_length(&pool, list);
    switch (inner[x]) {
    case '.':
        assert(length == 1 && is_number(&pool, nth(&pool, list, 0), 1));
        assert(is_number(&pool, pool.cells[list].rest, 2));
        break;
    case '\'':
        assert(length == 2 && is_quoted(&pool, nth(&pool, list, 1)));
        assert(is_number(&pool, nth(&pool, nth(&pool, list, 1), 1), 2));
        break;
    default:
        assert(length == 3 && is_number(&pool, nth(&pool, list, 2), 2));
        assert(is_number(&pool, nth(&pool, list, 1), 3) == (inner[x] == '3'));
        break;
    }

    /* A second text: an atom or a parenthesis, then a blank. */
    char rest[2] = {outer[y], ' '};
    pool_init(&pool);
    reader_init(&reader, &pool, rest, 2);
    enum status status = read_expression(&reader);
    assert(status == (outer[y] == ')' ? READ_ERROR : READ_OK));
    if (outer[y] == '7')
        assert(is_number(&pool, reader.result, 7));
    if (outer[y] == 'c')
        assert(pool.cells[reader.result].kind == CELL_SYMBOL);
    assert(reader.depth == 0 && !reader.quote);
    return 0;
}
