// The loop goes one element too far. That `i` begins at 0 is what keeps the index from being negative.
//@ options: --method repair
//@ says: 1. line 9: `<` in place of `<=` in `i <= count` checked: nothing fails then within the bounds
//@ says: Not changed: `i = 0` (line 9); that `values[i]` in line 10 does not lie before its object rests on it.
//@ says: agrees: with each of the changes the failing run, step by step, does not fail where it did
static int total(const int values[], int count)
{
    int i, result = 0;
    for (i = 0; i <= count; i++) { //~ cause
        result = result + values[i];
    }
    return result;
}

int main(void)
{
    int numbers[10] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    return total(numbers, 10) > 100; //~ cause
}
