/*
 * INI settings of a desktop program.  Sections and entries are kept in the
 * order of the file, because the program writes the file back; a key that
 * occurs again in its section replaces the value.  Keys before the first
 * header belong to the section without a name.
 */
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

#define NAME_LEN  4

enum ini_error {
    INI_OK,
    INI_NO_EQUALS,       /* neither header, comment nor entry */
    INI_BAD_HEADER,      /* '[' without ']' */
    INI_NAME,            /* name empty or too long */
    INI_MEMORY
};

struct entry {
    char key[NAME_LEN];
    char value[NAME_LEN];
    struct entry *next;
};

struct section {
    char name[NAME_LEN];
    struct entry *first, *last;
    unsigned int nentries;
    struct section *next;
};

struct ini {
    struct section *first, *last;
    struct section *current;     /* where entries are added */
    int line;                    /* being read, from 1 */
};

/* A piece of the text, not terminated. */
struct slice {
    const char *p;
    int len;
};

/* ---- text ---- */

static int is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Without the blanks at both ends. */
static struct slice trim(struct slice s)
{
    while (s.len > 0 && is_blank(s.p[0])) {
        s.p++;
        s.len--;
    }
    while (s.len > 0 && is_blank(s.p[s.len - 1]))
        s.len--;
    return s;
}

/* Position of a character, -1 when it does not occur. */
static int slice_find(struct slice s, char c)
{
    int i;

    for (i = 0; i < s.len; i++) {
        if (s.p[i] == c)
            return i;
    }
    return -1;
}

static struct slice slice_part(struct slice s, int from, int to)
{
    struct slice r = { s.p + from, to - from };

    return r;
}

static int same_name(const char *name, struct slice s)
{
    int i;

    for (i = 0; i < s.len; i++) {
        if (name[i] != s.p[i])
            return 0;
    }
    return name[s.len] == '\0';
}

/* Copies a slice that was checked to fit. */
static void store_name(char *dst, struct slice s)
{
    int i;

    for (i = 0; i < s.len; i++)
        dst[i] = s.p[i];
    dst[s.len] = '\0';
}

/* ---- lists ---- */

static struct section *find_section(const struct ini *ini, struct slice name)
{
    struct section *sec;

    for (sec = ini->first; sec != NULL; sec = sec->next) {
        if (same_name(sec->name, name))
            return sec;
    }
    return NULL;
}

static struct section *add_section(struct ini *ini, struct slice name)
{
    struct section *sec = malloc(sizeof(*sec));

    if (sec == NULL)
        return NULL;
    store_name(sec->name, name);
    sec->first = NULL;
    sec->last = NULL;
    sec->nentries = 0;
    sec->next = NULL;
    if (ini->last == NULL)
        ini->first = sec;
    else
        ini->last->next = sec;
    ini->last = sec;
    return sec;
}

static struct entry *find_entry(const struct section *sec, struct slice key)
{
    struct entry *e;

    for (e = sec->first; e != NULL; e = e->next) {
        if (same_name(e->key, key))
            return e;
    }
    return NULL;
}

static struct entry *add_entry(struct section *sec, struct slice key)
{
    struct entry *e = malloc(sizeof(*e));

    if (e == NULL)
        return NULL;
    store_name(e->key, key);
    e->value[0] = '\0';
    e->next = NULL;
    if (sec->first == NULL) {
        sec->first = e;
        sec->last = e;
    } else {
        sec->last->next = e;
        sec->last = e;
    }
    sec->nentries++;
    return e;
}

/* ---- lines ---- */

static enum ini_error header_line(struct ini *ini, struct slice line)
{
    int end = slice_find(line, ']');
    struct slice name;

    if (end < 0)
        return INI_BAD_HEADER;
    name = trim(slice_part(line, 1, end));
    if (name.len == 0 || name.len >= NAME_LEN)
        return INI_NAME;
    ini->current = find_section(ini, name);
    if (ini->current == NULL)
        ini->current = add_section(ini, name);
    return ini->current != NULL ? INI_OK : INI_MEMORY;
}

static enum ini_error entry_line(struct ini *ini, struct slice line)
{
    int eq = slice_find(line, '=');
    struct slice key, value;
    struct entry *e;

    if (eq < 0)
        return INI_NO_EQUALS;
    key = trim(slice_part(line, 0, eq));
    value = trim(slice_part(line, eq + 1, line.len));
    if (key.len == 0 || key.len >= NAME_LEN || value.len >= NAME_LEN)
        return INI_NAME;
    e = find_entry(ini->current, key);
    if (e == NULL)
        e = add_entry(ini->current, key);
    if (e == NULL)
        return INI_MEMORY;
    store_name(e->value, value);
    return INI_OK;
}

static enum ini_error parse_line(struct ini *ini, struct slice line)
{
    line = trim(line);
    if (line.len == 0 || line.p[0] == ';' || line.p[0] == '#')
        return INI_OK;
    if (line.p[0] == '[')
        return header_line(ini, line);
    return entry_line(ini, line);
}

static enum ini_error ini_parse(struct ini *ini, const char *text)
{
    struct slice line = { text, 0 };
    enum ini_error err = INI_OK;
    struct slice none = { "", 0 };

    ini->first = NULL;
    ini->last = NULL;
    ini->line = 1;
    ini->current = add_section(ini, none);
    if (ini->current == NULL)
        return INI_MEMORY;
    for (; *text != '\0' && err == INI_OK; text++) {
        if (*text != '\n') {
            line.len++;
            continue;
        }
        err = parse_line(ini, line);
        ini->line++;
        line.p = text + 1;
        line.len = 0;
    }
    if (err == INI_OK && line.len > 0)
        err = parse_line(ini, line);
    return err;
}

/* Value of a key, NULL when it is not there. */
static const char *ini_get(const struct ini *ini, struct slice section,
                           struct slice key)
{
    struct section *sec = find_section(ini, section);
    struct entry *e = sec != NULL ? find_entry(sec, key) : NULL;

    return e != NULL ? e->value : NULL;
}

/* ---- test ---- */

static struct slice one_char(const char *p)
{
    struct slice s = { p, 1 };

    return s;
}

static char any_of(char a, char b)
{
    return __VERIFIER_nondet_bool() ? a : b;
}

int main(void)
{
    char text[] = "[A]\nx=1\n?=2\n[?]\n?=3\n";
    struct ini ini;
    char sec = any_of('A', 'B');
    char k2 = any_of('x', 'y');
    char k3 = any_of('y', 'z');
    char want;
    const char *got;

    text[8] = k2;
    text[13] = sec;
    text[16] = k3;
    if (ini_parse(&ini, text) != INI_OK)
        return 0;

    /* the line read last wins */
    got = ini_get(&ini, one_char(&sec), one_char(&k3));
    assert(got != NULL && got[0] == '3' && got[1] == '\0');
    want = sec == 'A' && k3 == k2 ? '3' : '2';
    got = ini_get(&ini, one_char("A"), one_char(&k2));
    assert(got != NULL && got[0] == want);
    got = ini_get(&ini, one_char("A"), one_char("x"));
    assert(got != NULL && got[0] == (k2 == 'x' ? '2' : '1'));
    /* entries of one section are not seen in another */
    if (sec == 'B')
        assert(ini_get(&ini, one_char("B"), one_char("x")) == NULL);
    return 0;
}
