/*
 * Internet checksum over a packet made of a header and a payload, with
 * pseudo header, as used for UDP.
 */
#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define PAYLOAD_MAX 3

struct udp {
	uint16_t src;
	uint16_t dst;
	uint16_t len;
	uint16_t sum;
	uint8_t data[PAYLOAD_MAX];
};

/* Partial sum over bytes in network order; an odd tail is padded. */
static uint32_t csum_bytes(uint32_t acc, const uint8_t *p, unsigned n)
{
	unsigned i;

	for (i = 0; i + 1 < n; i += 2)
		acc += (uint32_t)p[i] << 8 | p[i + 1];
	if (n & 1)
		acc += (uint32_t)p[n - 1] << 8;
	return acc;
}

/* Fold the carries into 16 bits. */
static uint16_t csum_fold(uint32_t acc)
{
	if (acc >> 16)
		acc = (acc & 0xffff) + (acc >> 16);
	return (uint16_t)acc;
}

/* Sum over pseudo header, header and payload. */
static uint16_t udp_sum(const struct udp *u, uint32_t saddr, uint32_t daddr,
			unsigned n)
{
	uint32_t acc = 0;

	acc += (saddr >> 16) + (saddr & 0xffff);
	acc += (daddr >> 16) + (daddr & 0xffff);
	acc += 17 + u->len;
	acc += u->src;
	acc += u->dst;
	acc += u->len;
	acc += u->sum;
	acc = csum_bytes(acc, u->data, n);
	return csum_fold(acc);
}

/* Sender: fill in the checksum; zero means "none", so it is sent as ffff. */
static void udp_finish(struct udp *u, uint32_t saddr, uint32_t daddr,
		       unsigned n)
{
	u->len = (uint16_t)(8 + n);
	u->sum = 0;
	u->sum = (uint16_t)~udp_sum(u, saddr, daddr, n);
	if (u->sum == 0)
		u->sum = 0xffff;
}

/* Receiver: does the packet arrive intact? */
static int udp_check(const struct udp *u, uint32_t saddr, uint32_t daddr)
{
	unsigned n;

	if (u->len < 8 || u->len > 8 + PAYLOAD_MAX)
		return 0;
	n = u->len - 8u;
	if (u->sum == 0)
		return 1;
	return udp_sum(u, saddr, daddr, n) == 0xffff;
}

int main(void)
{
	struct udp u;
	uint32_t saddr = __VERIFIER_nondet_uint();
	uint32_t daddr = 0xc0a80001u;
	unsigned i, n = __VERIFIER_nondet_uint();
	unsigned bit = __VERIFIER_nondet_uchar();

	__VERIFIER_assume(n >= 1 && n <= PAYLOAD_MAX);
	u.src = (uint16_t)__VERIFIER_nondet_uint();
	u.dst = (uint16_t)__VERIFIER_nondet_uint();
	for (i = 0; i < PAYLOAD_MAX; i++)
		u.data[i] = __VERIFIER_nondet_uchar();

	udp_finish(&u, saddr, daddr, n);
	assert(u.sum != 0);
	assert(udp_check(&u, saddr, daddr));

	/* one wrong bit in the payload is noticed */
	__VERIFIER_assume(bit < 8);
	u.data[n - 1] ^= (uint8_t)(1u << bit);
	assert(!udp_check(&u, saddr, daddr));
	return 0;
}
