/*
 * File system of a smart card. Files form a tree: directories and files with bytes. A terminal
 * selects a file, shows that its user knows a secret number, and reads or changes the bytes if the
 * conditions of the file allow it. A secret belongs to a directory: its security state is lost as
 * soon as the selection leaves the tree below. Too many wrong attempts block a secret, and another
 * secret unblocks it.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define FILES 6
#define SECRETS 2
#define FILE_SIZE 4
#define TRIES 2
#define UNBLOCK_TRIES 2
#define NO_FILE (-1)
#define DEPTH 3
#define COMMANDS 3

/* Answers of the card, as in the standards. */
#define SW_OK 0x9000
#define SW_WRONG_SECRET 0x63c0
#define SW_NOT_ALLOWED 0x6982
#define SW_BLOCKED 0x6983
#define SW_NO_FILE_SELECTED 0x6986
#define SW_NOT_FOUND 0x6a82
#define SW_NO_SECRET 0x6a88
#define SW_WRONG_OFFSET 0x6b00

enum file_kind { KIND_DIRECTORY, KIND_BYTES };

enum access { ACCESS_ALWAYS, ACCESS_SECRET_0, ACCESS_SECRET_1, ACCESS_NEVER };

/* What every file has. The root is its own parent. */
struct file {
    uint16_t id;
    enum file_kind kind;
    int parent;
    enum access read;
    enum access update;
    uint8_t size;
    uint8_t byte[FILE_SIZE];
};

struct secret {
    int directory;
    uint8_t value;
    uint8_t unblock_value;
    int tries;
    int unblock_tries;
    bool verified;
};

struct card {
    struct file file[FILES];
    struct secret secret[SECRETS];
    int directory;
    int current;
    int commands;
    int refused;
};

enum file_name { ROOT, SERIAL, WALLET, BALANCE, HISTORY, PHONE };

/* --- Making of the card -------------------------------------------------------------------- */

static void make_directory(struct card *c, int n, uint16_t id, int parent)
{
    struct file *f = &c->file[n];
    f->id = id;
    f->kind = KIND_DIRECTORY;
    f->parent = parent;
    f->read = ACCESS_NEVER;
    f->update = ACCESS_NEVER;
    f->size = 0;
}

static void make_file(struct card *c, int n, uint16_t id, int parent, uint8_t size)
{
    struct file *f = &c->file[n];
    f->id = id;
    f->kind = KIND_BYTES;
    f->parent = parent;
    f->read = ACCESS_ALWAYS;
    f->update = ACCESS_NEVER;
    f->size = size;
    for (int i = 0; i < FILE_SIZE; i++)
        f->byte[i] = 0;
}

static void set_access(struct card *c, int n, enum access read, enum access update)
{
    c->file[n].read = read;
    c->file[n].update = update;
}

static void make_secret(struct card *c, int n, int directory, uint8_t value, uint8_t unblock)
{
    struct secret *s = &c->secret[n];
    s->directory = directory;
    s->value = value;
    s->unblock_value = unblock;
    s->tries = TRIES;
    s->unblock_tries = UNBLOCK_TRIES;
    s->verified = false;
}

static void card_make(struct card *c)
{
    make_directory(c, ROOT, 0x3f00, ROOT);
    make_file(c, SERIAL, 0x2f02, ROOT, 4);
    make_directory(c, WALLET, 0x7f10, ROOT);
    make_file(c, BALANCE, 0x6f01, WALLET, 2);
    make_file(c, HISTORY, 0x6f02, WALLET, 4);
    make_directory(c, PHONE, 0x7f20, ROOT);
    set_access(c, BALANCE, ACCESS_ALWAYS, ACCESS_SECRET_1);
    set_access(c, HISTORY, ACCESS_SECRET_1, ACCESS_SECRET_0);
    make_secret(c, 0, ROOT, 11, 88);
    make_secret(c, 1, WALLET, 22, 99);
    c->file[SERIAL].byte[0] = 0x98;
    c->commands = 0;
    c->refused = 0;
}

static void card_reset(struct card *c)
{
    c->directory = ROOT;
    c->current = NO_FILE;
    for (int i = 0; i < SECRETS; i++)
        c->secret[i].verified = false;
}

/* --- Selection ----------------------------------------------------------------------------- */

