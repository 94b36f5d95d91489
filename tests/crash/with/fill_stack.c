// Leaves something other than 0 where the first functions have their variables, so that a pointer that was never set
// leads nowhere. Linked with `--wrap=main`: this is called in place of `main`.
int __real_main(int argc, char **argv);

__attribute__((no_sanitize("address"))) static void fill_stack(void)
{
    volatile char room[1 << 14];
    for (unsigned i = 0; i < sizeof room; i++)
        room[i] = 0x41;
}

int __wrap_main(int argc, char **argv)
{
    fill_stack();
    return __real_main(argc, argv);
}
