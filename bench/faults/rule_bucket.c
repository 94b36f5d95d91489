/*
 * Token bucket of a packet scheduler: one token per INTERVAL ticks, at
 * most BURST tokens. Packets without a token are dropped.
 */
#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define INTERVAL 8u
#define BURST    4u
#define STEPS    4

struct bucket {
	uint32_t tokens;
	uint32_t last;          /* time up to which tokens were credited */
	uint32_t passed;
	uint32_t dropped;
};

static void bucket_init(struct bucket *b, uint32_t now)
{
	b->tokens = BURST;
	b->last = now;
	b->passed = 0;
	b->dropped = 0;
}

/* Credit the tokens that became due since the last call. */
static void bucket_refill(struct bucket *b, uint32_t now)
{
	uint32_t due = (now - b->last) / INTERVAL;

	if (due == 0)
		return;
	b->last = now;
	if (due >= BURST - b->tokens)
		b->tokens = BURST;
	else
		b->tokens += due;
}

/* A packet arrives; returns 1 if it may pass. */
static int bucket_packet(struct bucket *b, uint32_t now)
{
	bucket_refill(b, now);
	if (b->tokens == 0) {
		b->dropped++;
		return 0;
	}
	b->tokens--;
	b->passed++;
	return 1;
}

/* Ticks until a token is there, 0 if there is one. */
static uint32_t bucket_delay(const struct bucket *b, uint32_t now)
{
	uint32_t since = now - b->last;

	if (b->tokens > 0 || since >= INTERVAL)
		return 0;
	return INTERVAL - since;
}

/* Use up the burst, so that only the rate counts from here on. */
static void drain(struct bucket *b, uint32_t now)
{
	unsigned i;

	for (i = 0; i < BURST; i++)
		bucket_packet(b, now);
}

int main(void)
{
	struct bucket b;
	uint32_t start = __VERIFIER_nondet_uint();
	uint32_t elapsed = 0, got = 0;
	int i;

	bucket_init(&b, start);
	drain(&b, start);
	assert(b.passed == BURST);
	assert(bucket_delay(&b, start) == INTERVAL);

	/* a sender that never lets the bucket overflow gets the full rate */
	for (i = 0; i < STEPS; i++) {
		uint32_t pause = __VERIFIER_nondet_uchar();
		unsigned k;

		__VERIFIER_assume(pause <= 2 * INTERVAL);
		elapsed += pause;
		for (k = 0; k < BURST; k++)
			got += bucket_packet(&b, start + elapsed);
		assert(got == elapsed / INTERVAL);
		assert(bucket_delay(&b, start + elapsed) ==
		       INTERVAL - elapsed % INTERVAL);
	}
	assert(b.passed == BURST + got);
	return 0;
}
