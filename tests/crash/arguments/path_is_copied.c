// The buffer is larger than arguments usually are here; a longer one is asked for.
//@ expect: out-of-bounds
//@ options: --max-arg-length 18
//@ args: /var/spool/mail/somebody
#include <stdio.h>
#include <string.h>

static char current[16];

static void chdir_to(const char *path)
{
    strcpy(current, path); //~ here
}

int main(int argc, char *argv[])
{
    if (argc == 2)
        chdir_to(argv[1]);
    puts(current);
    return 0;
}
