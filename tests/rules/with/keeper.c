// The other one takes it once more.
struct mutex { int word; } table_lock;
void take(struct mutex *mutex) { mutex->word = 1; }
void give(struct mutex *mutex) { mutex->word = 0; }
static int table[4] = { 1, 2, 3, 4 };

int lookup(int key)
{
    take(&table_lock);
    int value = table[key & 3];
    give(&table_lock);
    return value;
}
