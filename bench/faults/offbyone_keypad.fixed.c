/*
 * Driver of a matrix keypad with four rows and three columns. The rows are driven one after the
 * other while the columns are read. A picture of the matrix counts only when it was seen in some
 * scans in a row, and when it has no ghost keys: without diodes, three pressed corners of a
 * rectangle make the fourth corner look pressed as well. Presses and releases go to a queue.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define ROWS 4
#define COLUMNS 3
#define STABLE_SCANS 2
#define QUEUE_SIZE 8
#define RELEASED 0x80u

/* The wires of the keypad: which keys are held down by fingers. */
struct pad {
    uint8_t held[ROWS];
};

struct queue {
    uint8_t event[QUEUE_SIZE];
    int first;
    int count;
    int lost;
};

struct keypad {
    struct pad *pad;
    uint8_t seen[ROWS];
    uint8_t reported[ROWS];
    int stable;
    int ghosts;
    struct queue queue;
};

static const char legend[ROWS][COLUMNS] = {
    {'1', '2', '3'},
    {'4', '5', '6'},
    {'7', '8', '9'},
    {'*', '0', '#'},
};

/* A column shows the driven row and every row that is connected to it through another column. */
static uint8_t read_columns(const struct pad *p, int driven)
{
    uint8_t columns = p->held[driven];
    for (int pass = 0; pass < 2; pass++) {
        for (int row = 0; row < ROWS; row++) {
            if (p->held[row] & columns)
                columns |= p->held[row];
        }
    }
    return columns;
}

static void queue_put(struct queue *q, uint8_t event)
{
    if (q->count == QUEUE_SIZE) {
        q->lost++;
        return;
    }
    q->event[(q->first + q->count) % QUEUE_SIZE] = event;
    q->count++;
}

static bool queue_get(struct queue *q, uint8_t *event)
{
    if (q->count == 0)
        return false;
    *event = q->event[q->first];
    q->first = (q->first + 1) % QUEUE_SIZE;
    q->count--;
    return true;
}

static void keypad_init(struct keypad *k, struct pad *pad)
{
    k->pad = pad;
    for (int row = 0; row < ROWS; row++) {
        k->seen[row] = 0;
        k->reported[row] = 0;
    }
    k->stable = 0;
    k->ghosts = 0;
    k->queue.first = 0;
    k->queue.count = 0;
    k->queue.lost = 0;
}

static int count_bits(uint8_t value)
{
    int count = 0;
    for (int column = 0; column < COLUMNS; column++)
        count += value >> column & 1;
    return count;
}

/* Two rows that have two columns in common form a rectangle. */
static bool has_ghosts(const uint8_t picture[ROWS])
{
    for (int row = 0; row < ROWS - 1; row++) {
        for (int other = row + 1; other < ROWS; other++) {
            if (count_bits(picture[row] & picture[other]) >= 2)
                return true;
        }
    }
    return false;
}

static void report_changes(struct keypad *k, const uint8_t picture[ROWS])
{
    for (int row = 0; row < ROWS; row++) {
        uint8_t changed = picture[row] ^ k->reported[row];
        for (int column = 0; column < COLUMNS; column++) {
            if (!(changed >> column & 1))
                continue;
            uint8_t event = (uint8_t)legend[row][column];
            if (!(picture[row] >> column & 1))
                event |= RELEASED;
            queue_put(&k->queue, event);
        }
        k->reported[row] = picture[row];
    }
}

static void keypad_scan(struct keypad *k)
{
    uint8_t picture[ROWS];
    bool same = true;
    for (int row = 0; row < ROWS; row++) {
        picture[row] = read_columns(k->pad, row);
        if (picture[row] != k->seen[row])
            same = false;
        k->seen[row] = picture[row];
    }
    k->stable = same ? k->stable + 1 : 1;
    if (k->stable < STABLE_SCANS)
        return;
    if (has_ghosts(picture)) {
        k->ghosts++;
        return;
    }
    report_changes(k, picture);
}

/* --- Harness ------------------------------------------------------------------------------- */

static void press(struct pad *p, unsigned key)
{
    p->held[key / COLUMNS] |= (uint8_t)(1u << key % COLUMNS);
}

int main(void)
{
    struct pad pad = {{0}};
    struct keypad k;
    keypad_init(&k, &pad);

    /* One key is pressed first, and later two others with it. */
    unsigned key[3];
    for (int i = 0; i < 3; i++) {
        key[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(key[i] < ROWS * COLUMNS);
    }
    __VERIFIER_assume(key[1] != key[0] && key[2] != key[0] && key[2] != key[1]);
    press(&pad, key[0]);
    keypad_scan(&k);
    assert(k.queue.count == 0);
    keypad_scan(&k);
    uint8_t event;
    assert(queue_get(&k.queue, &event));
    assert(event == (uint8_t)legend[key[0] / COLUMNS][key[0] % COLUMNS]);

    press(&pad, key[1]);
    press(&pad, key[2]);
    keypad_scan(&k);
    keypad_scan(&k);
    for (int row = 0; row < ROWS; row++)
        assert((k.reported[row] & ~pad.held[row]) == 0);
    assert(k.queue.count == (k.ghosts ? 0 : 2));

    for (int row = 0; row < ROWS; row++)
        pad.held[row] = 0;
    keypad_scan(&k);
    keypad_scan(&k);
    int released = 0;
    while (queue_get(&k.queue, &event))
        released += (event & RELEASED) != 0;
    assert(released == (k.ghosts ? 1 : 3) && k.queue.lost == 0);
    return 0;
}
