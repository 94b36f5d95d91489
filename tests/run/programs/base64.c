// Encoding and decoding base64.
//@ expect: exit 0
//@ stdout: [] 0 []\n[Zg==] 1 [f]\n[Zm8=] 2 [fo]\n[Zm9v] 3 [foo]\n[Zm9vYmFyIQ==] 7 [foobar!]\n
#include <stdio.h>
#include <string.h>

static const char code[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static void encode(const unsigned char *in, size_t n, char *out)
{
    for (size_t i = 0; i < n; i += 3) {
        unsigned long w = (unsigned long)in[i] << 16;
        if (i + 1 < n) w |= in[i + 1] << 8;
        if (i + 2 < n) w |= in[i + 2];
        *out++ = code[w >> 18];
        *out++ = code[w >> 12 & 63];
        *out++ = i + 1 < n ? code[w >> 6 & 63] : '=';
        *out++ = i + 2 < n ? code[w & 63] : '=';
    }
    *out = '\0';
}

static size_t decode(const char *in, char *out)
{
    unsigned bits = 0, have = 0;
    char *start = out;
    for (; *in && *in != '='; in++) {
        bits = bits << 6 | (unsigned)(strchr(code, *in) - code);
        have += 6;
        if (have >= 8)
            *out++ = (char)(bits >> (have -= 8));
    }
    *out = '\0';
    return out - start;
}

int main(void)
{
    const char *text[] = { "", "f", "fo", "foo", "foobar!" };
    char packed[16], plain[16];
    for (int i = 0; i < 5; i++) {
        encode((const unsigned char *)text[i], strlen(text[i]), packed);
        size_t n = decode(packed, plain);
        printf("[%s] %d [%s]\n", packed, (int)n, plain);
    }
    return 0;
}
