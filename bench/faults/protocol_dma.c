/* A DMA channel: source, destination and length are set while the channel is disabled, then it is enabled. */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define MEMORY 8

struct dma {
    unsigned char source;
    unsigned char destination;
    unsigned char length;
    bool enabled;
};

static unsigned char memory[MEMORY];
static struct dma channel;

static void dma_set_length(unsigned char length)
{
    if (!channel.enabled)
        channel.length = length;
}

static void dma_set_addresses(unsigned char source, unsigned char destination)
{
    if (!channel.enabled) {
        channel.source = source;
        channel.destination = destination;
    }
}

static void dma_enable(void)
{
    channel.enabled = true;
}

static void dma_finish(void)
{
    for (int i = 0; channel.enabled && i < channel.length; i++)
        memory[channel.destination + i] = memory[channel.source + i];
    channel.enabled = false;
}

static void dma_copy(unsigned char source, unsigned char destination, unsigned char length)
{
    dma_set_addresses(source, destination);
    dma_enable();
    dma_set_length(length);
    dma_finish();
}

int main(void)
{
    for (int i = 0; i < MEMORY; i++)
        memory[i] = (unsigned char)(i + 1);
    for (int round = 0; round < 2; round++) {
        unsigned char source = __VERIFIER_nondet_uchar();
        unsigned char destination = __VERIFIER_nondet_uchar();
        unsigned char length = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(length <= 3);
        __VERIFIER_assume(source < MEMORY && source + length <= 4);
        __VERIFIER_assume(destination >= 4 && destination + length <= MEMORY);
        dma_copy(source, destination, length);
        for (int i = 0; i < length; i++)
            assert(memory[destination + i] == memory[source + i]);
    }
    return 0;
}
