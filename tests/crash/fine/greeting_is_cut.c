// snprintf cuts what is too long.
//@ expect: holds
//@ run: short
//@ args: Al
//@ run: long
//@ args: Alexander
#include <stdio.h>

int main(int argc, char **argv) {
  char msg[10];
  if (argc > 1) {
    int n = snprintf(msg, sizeof msg, "Hi %s!", argv[1]);
    if (n < 0 || n >= (int)sizeof msg)
      return 1;
    msg[n - 1] = '.';
    puts(msg);
  }
  return 0;
}
