void for_each_event(void (*handler)(int code, void *context), void *context)
{
    for (int code = 1; code <= 9; code += 2)
        handler(code, context);
}
