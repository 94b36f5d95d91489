int receive(char *buffer, int size)
{
    for (int i = 0; i < size; i++)
        buffer[i] = 'x';
    return size;
}
