/* Copies a name into a fixed field; long names are cut. */
#include <assert.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

#define FIELD 4
#define MAX_NAME 6

static void copy_name(char *field, size_t size, const char *name)
{
    size_t i = 0;
    while (i < size && name[i] != '\0') {
        field[i] = name[i];
        i++;
    }
    field[i] = '\0';
}

int main(void)
{
    char name[MAX_NAME + 1];
    char field[FIELD];
    int length = __VERIFIER_nondet_int();
    __VERIFIER_assume(length >= 0 && length <= MAX_NAME);
    for (int i = 0; i < length; i++) {
        name[i] = __VERIFIER_nondet_char();
        __VERIFIER_assume(name[i] >= 'a' && name[i] <= 'z');
    }
    name[length] = '\0';

    copy_name(field, sizeof field, name);
    size_t kept = strlen(field);
    assert(kept == (size_t)(length < FIELD ? length : FIELD - 1));
    assert(strncmp(field, name, kept) == 0);
    return 0;
}
