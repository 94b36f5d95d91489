// Digraphs are other spellings of brackets, braces and the hash sign.
//@ expect: exit 0
//@ stdout: 3 4\n
%:include <stdio.h>
%:define TWICE(x) ((x) * 2)

int main(void)
<%
    int v<:3:> = <% 1, 2, 3 %>;
    printf("%d %d\n", v<:2:>, TWICE(v<:1:>));
    return 0;
%>
