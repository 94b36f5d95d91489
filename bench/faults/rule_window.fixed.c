/*
 * Receive side of a small TCP implementation: in-order delivery of
 * segments into a window of fixed size, trimming of retransmitted data.
 */
#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define RCV_WND 64u
#define MAX_SEG 16u

typedef uint32_t tcp_seq;

struct segment {
	tcp_seq seq;
	unsigned len;
};

struct tcb {
	tcp_seq rcv_nxt;        /* next sequence number expected */
	unsigned delivered;     /* bytes handed to the application */
	unsigned dup_acks;      /* acks sent for data out of order */
	unsigned dropped;       /* segments outside of the window */
};

/* Sequence space is circular: a precedes b. */
static int seq_lt(tcp_seq a, tcp_seq b)
{
	return (int32_t)(a - b) < 0;
}

/* a precedes b or equals it */
static int seq_leq(tcp_seq a, tcp_seq b)
{
	return (int32_t)(a - b) <= 0;
}

static void tcb_init(struct tcb *t, tcp_seq irs)
{
	t->rcv_nxt = irs + 1;
	t->delivered = 0;
	t->dup_acks = 0;
	t->dropped = 0;
}

/* Some part of the segment lies in the receive window. */
static int seg_acceptable(const struct tcb *t, const struct segment *s)
{
	tcp_seq end = s->seq + s->len;

	if (s->len == 0)
		return 0;
	return seq_lt(s->seq, t->rcv_nxt + RCV_WND) &&
	       !seq_leq(end, t->rcv_nxt);
}

/*
 * Process a segment: the part that was received already is cut off,
 * the rest goes to the application. Returns the number of new bytes.
 */
static unsigned tcp_input(struct tcb *t, const struct segment *s)
{
	tcp_seq seq = s->seq;
	unsigned len = s->len;

	if (!seg_acceptable(t, s)) {
		t->dropped++;
		return 0;
	}
	if (seq_lt(seq, t->rcv_nxt)) {
		unsigned cut = t->rcv_nxt - seq;

		seq += cut;
		len -= cut;
	}
	if (seq != t->rcv_nxt) {
		t->dup_acks++;
		return 0;
	}
	t->rcv_nxt += len;
	t->delivered += len;
	return len;
}

int main(void)
{
	struct tcb t;
	struct segment s;
	tcp_seq irs = __VERIFIER_nondet_uint();
	unsigned pos = 0;       /* what the peer has sent in order so far */
	unsigned i;

	tcb_init(&t, irs);
	for (i = 0; i < 3; i++) {
		unsigned back = __VERIFIER_nondet_uchar();
		unsigned len = __VERIFIER_nondet_uchar();
		unsigned got, fresh;

		/* the peer resends up to "back" bytes and adds new ones */
		__VERIFIER_assume(back <= pos);
		__VERIFIER_assume(len >= 1 && len <= MAX_SEG);
		s.seq = irs + 1 + pos - back;
		s.len = len;
		fresh = len > back ? len - back : 0;
		got = tcp_input(&t, &s);
		assert(got == fresh);
		pos += fresh;
	}
	assert(t.delivered == pos);
	assert(t.rcv_nxt == irs + 1 + pos);
	assert(t.dup_acks == 0);
	return 0;
}
