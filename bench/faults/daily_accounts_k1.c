/* Accounts in a singly linked list: open, find, close. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct account {
    int number;
    long balance;
    struct account *next;
};

static struct account *accounts;

static void open_account(int number, long balance)
{
    struct account *a = malloc(sizeof *a);
    if (a == NULL)
        return;
    a->number = number;
    a->balance = balance;
    a->next = accounts;
    accounts = a;
}

static struct account *find_account(int number)
{
    struct account *a = accounts;
    while (a != NULL && a->number != number)
        a = a->next;
    return a;
}

/* Closes an account, if there is one with this number. */
static void close_account(int number)
{
    struct account *before = NULL;
    struct account *a = accounts;
    while (a != NULL && a->number != number) {
        before = a;
        a = a->next;
    }
    if (a == NULL)
        return;
    free(a);
    if (before == NULL)
        accounts = a->next;
    else
        before->next = a->next;
}

int main(void)
{
    open_account(1, 500);
    open_account(2, 0);
    open_account(3, 75);

    int first = __VERIFIER_nondet_int();
    int second = __VERIFIER_nondet_int();
    close_account(first);
    close_account(second);

    struct account *a = find_account(2);
    if (a != NULL)
        a->balance += 10;
    return 0;
}
