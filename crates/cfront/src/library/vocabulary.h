/* Names that verifiers of C have in common with no header: declared before every file, so that they have
   their types. What is without parameters here takes operands of several types. */

typedef __typeof__(sizeof(0)) __CPROVER_size_t;
typedef __typeof__((char *)0 - (char *)0) __CPROVER_ssize_t;
typedef _Bool __CPROVER_bool;

void __CPROVER_precondition();
void __CPROVER_postcondition();
void __CPROVER_cover();
void __CPROVER_input();
void __CPROVER_output();
void __CPROVER_printf();
void __CPROVER_fence();
_Bool __CPROVER_enum_is_in_range();

_Bool __CPROVER_r_ok();
_Bool __CPROVER_w_ok();
_Bool __CPROVER_rw_ok();
_Bool __CPROVER_same_object(const volatile void *, const volatile void *);
_Bool __CPROVER_DYNAMIC_OBJECT(const volatile void *);
_Bool __CPROVER_LIVE_OBJECT(const volatile void *);
_Bool __CPROVER_WRITEABLE_OBJECT(const volatile void *);
__CPROVER_size_t __CPROVER_OBJECT_SIZE(const volatile void *);
__CPROVER_size_t __CPROVER_POINTER_OBJECT(const volatile void *);
__CPROVER_ssize_t __CPROVER_POINTER_OFFSET(const volatile void *);

void *__CPROVER_allocate(__CPROVER_size_t, _Bool);
void __CPROVER_havoc_object(void *);
void __CPROVER_havoc_slice(void *, __CPROVER_size_t);
_Bool __CPROVER_array_equal(const void *, const void *);
void __CPROVER_array_copy(void *, const void *);
void __CPROVER_array_replace(void *, const void *);
void __cexplain_array_set(void *, unsigned long long, __CPROVER_size_t);
#define __CPROVER_array_set(array, value) __cexplain_array_set((array), (value), sizeof(*(array)))

_Bool __CPROVER_isnanf(float);
_Bool __CPROVER_isnand(double);
_Bool __CPROVER_isnanld(long double);
_Bool __CPROVER_isinff(float);
_Bool __CPROVER_isinfd(double);
_Bool __CPROVER_isinfld(long double);
_Bool __CPROVER_isfinitef(float);
_Bool __CPROVER_isfinited(double);
_Bool __CPROVER_isfiniteld(long double);
_Bool __CPROVER_isnormalf(float);
_Bool __CPROVER_isnormald(double);
_Bool __CPROVER_isnormalld(long double);
int __CPROVER_signf(float);
int __CPROVER_signd(double);
int __CPROVER_signld(long double);
int __CPROVER_abs(int);
long __CPROVER_labs(long);
long long __CPROVER_llabs(long long);
float __CPROVER_fabsf(float);
double __CPROVER_fabs(double);
long double __CPROVER_fabsl(long double);

#define __CPROVER_overflow_plus(a, b) __builtin_add_overflow_p((a), (b), (__typeof__((a) + (b)))0)
#define __CPROVER_overflow_minus(a, b) __builtin_sub_overflow_p((a), (b), (__typeof__((a) - (b)))0)
#define __CPROVER_overflow_mult(a, b) __builtin_mul_overflow_p((a), (b), (__typeof__((a) * (b)))0)
#define __CPROVER_overflow_unary_minus(a) __builtin_sub_overflow_p(0, (a), (__typeof__(-(a)))0)

#define __cexplain_largest(type) ((type)-1 > (type)0 ? (type)-1 \
    : (type)(((unsigned __int128)1 << (8 * sizeof(type) - 1)) - 1))
#define __cexplain_smallest(type) ((type)-1 > (type)0 ? (type)0 : (type)(-__cexplain_largest(type) - 1))
#define __CPROVER_saturating_plus(a, b) \
    ({ __typeof__(a) __cexplain_a = (a), __cexplain_b = (b); \
       __builtin_add_overflow_p(__cexplain_a, __cexplain_b, (__typeof__(a))0) \
       ? (__cexplain_a < 0 ? __cexplain_smallest(__typeof__(a)) : __cexplain_largest(__typeof__(a))) \
       : (__typeof__(a))(__cexplain_a + __cexplain_b); })
#define __CPROVER_saturating_minus(a, b) \
    ({ __typeof__(a) __cexplain_a = (a), __cexplain_b = (b); \
       __builtin_sub_overflow_p(__cexplain_a, __cexplain_b, (__typeof__(a))0) \
       ? ((__typeof__(a))-1 > 0 || __cexplain_a < 0 ? __cexplain_smallest(__typeof__(a)) \
                                                    : __cexplain_largest(__typeof__(a))) \
       : (__typeof__(a))(__cexplain_a - __cexplain_b); })
