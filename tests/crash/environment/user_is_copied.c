// Names of users may be long.
//@ expect: out-of-bounds
//@ env: USER=administrator
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct session { char user[7]; int id; };

int main(void)
{
    struct session *s = malloc(sizeof *s);
    const char *user = getenv("USER");
    if (!s)
        return 1;
    if (user)
        strcpy(s->user, user); //~ here
    else
        strcpy(s->user, "nobody");
    s->id = 1;
    printf("%d: %s\n", s->id, s->user);
    free(s);
    return 0;
}
