// A server that answers one message; the length of the message is looked at.
//@ expect: holds
//@ run: refused
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void)
{
    struct sockaddr_in own, peer;
    socklen_t size = sizeof peer;
    char message[16];
    int server = socket(AF_INET, SOCK_STREAM, -1), client;
    if (server < 0) {
        perror("socket");
        return 1;
    }
    memset(&own, 0, sizeof own);
    own.sin_family = AF_INET;
    own.sin_port = htons(4711);
    if (bind(server, (struct sockaddr *)&own, sizeof own) < 0 || listen(server, 1) < 0)
        goto closes;
    client = accept(server, (struct sockaddr *)&peer, &size);
    if (client < 0)
        goto closes;
    ssize_t n = recv(client, message, sizeof message - 1, 0);
    if (n > 0) {
        message[n] = '\0';
        send(client, message, strlen(message), 0);
    }
    close(client);
closes:
    close(server);
    return 0;
}
