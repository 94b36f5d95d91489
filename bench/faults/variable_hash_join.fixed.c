/*
 * Partitioned hash join of two small tables, orders and customers. Both tables are first split
 * into partitions by the low bits of the key; then each pair of partitions is joined with a
 * chained hash table over the build side. An outer join also keeps the orders without customer.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define MAX_ROWS 3
#define PARTITIONS 2
#define BUCKETS 2
#define MAX_RESULT (2 * MAX_ROWS)
#define END_OF_CHAIN (-1)
#define NO_MATCH 0xFFu

struct row {
    uint8_t key;
    uint8_t payload;
};

struct relation {
    struct row rows[MAX_ROWS];
    int count;
};

/* The rows of a relation ordered by partition; start[p] is where partition p begins. */
struct partitioned {
    struct row rows[MAX_ROWS];
    int start[PARTITIONS + 1];
};

struct hash_table {
    int head[BUCKETS];
    int next[MAX_ROWS];
};

struct pair {
    uint8_t key;
    uint8_t left;
    uint8_t right;
};

struct result {
    struct pair pairs[MAX_RESULT];
    int count;
    int comparisons;
};

static void relation_add(struct relation *r, uint8_t key, uint8_t payload)
{
    assert(r->count < MAX_ROWS);
    r->rows[r->count].key = key;
    r->rows[r->count].payload = payload;
    r->count++;
}

static int partition_of(uint8_t key)
{
    return key % PARTITIONS;
}

static int bucket_of(uint8_t key)
{
    return key / PARTITIONS % BUCKETS;
}

/* Counts the rows of each partition, then moves every row to its place. */
static void partition(const struct relation *r, struct partitioned *out)
{
    int cursor[PARTITIONS];
    for (int p = 0; p <= PARTITIONS; p++)
        out->start[p] = 0;
    for (int i = 0; i < r->count; i++)
        out->start[partition_of(r->rows[i].key) + 1]++;
    for (int p = 0; p < PARTITIONS; p++) {
        out->start[p + 1] += out->start[p];
        cursor[p] = out->start[p];
    }
    for (int i = 0; i < r->count; i++) {
        int p = partition_of(r->rows[i].key);
        out->rows[cursor[p]] = r->rows[i];
        cursor[p]++;
    }
}

/* The hash table of one partition of the build side; chains hold row numbers. */
static void build(struct hash_table *t, const struct partitioned *side, int p)
{
    for (int b = 0; b < BUCKETS; b++)
        t->head[b] = END_OF_CHAIN;
    for (int i = side->start[p]; i < side->start[p + 1]; i++) {
        int b = bucket_of(side->rows[i].key);
        t->next[i] = t->head[b];
        t->head[b] = i;
    }
}

static void emit(struct result *out, uint8_t key, uint8_t left, uint8_t right)
{
    struct pair *pair = &out->pairs[out->count];
    pair->key = key;
    pair->left = left;
    pair->right = right;
    out->count++;
}

/* Looks up one row of the probe side; returns the number of matches. */
static int probe(const struct hash_table *t, const struct partitioned *side,
                 const struct row *row, struct result *out)
{
    int matches = 0;
    int i = t->head[bucket_of(row->key)];
    while (i != END_OF_CHAIN) {
        out->comparisons++;
        if (side->rows[i].key == row->key) {
            emit(out, row->key, row->payload, side->rows[i].payload);
            matches++;
        }
        i = t->next[i];
    }
    return matches;
}

static void hash_join(const struct relation *orders, const struct relation *customers,
                      bool outer, struct result *out)
{
    struct partitioned left;
    struct partitioned right;
    struct hash_table table;
    out->count = 0;
    out->comparisons = 0;
    partition(orders, &left);
    partition(customers, &right);
    for (int p = 0; p < PARTITIONS; p++) {
        build(&table, &right, p);
        for (int i = left.start[p]; i < left.start[p + 1]; i++) {
            const struct row *row = &left.rows[i];
            int matches = probe(&table, &right, row, out);
            if (matches == 0 && outer)
                emit(out, row->key, row->payload, NO_MATCH);
        }
    }
}

static int occurrences(const struct result *r, uint8_t left, uint8_t right)
{
    int count = 0;
    for (int i = 0; i < r->count; i++)
        count += r->pairs[i].left == left && r->pairs[i].right == right;
    return count;
}

int main(void)
{
    struct relation orders = {.count = 0};
    struct relation customers = {.count = 0};
    struct result result;
    for (uint8_t i = 0; i < 2; i++) {
        uint8_t key = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(key < 4);
        relation_add(&orders, key, (uint8_t)(10 + i));
    }
    relation_add(&customers, 2, 20);
    relation_add(&customers, 2, 21);
    relation_add(&customers, 3, 22);
    bool outer = __VERIFIER_nondet_bool();
    hash_join(&orders, &customers, outer, &result);

    /* The nested loops join says what the result has to be. */
    int expected = 0;
    for (int i = 0; i < orders.count; i++) {
        int partners = 0;
        for (int k = 0; k < customers.count; k++) {
            bool same = orders.rows[i].key == customers.rows[k].key;
            partners += same;
            uint8_t customer = customers.rows[k].payload;
            assert(occurrences(&result, orders.rows[i].payload, customer) == same);
        }
        bool alone = partners == 0 && outer;
        assert(occurrences(&result, orders.rows[i].payload, NO_MATCH) == alone);
        expected += partners + alone;
    }
    assert(result.count == expected);
    assert(result.comparisons <= orders.count * customers.count);
    return 0;
}
