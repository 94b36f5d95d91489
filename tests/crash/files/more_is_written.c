// More bytes are written than there are.
//@ expect: out-of-bounds
#include <fcntl.h>
#include <unistd.h>

int main(void)
{
    char text[10] = "123456789";
    int fd = open("out.txt", O_WRONLY | O_CREAT, 0600);
    if (fd < 0)
        return 1;
    write(fd, text, 20); //~ here
    close(fd);
    return 0;
}
