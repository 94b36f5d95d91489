extern int limit;

void read_options(void)
{
    limit = 9;
}
