// An array of several elements ends where its type says, also as the last member behind a pointer.
//@ expect: fails out-of-bounds
//@ gcc: no its sanitizer takes every last array for a flexible one
struct row { int count; int cells[4]; };

int main(void)
{
    struct row rows[2] = { { 0 }, { 0 } };
    struct row *row = rows;
    for (row->count = 0; row->count <= 4; row->count++)
        row->cells[row->count] = 1; //~ run: out-of-bounds
    return rows[1].count;
}
