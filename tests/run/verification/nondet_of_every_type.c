// Each nondet function gives a value of its own type.
//@ expect: exit 0
//@ inputs: 97 200 -30000 60000 4000000000 -5000000000 18446744073709551615 1
//@ stdout: a 200 -30000 60000 4000000000 -5000000000 18446744073709551615 1\n
#include <stdio.h>

extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    printf("%c ", __VERIFIER_nondet_char());
    printf("%d ", __VERIFIER_nondet_uchar());
    printf("%d ", __VERIFIER_nondet_short());
    printf("%d ", __VERIFIER_nondet_ushort());
    printf("%u ", __VERIFIER_nondet_uint());
    printf("%ld ", __VERIFIER_nondet_long());
    printf("%lu ", __VERIFIER_nondet_ulong());
    printf("%d\n", __VERIFIER_nondet_bool());
    return 0;
}
