/* Reads the port of an address like "host:8080"; without one it is the usual one. */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

#define USUAL_PORT 80
#define DIGITS 5

/* Returns false if there is no valid port behind the colon. */
static bool read_port(const char *address, unsigned *port)
{
    const char *s = strchr(address, ':');
    if (s == NULL) {
        *port = USUAL_PORT;
        return true;
    }
    unsigned short number = 0;
    do {
        s++;
        if (*s < '0' || *s > '9')
            return false;
        number = number * 10 + (unsigned)(*s - '0');
        if (number > 65535)
            return false;
    } while (s[1] != '\0');
    *port = number;
    return number != 0;
}

/* Reference: the value of a text of digits, however long. */
static unsigned long value_of(const char *digits)
{
    unsigned long value = 0;
    for (; *digits != '\0'; digits++)
        value = 10 * value + (unsigned long)(*digits - '0');
    return value;
}

int main(void)
{
    char address[2 + DIGITS + 1] = "a:";
    bool digits = true;
    for (int i = 0; i < DIGITS; i++) {
        char c = __VERIFIER_nondet_char();
        address[2 + i] = c;
        if (c == '\0')
            break;
        if (c < '0' || c > '9')
            digits = false;
    }

    unsigned port = 0;
    bool valid = read_port(address, &port);
    if (address[2] == '\0' || !digits) {
        assert(!valid);
    } else {
        unsigned long value = value_of(address + 2);
        assert(valid == (value >= 1 && value <= 65535));
        if (valid)
            assert(port == value);
    }

    assert(read_port("a", &port) && port == USUAL_PORT);
    return 0;
}
