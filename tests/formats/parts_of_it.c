extern short read_sensor(void);
extern void log_value(int);
extern double nondet_double(void);

int scaled(int factor)
{
    int value = read_sensor() * factor;
    log_value(value);
    return nondet_double() > 1.5 ? value : 0;
}