/* Whether a file is the directory itself or lies somewhere below it. */
static bool is_within(const struct card *c, int file, int directory)
{
    for (int level = 0; level < DEPTH; level++) {
        if (file == directory)
            return true;
        file = c->file[file].parent;
    }
    return false;
}

/* From the current directory one can get to its files, to its parent, and to its neighbours. */
static int find_file(const struct card *c, uint16_t id)
{
    int parent = c->file[c->directory].parent;
    if (c->file[ROOT].id == id)
        return ROOT;
    if (c->file[c->directory].id == id)
        return c->directory;
    if (c->file[parent].id == id)
        return parent;
    for (int i = 1; i < FILES; i++) {
        if (c->file[i].id == id && c->file[i].parent == c->directory)
            return i;
    }
    for (int i = 1; i < FILES; i++) {
        if (c->file[i].id == id && c->file[i].parent == parent &&
            c->file[i].kind == KIND_DIRECTORY)
            return i;
    }
    return NO_FILE;
}

static void enter_directory(struct card *c, int directory)
{
    for (int i = 0; i < SECRETS; i++) {
        if (!is_within(c, directory, c->secret[i].directory))
            c->secret[i].verified = false;
    }
    c->directory = directory;
    c->current = NO_FILE;
}

static int command_select(struct card *c, uint16_t id)
{
    int file = find_file(c, id);
    if (file == NO_FILE)
        return SW_NOT_FOUND;
    if (c->file[file].kind == KIND_DIRECTORY)
        enter_directory(c, file);
    else
        c->current = file;
    return SW_OK;
}

/* --- Secrets ------------------------------------------------------------------------------- */

static struct secret *find_secret(struct card *c, unsigned number)
{
    if (number >= SECRETS)
        return (struct secret *)0;
    struct secret *s = &c->secret[number];
    if (!is_within(c, c->directory, s->directory))
        return (struct secret *)0;
    return s;
}

static int command_verify(struct card *c, unsigned number, uint8_t value)
{
    struct secret *s = find_secret(c, number);
    if (!s)
        return SW_NO_SECRET;
    if (s->tries == 0)
        return SW_BLOCKED;
    if (value != s->value) {
        s->verified = false;
        s->tries--;
        return SW_WRONG_SECRET | s->tries;
    }
    s->verified = true;
    s->tries = TRIES;
    return SW_OK;
}

static int command_change(struct card *c, unsigned number, uint8_t value, uint8_t fresh)
{
    int answer = command_verify(c, number, value);
    if (answer == SW_OK)
        c->secret[number].value = fresh;
    return answer;
}

/* Sets a new value with the help of the other secret, which has its own number of tries. */
static int command_unblock(struct card *c, unsigned number, uint8_t unblock, uint8_t fresh)
{
    struct secret *s = find_secret(c, number);
    if (!s)
        return SW_NO_SECRET;
    if (s->unblock_tries == 0)
        return SW_BLOCKED;
    if (unblock != s->unblock_value) {
        s->unblock_tries--;
        return SW_WRONG_SECRET | s->unblock_tries;
    }
    s->unblock_tries = UNBLOCK_TRIES;
    s->tries = TRIES;
    s->value = fresh;
    s->verified = true;
    return SW_OK;
}

/* --- Bytes --------------------------------------------------------------------------------- */

static bool is_allowed(const struct card *c, enum access access)
{
    switch (access) {
    case ACCESS_ALWAYS:
        return true;
    case ACCESS_SECRET_0:
        return c->secret[0].verified;
    case ACCESS_SECRET_1:
        return c->secret[1].verified;
    case ACCESS_NEVER:
        return false;
    }
    return false;
}

static int command_read(struct card *c, unsigned offset, uint8_t *value)
{
    if (c->current == NO_FILE)
        return SW_NO_FILE_SELECTED;
    const struct file *f = &c->file[c->current];
    if (!is_allowed(c, f->read))
        return SW_NOT_ALLOWED;
    if (offset >= f->size)
        return SW_WRONG_OFFSET;
    *value = f->byte[offset];
    return SW_OK;
}

static int command_update(struct card *c, unsigned offset, uint8_t value)
{
    if (c->current == NO_FILE)
        return SW_NO_FILE_SELECTED;
    struct file *f = &c->file[c->current];
    if (!is_allowed(c, f->update))
        return SW_NOT_ALLOWED;
    if (offset >= f->size)
        return SW_WRONG_OFFSET;
    f->byte[offset] = value;
    return SW_OK;
}

