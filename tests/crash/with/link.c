int link(int node)
{
    return 3 * node;
}
