// The program as a graph.
//@ command: ir
static int table[4] = { 1, 2, 3, 4 };

int main(void)
{
    int i = 0, found = -1;
    while (i < 4 && found < 0) {
        if (table[i++] == 3)
            found = i;
    }
    return found;
}
