/*
 * CSV records after RFC 4180: fields separated by commas, quoted when they
 * contain a comma, a quote or a line end; quotes inside are doubled.
 */
#include <assert.h>
#include <stddef.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define MAX_FIELDS 5
#define ARENA      8
#define LINE_LEN   4

enum csv_state {
    ST_START,         /* at the first character of a field */
    ST_PLAIN,         /* in a field without quotes */
    ST_QUOTED,        /* between the quotes */
    ST_QUOTE_SEEN     /* behind a quote that ends the field or is doubled */
};

enum csv_error { CSV_OK, CSV_STRAY_QUOTE, CSV_OPEN_QUOTE, CSV_TOO_BIG };

struct csv_record {
    char arena[ARENA];              /* text of all fields, one after another */
    size_t used;
    size_t start[MAX_FIELDS];
    size_t len[MAX_FIELDS];
    size_t nfields;
};

struct csv_parser {
    enum csv_state state;
    enum csv_error error;
    size_t field_begin;             /* of the open field, in the arena */
    struct csv_record *rec;
};

static void parser_init(struct csv_parser *p, struct csv_record *rec)
{
    p->state = ST_START;
    p->error = CSV_OK;
    p->field_begin = 0;
    p->rec = rec;
    rec->used = 0;
    rec->nfields = 0;
}

static void keep_char(struct csv_parser *p, char c)
{
    struct csv_record *r = p->rec;

    if (r->used >= ARENA)
        p->error = CSV_TOO_BIG;
    else
        r->arena[r->used++] = c;
}

/* The field that began behind the previous one is complete. */
static void end_field(struct csv_parser *p)
{
    struct csv_record *r = p->rec;

    if (r->nfields >= MAX_FIELDS) {
        p->error = CSV_TOO_BIG;
        return;
    }
    r->start[r->nfields] = p->field_begin;
    r->len[r->nfields] = r->used - p->field_begin;
    r->nfields++;
    p->field_begin = r->used;
    p->state = ST_START;
}

static void feed(struct csv_parser *p, char c)
{
    switch (p->state) {
    case ST_START:
        if (c == '"') {
            p->state = ST_QUOTED;
            break;
        }
        p->state = ST_PLAIN;
        /* fall through */
    case ST_PLAIN:
        if (c == ',')
            end_field(p);
        else if (c == '"')
            p->error = CSV_STRAY_QUOTE;
        else
            keep_char(p, c);
        break;
    case ST_QUOTED:
        if (c == '"')
            p->state = ST_QUOTE_SEEN;
        else
            keep_char(p, c);
        break;
    case ST_QUOTE_SEEN:
        if (c == '"') {
            keep_char(p, c);
            p->state = ST_PLAIN;
        } else if (c == ',') {
            end_field(p);
        } else {
            p->error = CSV_STRAY_QUOTE;
        }
        break;
    }
}

static enum csv_error parse_record(struct csv_record *rec, const char *line)
{
    struct csv_parser p;

    parser_init(&p, rec);
    while (*line != '\0' && p.error == CSV_OK)
        feed(&p, *line++);
    if (p.error == CSV_OK) {
        if (p.state == ST_QUOTED)
            return CSV_OPEN_QUOTE;
        end_field(&p);
    }
    return p.error;
}

int main(void)
{
    static const char pool[3] = { 'x', ',', '"' };
    char line[LINE_LEN + 1];
    struct csv_record rec;
    unsigned int i, c, quotes = 0, separators = 0;

    for (i = 0; i < LINE_LEN; i++) {
        c = __VERIFIER_nondet_uint();
        __VERIFIER_assume(c < 3);
        line[i] = pool[c];
        /* commas behind an odd number of quotes are text */
        if (line[i] == '"')
            quotes++;
        else if (line[i] == ',' && quotes % 2 == 0)
            separators++;
    }
    line[LINE_LEN] = '\0';

    if (parse_record(&rec, line) == CSV_OK) {
        assert(quotes % 2 == 0);
        assert(rec.nfields == separators + 1);
        /* at least the two quotes around a quoted field are gone */
        assert(rec.used + separators <= LINE_LEN);
        if (quotes == 0)
            assert(rec.used + separators == LINE_LEN);
        if (line[0] == 'x')
            assert(rec.len[0] >= 1 && rec.arena[0] == 'x');
    } else {
        assert(quotes > 0);
    }
    return 0;
}
