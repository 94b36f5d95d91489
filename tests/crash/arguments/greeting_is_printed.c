// The greeting needs more room than the name.
//@ expect: out-of-bounds
//@ args: Alexander
#include <stdio.h>

int main(int argc, char **argv) {
  char msg[10];
  if (argc > 1) {
    sprintf(msg, "Hi %s!", argv[1]); //~ here
    puts(msg);
  }
  return 0;
}
