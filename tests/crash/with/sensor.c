int read_sensor(void)
{
    static int value = 4;
    return value += 5;
}
