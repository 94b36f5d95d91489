/* What the programs here ask of a checker, spelt so that cexplain, CBMC and a C compiler all take it. */
#ifndef VERIFY_H
#define VERIFY_H

#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);

#ifdef __CPROVER__
#define __VERIFIER_assume(condition) __CPROVER_assume(condition)
#else
extern void __VERIFIER_assume(int condition);
#endif

/* A value from low to high, both included. */
static inline int any_from(int low, int high)
{
    int value = __VERIFIER_nondet_int();
    __VERIFIER_assume(value >= low && value <= high);
    return value;
}

#endif
