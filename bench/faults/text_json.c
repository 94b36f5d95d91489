/*
 * Incremental scanner for a stream of JSON documents, one character at a
 * time, without a tree: it checks the grammar and counts what it saw.  The
 * kind of each open container is one bit of a word, so the scanner needs
 * the same small memory for every document.
 */
#include <assert.h>
#include <stddef.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define MAX_DEPTH 8
#define TEXT_LEN  4

enum json_state {
    JS_VALUE,            /* a value has to come */
    JS_FIRST_ITEM,       /* behind '[': a value or ']' */
    JS_FIRST_KEY,        /* behind '{': a key or '}' */
    JS_KEY,              /* behind ',' in an object: a key */
    JS_COLON,            /* behind a key */
    JS_AFTER_VALUE,      /* ',' or the end of the container */
    JS_STRING,
    JS_ESCAPE,           /* behind a backslash */
    JS_NUMBER,
    JS_LITERAL           /* in true, false or null */
};

enum json_error {
    JE_NONE,
    JE_SYNTAX,           /* a character that cannot stand here */
    JE_MISMATCH,         /* container closed by the wrong bracket */
    JE_DEPTH,            /* too many open containers */
    JE_INCOMPLETE        /* text ended within a document */
};

struct json_scan {
    enum json_state state;
    enum json_error error;
    unsigned int kinds;          /* bit d: container at depth d is an object */
    unsigned int depth;          /* open containers */
    int string_is_key;
    int number_has_digit;
    const char *literal;         /* rest of the literal being read */
    unsigned int documents;      /* complete documents */
    unsigned int values;         /* values of all kinds */
};

static void scan_init(struct json_scan *s)
{
    s->state = JS_VALUE;
    s->error = JE_NONE;
    s->kinds = 0;
    s->depth = 0;
    s->string_is_key = 0;
    s->number_has_digit = 0;
    s->literal = NULL;
    s->documents = 0;
    s->values = 0;
}

static void fail(struct json_scan *s, enum json_error e)
{
    if (s->error == JE_NONE)
        s->error = e;
}

static int is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Is the innermost open container an object? */
static int in_object(const struct json_scan *s)
{
    return s->depth > 0 && ((s->kinds >> (s->depth - 1)) & 1u) != 0;
}

/* A value is complete; at the top level that completes the document. */
static void value_done(struct json_scan *s)
{
    s->values++;
    if (s->depth == 0) {
        s->documents++;
        s->state = JS_VALUE;
    } else {
        s->state = JS_AFTER_VALUE;
    }
}

static void open_object(struct json_scan *s)
{
    if (s->depth >= MAX_DEPTH) {
        fail(s, JE_DEPTH);
        return;
    }
    s->kinds |= 1u << s->depth;
    s->depth++;
    s->state = JS_FIRST_KEY;
}

static void open_array(struct json_scan *s)
{
    if (s->depth >= MAX_DEPTH) {
        fail(s, JE_DEPTH);
        return;
    }
    s->depth++;
    s->state = JS_FIRST_ITEM;
}

static void close_container(struct json_scan *s, char c)
{
    if (s->depth == 0) {
        fail(s, JE_SYNTAX);
        return;
    }
    if (in_object(s) != (c == '}')) {
        fail(s, JE_MISMATCH);
        return;
    }
    s->depth--;
    value_done(s);
}

static void begin_string(struct json_scan *s, int is_key)
{
    s->string_is_key = is_key;
    s->state = JS_STRING;
}

static void end_string(struct json_scan *s)
{
    if (s->string_is_key)
        s->state = JS_COLON;
    else
        value_done(s);
}

static void begin_literal(struct json_scan *s, const char *rest)
{
    s->literal = rest;
    s->state = JS_LITERAL;
}

/* First character of a value. */
static void begin_value(struct json_scan *s, char c)
{
    switch (c) {
    case '{':
        open_object(s);
        break;
    case '[':
        open_array(s);
        break;
    case '"':
        begin_string(s, 0);
        break;
    case 't':
        begin_literal(s, "rue");
        break;
    case 'f':
        begin_literal(s, "alse");
        break;
    case 'n':
        begin_literal(s, "ull");
        break;
    case '-':
        s->number_has_digit = 0;
        s->state = JS_NUMBER;
        break;
    default:
        if (is_digit(c)) {
            s->number_has_digit = 1;
            s->state = JS_NUMBER;
        } else {
            fail(s, JE_SYNTAX);
        }
        break;
    }
}

