/* A push button counts as switched after three equal samples in a row that differ from its state. */
#include <assert.h>
#include <stdbool.h>

extern bool __VERIFIER_nondet_bool(void);

#define STABLE 3
#define SAMPLES 7

struct button {
    bool pressed;
    int differing;
};

static void sample_button(struct button *b, bool level)
{
    if (level != b->pressed) {
        b->differing = 0;
        return;
    }
    b->differing++;
    if (b->differing == STABLE) {
        b->pressed = level;
        b->differing = 0;
    }
}

int main(void)
{
    struct button button = {false, 0};
    bool level[SAMPLES];
    bool expected = false;

    for (int i = 0; i < SAMPLES; i++) {
        level[i] = __VERIFIER_nondet_bool();
        sample_button(&button, level[i]);
        if (i >= 2 && level[i] == level[i - 1] && level[i] == level[i - 2])
            expected = level[i];
        assert(button.pressed == expected);
    }
    return 0;
}
