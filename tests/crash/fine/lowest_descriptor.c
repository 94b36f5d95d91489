// A new descriptor has the lowest number that is free.
//@ expect: holds
//@ run: once
//@ file: a.txt=a
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

int main(void)
{
    int first = open("a.txt", O_RDONLY), second, ends[2];
    char c;
    if (first < 0)
        return 1;
    close(first);
    assert(read(first, &c, 1) == -1);
    second = open("a.txt", O_RDONLY);
    if (second < 0)
        return 1;
    assert(first == second);
    if (pipe(ends) == 0) {
        assert(ends[0] > second && ends[1] > ends[0]);
        close(ends[0]);
        close(ends[1]);
    }
    assert(lseek(second, 0, SEEK_SET) >= -1);
    close(second);
    assert(close(second) == -1);
    return 0;
}
