/*
 * Auto exposure statistics of a camera: histogram of a region of
 * interest, its percentiles and the table that stretches the contrast.
 */
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define LEVELS   4
#define MAX_W    3
#define MAX_H    3
#define STRIDE   4        /* lines are padded for the DMA engine */

struct image {
	const uint8_t *pixels;
	unsigned width, height;
	unsigned stride;
};

struct roi {
	unsigned x, y, w, h;
};

struct histogram {
	unsigned bin[LEVELS];
	unsigned total;
};

static void hist_clear(struct histogram *h)
{
	unsigned i;

	for (i = 0; i < LEVELS; i++)
		h->bin[i] = 0;
	h->total = 0;
}

/* limit the region to the image */
static struct roi roi_clip(const struct image *img, struct roi r)
{
	if (r.x > img->width)
		r.x = img->width;
	if (r.y > img->height)
		r.y = img->height;
	if (r.w > img->width - r.x)
		r.w = img->width - r.x;
	if (r.h > img->height - r.y)
		r.h = img->height - r.y;
	return r;
}

/* count the pixels of the region */
static void hist_collect(struct histogram *h, const struct image *img,
			 struct roi r)
{
	const uint8_t *line;
	unsigned x, y;

	hist_clear(h);
	r = roi_clip(img, r);
	line = img->pixels + r.y * img->stride + r.x;
	for (y = 0; y < r.h; y++) {
		for (x = 0; x < r.w; x++)
			h->bin[line[x] % LEVELS]++;
		line += img->stride;
	}
	h->total = r.w * r.h;
}

/* smallest level such that at least percent of the pixels are at or below */
static unsigned hist_percentile(const struct histogram *h, unsigned percent)
{
	unsigned seen = 0, level;

	for (level = 0; level < LEVELS; level++) {
		seen += h->bin[level];
		if (seen * 100 >= h->total * percent)
			return level;
	}
	return LEVELS - 1;
}

/* linear stretch of low..high to the full range */
static void stretch_table(uint8_t *lut, unsigned low, unsigned high)
{
	unsigned i;

	for (i = 0; i < LEVELS; i++) {
		if (i <= low)
			lut[i] = 0;
		else if (i >= high)
			lut[i] = LEVELS - 1;
		else
			lut[i] = (uint8_t)((i - low) * (LEVELS - 1) / (high - low));
	}
}

static void auto_contrast(const struct image *img, struct roi r,
			  uint8_t *lut, struct histogram *h)
{
	unsigned low, high;

	hist_collect(h, img, r);
	low = hist_percentile(h, 10);
	high = hist_percentile(h, 90);
	stretch_table(lut, low, high);
}

int main(void)
{
	uint8_t buf[MAX_H * STRIDE];
	uint8_t lut[LEVELS];
	struct image img = { buf, MAX_W, MAX_H, STRIDE };
	struct histogram h;
	struct roi r;
	unsigned x, y, i, n = 0, sum = 0;
	unsigned level = __VERIFIER_nondet_uchar();

	for (i = 0; i < MAX_H * STRIDE; i++) {
		buf[i] = __VERIFIER_nondet_uchar();
		__VERIFIER_assume(buf[i] < LEVELS);
	}
	r.x = __VERIFIER_nondet_uchar();
	r.y = __VERIFIER_nondet_uchar();
	r.w = 2;
	r.h = __VERIFIER_nondet_uchar();
	__VERIFIER_assume(r.x < MAX_W && r.y < 2);
	__VERIFIER_assume(r.h >= 1 && r.h <= 2);
	__VERIFIER_assume(level < LEVELS);

	auto_contrast(&img, r, lut, &h);

	for (y = r.y; y < MAX_H && y < r.y + r.h; y++)
		for (x = r.x; x < MAX_W && x < r.x + r.w; x++)
			n += buf[y * STRIDE + x] == level;
	assert(h.bin[level] == n);

	for (i = 0; i < LEVELS; i++)
		sum += h.bin[i];
	assert(sum == h.total && sum > 0);
	for (i = 1; i < LEVELS; i++)
		assert(lut[i] >= lut[i - 1] && lut[i] < LEVELS);
	assert(lut[0] == 0);
	return 0;
}
