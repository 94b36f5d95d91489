/*
 * Command line of a cellular modem: "AT", "AT+NAME", "AT+NAME?" or "AT+NAME=number[,number...]".
 * The line comes in character by character with echo and backspace; a complete line is parsed and
 * dispatched by a table.
 */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

#define LINE 10
#define ARGUMENTS 2
#define BACKSPACE '\b'
#define INPUTS 12

enum result { RESULT_NONE, RESULT_OK, RESULT_ERROR, RESULT_TOO_LONG };
enum kind { KIND_EXECUTE, KIND_READ, KIND_WRITE };

struct request {
    enum kind kind;
    int count;
    int argument[ARGUMENTS];
};

struct modem {
    char line[LINE];
    int length;
    bool overflow;
    int volume;
    int muted;
    int reports;
};

typedef enum result (*handler)(struct modem *m, const struct request *r);

static enum result handle_volume(struct modem *m, const struct request *r)
{
    if (r->kind == KIND_READ)
        m->reports++;
    if (r->kind != KIND_WRITE)
        return RESULT_OK;
    if (r->count != 1 || r->argument[0] > 7)
        return RESULT_ERROR;
    m->volume = r->argument[0];
    return RESULT_OK;
}

static enum result handle_mute(struct modem *m, const struct request *r)
{
    if (r->kind == KIND_READ)
        m->reports++;
    if (r->kind == KIND_WRITE)
        m->muted = r->count > 0 && r->argument[0] != 0;
    return RESULT_OK;
}

static const struct command {
    const char *name;
    handler handle;
} commands[] = {
    {"VL", handle_volume},
    {"MU", handle_mute},
};

#define COMMANDS ((int)(sizeof commands / sizeof commands[0]))

static void modem_init(struct modem *m)
{
    m->length = 0;
    m->overflow = false;
    m->volume = 3;
    m->muted = 0;
    m->reports = 0;
}

/* Reads numbers of one digit or more, separated by commas. False when there is anything else. */
static bool parse_arguments(const char *s, struct request *r)
{
    r->count = 0;
    do {
        if (r->count == ARGUMENTS || *s < '0' || *s > '9')
            return false;
        int value = 0;
        while (*s >= '0' && *s <= '9')
            value = value * 10 + (*s++ - '0');
        r->argument[r->count++] = value;
    } while (*s++ == ',');
    return s[-1] == '\0';
}

static enum result parse_line(struct modem *m)
{
    const char *s = m->line;
    if (s[0] != 'A' || s[1] != 'T')
        return RESULT_ERROR;
    s += 2;
    if (*s == '\0')
        return RESULT_OK;
    if (*s++ != '+')
        return RESULT_ERROR;
    for (int i = 0; i < COMMANDS; i++) {
        size_t length = strlen(commands[i].name);
        if (strncmp(s, commands[i].name, length) != 0)
            continue;
        struct request r = {.kind = KIND_EXECUTE, .count = 0};
        s += length;
        if (*s == '?' && s[1] == '\0') {
            r.kind = KIND_READ;
        } else if (*s == '=') {
            r.kind = KIND_WRITE;
            if (!parse_arguments(s + 1, &r))
                return RESULT_ERROR;
        } else if (*s != '\0') {
            return RESULT_ERROR;
        }
        return commands[i].handle(m, &r);
    }
    return RESULT_ERROR;
}

static enum result finish_line(struct modem *m)
{
    enum result result = RESULT_TOO_LONG;
    m->line[m->length] = '\0';
    if (!m->overflow)
        result = m->length == 0 ? RESULT_NONE : parse_line(m);
    m->length = 0;
    m->overflow = false;
    return result;
}

static enum result modem_receive(struct modem *m, char c)
{
    if (c == '\r')
        return finish_line(m);
    if (c == BACKSPACE) {
        if (m->length > 0)
            m->length--;
        return RESULT_NONE;
    }
    if (m->length < LINE - 1)
        m->line[m->length++] = c;
    else
        m->overflow = true;
    return RESULT_NONE;
}

int main(void)
{
    static const char prefix[] = "AT+VL=";
    struct modem m;
    int typed = (int)sizeof prefix - 1;
    modem_init(&m);
    for (int i = 0; i < typed; i++)
        assert(modem_receive(&m, prefix[i]) == RESULT_NONE);

    for (int i = typed; i < INPUTS; i++) {
        char c = __VERIFIER_nondet_char();
        __VERIFIER_assume(c == '\r' || c == BACKSPACE || c == ',' || (c >= '0' && c <= '9'));
        enum result result = modem_receive(&m, c);
        assert(m.length >= 0 && m.length < LINE);
        assert(m.volume >= 0 && m.volume <= 7);
        if (c == '\r')
            assert(m.length == 0);
        else
            assert(result == RESULT_NONE);
    }
    assert(m.reports == 0 && m.muted == 0);
    return 0;
}
