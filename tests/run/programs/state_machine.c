// A machine that strips comments from a line, driven by a table of states.
//@ expect: exit 0
//@ stdout: a/b c*d/e\n
#include <stdio.h>

enum state { TEXT, SLASH, COMMENT, STAR, STATES };
enum input { IS_SLASH, IS_STAR, OTHER, INPUTS };
static const enum state step[STATES][INPUTS] = {
    [TEXT] = { SLASH, TEXT, TEXT },
    [SLASH] = { SLASH, COMMENT, TEXT },
    [COMMENT] = { COMMENT, STAR, COMMENT },
    [STAR] = { TEXT, STAR, COMMENT },
};

int main(void)
{
    const char *line = "a/b /* note ** here */c*d//*x*/e";
    enum state s = TEXT;
    for (; *line; line++) {
        enum input in = *line == '/' ? IS_SLASH : *line == '*' ? IS_STAR : OTHER;
        enum state to = step[s][in];
        if (s == SLASH && to != COMMENT)
            putchar('/');
        if (to == TEXT && s != STAR)
            putchar(*line);
        s = to;
    }
    putchar('\n');
    return 0;
}
