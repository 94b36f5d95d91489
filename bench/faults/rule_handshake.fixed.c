/*
 * Server side of a TLS-like handshake as a state machine. Messages out of
 * order must be refused; keys are derived from the secret that the key exchange
 * delivers.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define STEPS 6

enum msg {
	M_CLIENT_HELLO, M_CERTIFICATE, M_KEY_EXCHANGE, M_CERT_VERIFY,
	M_CHANGE_CIPHER, M_FINISHED, M_DATA, M_COUNT
};

enum state { S_START, S_HELLO, S_CERT, S_KEY, S_VERIFIED, S_CIPHER, S_OPEN,
	     S_ERROR };

struct session {
	enum state state;
	int want_cert;          /* clients have to authenticate */
	int has_cert;
	int authenticated;
	unsigned secret;        /* 0: not negotiated yet */
	unsigned read_key;      /* 0: reads are in clear text */
	int data_records;
};

static void session_init(struct session *s, int want_cert)
{
	s->state = S_START;
	s->want_cert = want_cert;
	s->has_cert = 0;
	s->authenticated = 0;
	s->secret = 0;
	s->read_key = 0;
	s->data_records = 0;
}

static int fail(struct session *s)
{
	s->state = S_ERROR;
	s->secret = 0;
	return -1;
}

static unsigned derive_key(unsigned secret)
{
	return (secret ^ 0x5au) | 0x100u;
}

/* One message from the client; returns -1 if it is not acceptable. */
static int session_input(struct session *s, enum msg m, unsigned arg)
{
	switch (m) {
	case M_CLIENT_HELLO:
		if (s->state != S_START)
			return fail(s);
		s->state = S_HELLO;
		return 0;
	case M_CERTIFICATE:
		if (s->state != S_HELLO || !s->want_cert)
			return fail(s);
		s->has_cert = 1;
		s->state = S_CERT;
		return 0;
	case M_KEY_EXCHANGE:
		if (s->state != S_CERT &&
		    !(s->state == S_HELLO && !s->want_cert))
			return fail(s);
		s->secret = arg | 0x1000u;
		s->state = S_KEY;
		return 0;
	case M_CERT_VERIFY:
		if (s->state != S_KEY || !s->has_cert)
			return fail(s);
		s->authenticated = 1;
		s->state = S_VERIFIED;
		return 0;
	case M_CHANGE_CIPHER:
		/* after the key exchange, and the proof for a certificate */
		if (s->state != S_VERIFIED &&
		    !(s->state == S_KEY && !s->has_cert))
			return fail(s);
		s->read_key = derive_key(s->secret);
		s->state = S_CIPHER;
		return 0;
	case M_FINISHED:
		if (s->state != S_CIPHER)
			return fail(s);
		s->state = S_OPEN;
		return 0;
	case M_DATA:
		if (s->state != S_OPEN)
			return fail(s);
		s->data_records++;
		return 0;
	default:
		return fail(s);
	}
}

int main(void)
{
	struct session s;
	int want_cert = __VERIFIER_nondet_bool();
	int i, failed = 0;

	session_init(&s, want_cert);
	for (i = 0; i < STEPS; i++) {
		unsigned m = __VERIFIER_nondet_uchar();
		int rc;

		__VERIFIER_assume(m < M_COUNT);
		rc = session_input(&s, (enum msg)m, __VERIFIER_nondet_uchar());
		if (rc < 0)
			failed = 1;
		/* an error is final */
		assert(!failed || s.state == S_ERROR);
		if (s.state == S_OPEN) {
			assert(s.secret != 0);
			assert(s.read_key == derive_key(s.secret));
			assert(!want_cert || s.authenticated);
		}
	}
	assert(s.data_records == 0 || s.read_key != 0);
	return 0;
}
