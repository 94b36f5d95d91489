struct settings {
    int width;
    int columns;
};

void settings_load(struct settings *s)
{
    s->columns = 0;
}
