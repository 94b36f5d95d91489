/*
 * Software mixer of a handheld game: several mono voices are scaled by
 * their volume and summed into 16-bit output with saturation.
 */
#include <assert.h>
#include <stdint.h>

extern short __VERIFIER_nondet_short(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define VOICES     3
#define VOL_SHIFT  6
#define VOL_UNITY  (1 << VOL_SHIFT)
#define SAMPLE_MAX 32767
#define SAMPLE_MIN (-32768)

struct voice {
	const int16_t *data;
	uint8_t pos;
	uint8_t len;
	uint8_t loop;     /* restart at loop_start when the end is reached */
	uint8_t loop_start;
	uint8_t volume;   /* 0 .. VOL_UNITY */
	uint8_t active;
};

struct mixer {
	struct voice v[VOICES];
	unsigned clipped;  /* number of output samples that were limited */
};

static int16_t saturate(struct mixer *m, int32_t s)
{
	if (s > SAMPLE_MAX) {
		m->clipped++;
		return SAMPLE_MAX;
	}
	if (s < SAMPLE_MIN) {
		m->clipped++;
		return SAMPLE_MIN;
	}
	return (int16_t)s;
}

static void voice_start(struct voice *v, const int16_t *data, uint8_t len,
			uint8_t volume)
{
	v->data = data;
	v->pos = 0;
	v->len = len;
	v->loop = 0;
	v->loop_start = 0;
	v->volume = volume;
	v->active = 1;
}

/* next scaled sample of a voice; stops or loops it at its end */
static int32_t voice_fetch(struct voice *v)
{
	int32_t s = v->data[v->pos] * (int32_t)v->volume / VOL_UNITY;

	if (++v->pos >= v->len) {
		if (v->loop)
			v->pos = v->loop_start;
		else
			v->active = 0;
	}
	return s;
}

static void mix(struct mixer *m, int16_t *out, int frames)
{
	int i, k;

	for (i = 0; i < frames; i++) {
		int16_t acc = 0;

		for (k = 0; k < VOICES; k++) {
			if (m->v[k].active)
				acc += voice_fetch(&m->v[k]);
		}
		out[i] = saturate(m, acc);
	}
}

int main(void)
{
	static struct mixer m;
	int16_t a[2], b[1], out[2];
	uint8_t va = __VERIFIER_nondet_uchar();
	uint8_t loop = __VERIFIER_nondet_uchar();
	int32_t want0, want1;

	a[0] = __VERIFIER_nondet_short();
	a[1] = __VERIFIER_nondet_short();
	b[0] = __VERIFIER_nondet_short();
	__VERIFIER_assume(va <= VOL_UNITY && loop <= 1);

	voice_start(&m.v[0], a, 2, va);
	voice_start(&m.v[2], b, 1, VOL_UNITY);
	m.v[2].loop = loop;
	mix(&m, out, 2);

	want0 = a[0] * va / VOL_UNITY + b[0];
	want1 = a[1] * va / VOL_UNITY + (loop ? b[0] : 0);
	assert(out[0] == (want0 > 32767 ? 32767 : want0 < -32768 ? -32768 : want0));
	assert(out[1] == (want1 > 32767 ? 32767 : want1 < -32768 ? -32768 : want1));
	assert(m.v[0].active == 0 && m.v[2].active == loop);
	return 0;
}
