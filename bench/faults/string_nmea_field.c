/*
 * Sentences of a GPS receiver: "$GPGGA,field,field*HH". The check sum is the exclusive or of all
 * characters between '$' and '*'; a field may be empty.
 */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define BODY 5
#define SENTENCE (BODY + 5)

static int hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

static bool nmea_valid(const char *sentence)
{
    if (*sentence++ != '$')
        return false;
    unsigned char sum = 0;
    while (*sentence != '\0' && *sentence != '*')
        sum ^= (unsigned char)*sentence++;
    if (*sentence != '*')
        return false;
    int high = hex_value(sentence[1]);
    int low = high < 0 ? -1 : hex_value(sentence[2]);
    return low >= 0 && high * 16 + low == sum;
}

/* Finds a field by its number, 0 is the name of the sentence. Returns its length, -1 if missing. */
static int nmea_field(const char *sentence, int number, const char **start)
{
    const char *s = sentence + 1;
    for (; number > 0; number--) {
        while (*s != ',' && *s != '*' && *s != '\0')
            s++;
        if (*s != ',')
            return -1;
        s++;
    }
    *start = s;
    while (*s != ',' && *s != '\0')
        s++;
    return (int)(s - *start);
}

static void nmea_finish(char *sentence, int length)
{
    static const char digits[] = "0123456789ABCDEF";
    unsigned char sum = 0;
    for (int i = 1; i < length; i++)
        sum ^= (unsigned char)sentence[i];
    sentence[length] = '*';
    sentence[length + 1] = digits[sum >> 4];
    sentence[length + 2] = digits[sum & 15];
    sentence[length + 3] = '\0';
}

int main(void)
{
    char sentence[SENTENCE];
    int commas = 0;
    int last_comma = 0;
    sentence[0] = '$';
    for (int i = 1; i <= BODY; i++) {
        char c = __VERIFIER_nondet_char();
        __VERIFIER_assume(c == ',' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z'));
        sentence[i] = c;
        if (c == ',') {
            commas++;
            last_comma = i;
        }
    }
    nmea_finish(sentence, BODY + 1);
    assert(nmea_valid(sentence));

    int number = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(number <= BODY + 1);
    const char *field = NULL;
    int length = nmea_field(sentence, number, &field);
    assert((length >= 0) == (number <= commas));
    for (int i = 0; i < length; i++)
        assert(field[i] != ',' && field[i] != '*');
    if (number == commas) {
        assert(field == sentence + last_comma + 1);
        assert(length == BODY - last_comma);
    }
    return 0;
}
