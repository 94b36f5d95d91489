// One of two files that take the same lock.
struct mutex;
extern struct mutex table_lock;
void take(struct mutex *mutex);
void give(struct mutex *mutex);
int lookup(int key);

int main(void)
{
    take(&table_lock);
    int found = lookup(3);
    give(&table_lock);
    return found;
}
