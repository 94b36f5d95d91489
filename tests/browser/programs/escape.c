// </script><script>document.title = "harm"</script> <!-- <img src=x onerror="document.title='harm'"> ]]> &lt;b&gt;
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static const char *text = "</script><!--<script>document.title = 'harm'</script>";
static const char *line_end = "\xe2\x80\xa8 {{body}} \" ' & &amp;";

struct node {
    const char *label;
    int value;
};

int main(void)
{
    struct node node = { text, __VERIFIER_nondet_int() };
    const char *also = line_end;
    if (node.value > 3)
        node.label = "<b>&quot;</b>";
    assert(node.label[0] == '<' && also[0] != 0 && node.value < 3 /* </code> */);
    return 0;
}