/* Behind a value within a container. */
static void after_value(struct json_scan *s, char c)
{
    if (c == ',')
        s->state = in_object(s) ? JS_KEY : JS_VALUE;
    else if (c == ']' || c == '}')
        close_container(s, c);
    else
        fail(s, JE_SYNTAX);
}

/* Characters outside of strings, numbers and literals. */
static void scan_structure(struct json_scan *s, char c)
{
    if (is_space(c))
        return;
    switch (s->state) {
    case JS_VALUE:
        begin_value(s, c);
        break;
    case JS_FIRST_ITEM:
        if (c == ']' || c == '}')
            close_container(s, c);
        else
            begin_value(s, c);
        break;
    case JS_FIRST_KEY:
        if (c == ']' || c == '}') {
            close_container(s, c);
            break;
        }
        /* fall through */
    case JS_KEY:
        if (c == '"')
            begin_string(s, 1);
        else
            fail(s, JE_SYNTAX);
        break;
    case JS_COLON:
        if (c == ':')
            s->state = JS_VALUE;
        else
            fail(s, JE_SYNTAX);
        break;
    default:
        after_value(s, c);
        break;
    }
}

static void scan_char(struct json_scan *s, char c)
{
    if (s->error != JE_NONE)
        return;
    switch (s->state) {
    case JS_STRING:
        if (c == '"')
            end_string(s);
        else if (c == '\\')
            s->state = JS_ESCAPE;
        break;
    case JS_ESCAPE:
        s->state = JS_STRING;
        break;
    case JS_NUMBER:
        if (is_digit(c)) {
            s->number_has_digit = 1;
        } else if (!s->number_has_digit) {
            fail(s, JE_SYNTAX);
        } else {
            /* the character behind the number counts as well */
            value_done(s);
            scan_structure(s, c);
        }
        break;
    case JS_LITERAL:
        if (*s->literal != c) {
            fail(s, JE_SYNTAX);
            break;
        }
        s->literal++;
        if (*s->literal == '\0')
            value_done(s);
        break;
    default:
        scan_structure(s, c);
        break;
    }
}

/* No more text; a number at the top level is complete now. */
static enum json_error scan_end(struct json_scan *s)
{
    if (s->error == JE_NONE && s->state == JS_NUMBER && s->depth == 0
        && s->number_has_digit)
        value_done(s);
    if (s->error == JE_NONE && (s->depth > 0 || s->state != JS_VALUE))
        s->error = JE_INCOMPLETE;
    return s->error;
}

int main(void)
{
    static const char pool[8] = { '[', ']', '{', '}', ',', '7', '-', '\n' };
    struct json_scan s;
    char open[TEXT_LEN];         /* the brackets that are open */
    unsigned int i, c, n = 0, digits = 0;
    int wrong = 0;               /* a bracket does not fit its partner */
    enum json_error e;

    scan_init(&s);
    for (i = 0; i < TEXT_LEN; i++) {
        c = __VERIFIER_nondet_uint();
        __VERIFIER_assume(c < 8);
        scan_char(&s, pool[c]);
        if (pool[c] == '[' || pool[c] == '{') {
            open[n++] = pool[c];
        } else if (pool[c] == ']' || pool[c] == '}') {
            if (n == 0 || (open[n - 1] == '[') != (pool[c] == ']'))
                wrong = 1;
            else
                n--;
        } else if (pool[c] == '7') {
            digits++;
        }
        /* the scanner sees a mismatch when there is one */
        if (s.error == JE_NONE)
            assert(!wrong && s.depth == n);
        else if (s.error == JE_MISMATCH)
            assert(wrong);
    }
    e = scan_end(&s);
    if (e == JE_NONE) {
        assert(n == 0);
        assert(s.documents <= s.values);
        assert(digits == 0 || s.values > 0);
    }
    return 0;
}
