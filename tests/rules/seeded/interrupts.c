// A ring of samples that an interrupt fills and `main` empties with interrupts disabled. Leaving early forgets to enable them.
//@ rule: rules/interrupts.rule:disable=irq_save,enable=irq_restore
//@ violated: interrupts are still disabled at the end
extern int __VERIFIER_nondet_int(void);

#define SIZE 4

static int samples[SIZE];
static unsigned head, tail;
static int overruns, sum;

void irq_save(void);
void irq_restore(void);

static void sample_arrives(int value)
{
    if (head - tail == SIZE) {
        overruns++;
        return;
    }
    samples[head++ % SIZE] = value;
}

static int take_sample(int *value)
{
    irq_save();
    if (head == tail) { //~ fault
        return 0; //~ fault
    }
    *value = samples[tail++ % SIZE];
    irq_restore();
    return 1;
}

static void drop_samples(void)
{
    irq_save();
    tail = head;
    irq_restore();
}

int main(void)
{
    for (int i = 0; i < 3; i++) {
        int event = __VERIFIER_nondet_int();
        if (event > 0) {
            sample_arrives(event % 100);
        } else if (event == 0) {
            drop_samples();
        } else {
            int value;
            if (take_sample(&value))
                sum += value;
        }
    }
    return overruns;
}
