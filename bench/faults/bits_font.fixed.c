/*
 * Text on a small monochrome display. The frame buffer has one bit per pixel, eight pixels in a
 * byte, the leftmost pixel in the highest bit. The font is proportional: each glyph has its own
 * width. Text is clipped at the edges, and a bar can be inverted to show a selection.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define WIDTH 16
#define HEIGHT 4
#define STRIDE (WIDTH / 8)
#define GLYPH_ROWS 3
#define GLYPHS 4
#define GAP 1

struct glyph {
    char code;
    uint8_t width;
    uint8_t rows[GLYPH_ROWS];
};

struct canvas {
    uint8_t bytes[HEIGHT][STRIDE];
};

/* The rows of a glyph begin in the highest bit. */
static const struct glyph font[GLYPHS] = {
    {'I', 1, {0x80, 0x80, 0x80}},
    {'L', 2, {0x80, 0x80, 0xc0}},
    {'T', 3, {0xe0, 0x40, 0x40}},
    {'M', 5, {0xd8, 0xa8, 0x88}},
};

static void canvas_clear(struct canvas *c)
{
    memset(c->bytes, 0, sizeof c->bytes);
}

static bool get_pixel(const struct canvas *c, int x, int y)
{
    return c->bytes[y][x / 8] & 0x80u >> x % 8;
}

static void set_pixel(struct canvas *c, int x, int y)
{
    if (x < 0 || x >= WIDTH || y < 0 || y >= HEIGHT)
        return;
    c->bytes[y][x / 8] |= (uint8_t)(0x80u >> x % 8);
}

static const struct glyph *find_glyph(char code)
{
    for (int i = 0; i < GLYPHS; i++) {
        if (font[i].code == code)
            return &font[i];
    }
    return &font[0];
}

static void draw_glyph(struct canvas *c, const struct glyph *g, int x, int y)
{
    for (int row = 0; row < GLYPH_ROWS; row++) {
        for (int column = 0; column < g->width; column++) {
            if (g->rows[row] & 0x80u >> column)
                set_pixel(c, x + column, y + row);
        }
    }
}

/* The width of a text; there is a gap between two glyphs, but none at the end. */
static int text_width(const char *text)
{
    int width = 0;
    for (int i = 0; text[i] != '\0'; i++) {
        if (i > 0)
            width += GAP;
        width += find_glyph(text[i])->width;
    }
    return width;
}

static void draw_text(struct canvas *c, const char *text, int x, int y)
{
    for (int i = 0; text[i] != '\0'; i++) {
        const struct glyph *g = find_glyph(text[i]);
        draw_glyph(c, g, x, y);
        x += g->width + GAP;
    }
}

/* The bits of a byte from one pixel to another, both included. */
static uint8_t span_mask(int from, int to)
{
    return (uint8_t)(0xffu >> from & 0xffu << (7 - to));
}

/* Inverts the pixels of a row from x to the one before end, byte by byte. */
static void invert_row(struct canvas *c, int x, int end, int y)
{
    if (x < 0)
        x = 0;
    if (end > WIDTH)
        end = WIDTH;
    if (x >= end)
        return;
    int first = x / 8;
    int last = (end - 1) / 8;
    for (int i = first; i <= last; i++) {
        int from = i == first ? x % 8 : 0;
        int to = i == last ? (end - 1) % 8 : 7;
        c->bytes[y][i] ^= span_mask(from, to);
    }
}

/* Shows a selected text: white on black, in a bar of exactly its width. */
static void draw_selected(struct canvas *c, const char *text, int x, int y)
{
    draw_text(c, text, x, y);
    int end = x + text_width(text);
    for (int row = 0; row < GLYPH_ROWS; row++) {
        if (y + row < HEIGHT)
            invert_row(c, x, end, y + row);
    }
}

int main(void)
{
    static const char *const texts[2] = {"IT", "LI"};
    static const int widths[2] = {5, 4};
    struct canvas plain;
    struct canvas selected;
    int which = __VERIFIER_nondet_uchar();
    int x = __VERIFIER_nondet_uchar();
    int y = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(which < 2 && x < WIDTH && y < 2);
    const char *text = texts[which];
    assert(text_width(text) == widths[which]);

    canvas_clear(&plain);
    draw_text(&plain, text, x, y);
    canvas_clear(&selected);
    draw_selected(&selected, text, x, y);

    /* Any pixel: outside of the bar nothing is drawn; within, it is inverted. */
    int column = __VERIFIER_nondet_uchar();
    int row = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(column < WIDTH && row < HEIGHT);
    bool inside = row >= y && row < y + GLYPH_ROWS;
    inside = inside && column >= x && column < x + widths[which];
    bool was = get_pixel(&plain, column, row);
    assert(get_pixel(&selected, column, row) == (was != inside));
    if (!inside)
        assert(!was);

    /* All of these texts begin with a vertical stroke. */
    assert(get_pixel(&plain, x, y));
    assert(get_pixel(&plain, x, y + 1));
    return 0;
}
