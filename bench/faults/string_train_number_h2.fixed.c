/*
 * Train describer: parsing of the messages that step a train number
 * from berth to berth.
 *
 *   "S12>13:2A47"   step 2A47 from berth 12 to berth 13
 *   "C13"           cancel what is in berth 13
 *   "I12:2A47"      interpose 2A47 in berth 12
 *
 * Berths have one or two digits.  A train number (head code) is a digit,
 * a letter and two digits.  A message that is not well formed changes
 * nothing and is counted.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define BERTHS      20
#define CODE_LEN    4
#define MSG_MAX     12

struct berth {
    char code[CODE_LEN + 1];    /* empty string: no train */
};

struct describer {
    struct berth berth[BERTHS];
    unsigned errors;
    unsigned trains;            /* berths that hold a train */
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* Reads a berth number; returns the characters used, 0 for an error. */
static size_t parse_berth(const char *s, unsigned *berth)
{
    size_t n = 0;
    unsigned value = 0;

    while (n < 2 && is_digit(s[n])) {
        value = value * 10u + (unsigned)(s[n] - '0');
        n++;
    }
    if (n == 0 || value >= BERTHS) {
        return 0;
    }
    *berth = value;
    return n;
}

/* Copies a head code that must end the message. */
static bool parse_code(const char *s, char code[CODE_LEN + 1])
{
    for (size_t i = 0; i < CODE_LEN; i++) {
        bool ok = (i == 1) ? is_letter(s[i]) : is_digit(s[i]);

        if (!ok) {
            return false;
        }
        code[i] = s[i];
    }
    code[CODE_LEN] = '\0';
    return s[CODE_LEN] == '\0';
}

static void berth_set(struct describer *d, unsigned b, const char *code)
{
    bool had = d->berth[b].code[0] != '\0';
    bool has = code[0] != '\0';

    if (has && !had) {
        d->trains++;
    } else if (had && !has) {
        d->trains--;
    }
    strcpy(d->berth[b].code, code);
}

static bool handle(struct describer *d, const char *msg)
{
    char code[CODE_LEN + 1] = "";
    unsigned from = 0, to = 0;
    const char *p = msg + 1;
    size_t n;

    n = parse_berth(p, &from);
    if (n == 0) {
        return false;
    }
    p += n;

    switch (msg[0]) {
    case 'C':
        if (*p != '\0') {
            return false;
        }
        berth_set(d, from, "");
        return true;

    case 'I':
        if (*p != ':' || !parse_code(p + 1, code)) {
            return false;
        }
        berth_set(d, from, code);
        return true;

    case 'S':
        if (*p != '>') {
            return false;
        }
        p++;
        n = parse_berth(p, &to);
        if (n == 0 || p[n] != ':' || !parse_code(p + n + 1, code)) {
            return false;
        }
        /* only the train that really is there can step on */
        if (strcmp(d->berth[from].code, code) != 0) {
            return false;
        }
        berth_set(d, from, "");
        berth_set(d, to, code);
        return true;

    default:
        return false;
    }
}

static void describer_message(struct describer *d, const char *msg)
{
    if (!handle(d, msg)) {
        d->errors++;
    }
}

static unsigned count_trains(const struct describer *d)
{
    unsigned n = 0;

    for (unsigned b = 0; b < BERTHS; b++) {
        if (d->berth[b].code[0] != '\0') {
            n++;
        }
    }
    return n;
}

int main(void)
{
    static struct describer td;
    char step[MSG_MAX] = "S12>13:2A47";
    char cancel[4] = "C1";
    unsigned char place = __VERIFIER_nondet_uchar();
    char c = __VERIFIER_nondet_char();
    char digit = __VERIFIER_nondet_char();
    char put[8] = "I7:9Z10";
    unsigned errors;

    describer_message(&td, "I12:2A47");
    describer_message(&td, "I5:1B03");
    assert(td.errors == 0 && td.trains == 2);
    assert(strcmp(td.berth[12].code, "2A47") == 0);

    /* one character of the step is disturbed */
    __VERIFIER_assume(place >= 4 && place < MSG_MAX - 1);
    __VERIFIER_assume(c != step[place]);
    step[place] = c;
    describer_message(&td, step);
    assert(td.trains == count_trains(&td));
    if (td.errors == 0) {
        assert(td.berth[12].code[0] == '\0' ||
               (place == 5 && c == '2'));
        assert(place <= 5);
        assert(place != 4 || c == '1' || c == '0');
    } else {
        assert(td.errors == 1);
        assert(strcmp(td.berth[12].code, "2A47") == 0);
        assert(td.trains == 2);
    }

    /* a cancel clears its berth, and nothing else */
    __VERIFIER_assume(digit >= '0' && digit <= '9');
    cancel[2] = digit;
    describer_message(&td, cancel);
    assert(td.berth[10 + digit - '0'].code[0] == '\0');
    assert(strcmp(td.berth[5].code, "1B03") == 0 ||
           (place == 4 || place == 5));
    assert(td.trains == count_trains(&td));

    /* an interposed number is either complete or refused */
    place = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(place >= 3 && place < 7);
    put[place] = __VERIFIER_nondet_char();
    errors = td.errors;
    describer_message(&td, "C7");
    describer_message(&td, put);
    assert(td.trains == count_trains(&td));
    if (td.errors == errors) {
        assert(strcmp(td.berth[7].code, put + 3) == 0);
    } else {
        assert(td.berth[7].code[0] == '\0');
    }
    return 0;
}