/* --- Commands of the terminal -------------------------------------------------------------- */

enum instruction { INS_SELECT, INS_VERIFY, INS_CHANGE, INS_UNBLOCK, INS_READ, INS_UPDATE };

struct command {
    enum instruction instruction;
    uint16_t p;
    uint8_t data;
    uint8_t more;
};

static int card_command(struct card *c, const struct command *cmd, uint8_t *out)
{
    int answer = SW_NOT_FOUND;
    switch (cmd->instruction) {
    case INS_SELECT:
        answer = command_select(c, cmd->p);
        break;
    case INS_VERIFY:
        answer = command_verify(c, cmd->p, cmd->data);
        break;
    case INS_CHANGE:
        answer = command_change(c, cmd->p, cmd->data, cmd->more);
        break;
    case INS_UNBLOCK:
        answer = command_unblock(c, cmd->p, cmd->data, cmd->more);
        break;
    case INS_READ:
        answer = command_read(c, cmd->p, out);
        break;
    case INS_UPDATE:
        answer = command_update(c, cmd->p, cmd->data);
        break;
    }
    c->commands++;
    if (answer != SW_OK)
        c->refused++;
    return answer;
}

/* --- Harness ------------------------------------------------------------------------------- */

static int give(struct card *c, enum instruction instruction, unsigned p, unsigned data)
{
    struct command cmd = {instruction, (uint16_t)p, (uint8_t)data, 0};
    uint8_t out = 0;
    return card_command(c, &cmd, &out);
}

static void check(const struct card *c)
{
    assert(c->file[c->directory].kind == KIND_DIRECTORY);
    if (c->current != NO_FILE) {
        assert(c->file[c->current].kind == KIND_BYTES);
        assert(c->file[c->current].parent == c->directory);
    }
    for (int i = 0; i < SECRETS; i++) {
        const struct secret *s = &c->secret[i];
        assert(s->tries >= 0 && s->tries <= TRIES);
        if (s->verified)
            assert(s->tries == TRIES && is_within(c, c->directory, s->directory));
    }
}

int main(void)
{
    static const uint16_t places[4] = {0x3f00, 0x7f10, 0x6f02, 0x2f02};
    struct card c;
    card_make(&c);
    card_reset(&c);

    /* The holder of the card is known, the wallet is not open yet. */
    assert(give(&c, INS_VERIFY, 1, 22) == SW_NO_SECRET);
    assert(give(&c, INS_VERIFY, 0, 11) == SW_OK);
    assert(give(&c, INS_SELECT, 0x6f01, 0) == SW_NOT_FOUND);
    assert(give(&c, INS_READ, 0, 0) == SW_NO_FILE_SELECTED);

    bool holder = true;
    bool wallet = false;
    for (int i = 0; i < COMMANDS; i++) {
        unsigned place = __VERIFIER_nondet_uchar();
        unsigned secret = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(place < 4 && (secret == 11 || secret == 22));
        int answer = give(&c, INS_SELECT, places[place], 0);
        if (answer == SW_OK && place == 0)
            wallet = false;
        if (secret == 22) {
            int expected = c.directory == WALLET ? SW_OK : SW_NO_SECRET;
            assert(give(&c, INS_VERIFY, 1, secret) == expected);
            wallet = expected == SW_OK;
        }
        assert(c.secret[0].verified == holder);
        assert(c.secret[1].verified == wallet);
        check(&c);
        if (c.current == HISTORY) {
            assert(give(&c, INS_READ, 3, 0) == (wallet ? SW_OK : SW_NOT_ALLOWED));
            assert(give(&c, INS_UPDATE, 4, 1) == SW_WRONG_OFFSET);
            assert(give(&c, INS_UPDATE, 3, 1) == SW_OK);
        }
    }

    /* Wrong attempts block the first secret. */
    uint8_t guess = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(guess != 11);
    assert(give(&c, INS_VERIFY, 0, guess) == (SW_WRONG_SECRET | 1));
    assert(give(&c, INS_CHANGE, 0, guess) == SW_WRONG_SECRET);
    assert(give(&c, INS_VERIFY, 0, 11) == SW_BLOCKED);
    assert(!c.secret[0].verified);
    assert(give(&c, INS_UNBLOCK, 0, 88) == SW_OK);
    assert(c.secret[0].verified && c.secret[0].value == 0);
    check(&c);
    return 0;
}
