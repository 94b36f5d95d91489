// A compound assignment overflows after a few turns.
//@ expect: fails signed-overflow
int main(void)
{
    int power = 1;
    for (int i = 0; i < 40; i++)
        power *= 3; //~ run: signed-overflow
    return power == 0;
}
