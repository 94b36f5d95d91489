// Library functions declared by hand instead of through headers.
//@ expect: exit 0
//@ stdout: 42 2\n
extern int printf(const char *, ...);
extern void *malloc(unsigned long);
extern void free(void *);
extern unsigned long strlen(const char *);
int atoi();

int main(void)
{
    char *p = malloc(3);
    p[0] = '4', p[1] = '2', p[2] = 0;
    printf("%d %d\n", atoi(p), (int)strlen(p));
    free(p);
    return 0;
}
