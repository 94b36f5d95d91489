/*
 * Transactions on a table of records with an undo log. Before a record
 * is changed its old value goes to the log; abort restores the state
 * at begin, savepoints allow a partial rollback.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define NREC    3
#define LOG_MAX 6

enum { TX_OK = 0, TX_ENOSPC = -1, TX_EINVAL = -2 };

struct undo {
	int rec;
	int old_value;
};

struct db {
	int rec[NREC];
	struct undo log[LOG_MAX];
	int log_len;
	int active;
};

static int tx_begin(struct db *db)
{
	if (db->active)
		return TX_EINVAL;
	db->active = 1;
	db->log_len = 0;
	return TX_OK;
}

static int tx_write(struct db *db, int rec, int value)
{
	struct undo *u;

	if (!db->active || rec < 0 || rec >= NREC)
		return TX_EINVAL;
	if (db->log_len == LOG_MAX)
		return TX_ENOSPC;
	u = &db->log[db->log_len++];
	u->rec = rec;
	u->old_value = db->rec[rec];
	db->rec[rec] = value;
	return TX_OK;
}

/* A savepoint is a position in the log. */
static int tx_savepoint(const struct db *db)
{
	return db->log_len;
}

/* Undo everything done after the savepoint. */
static int tx_rollback_to(struct db *db, int sp)
{
	int i;

	if (!db->active || sp < 0 || sp > db->log_len)
		return TX_EINVAL;
	for (i = sp; i < db->log_len; i++)
		db->rec[db->log[i].rec] = db->log[i].old_value;
	db->log_len = sp;
	return TX_OK;
}

static int tx_abort(struct db *db)
{
	int rc = tx_rollback_to(db, 0);

	db->active = 0;
	return rc;
}

static void tx_commit(struct db *db)
{
	db->log_len = 0;
	db->active = 0;
}

static void random_writes(struct db *db, int n)
{
	int i;

	for (i = 0; i < n; i++) {
		int r = __VERIFIER_nondet_uchar();

		__VERIFIER_assume(r < NREC);
		assert(tx_write(db, r, __VERIFIER_nondet_uchar()) == TX_OK);
	}
}

int main(void)
{
	struct db db;
	int before[NREC], middle[NREC];
	int i, sp;

	db.active = 0;
	db.log_len = 0;
	for (i = 0; i < NREC; i++)
		before[i] = db.rec[i] = __VERIFIER_nondet_uchar();

	assert(tx_begin(&db) == TX_OK);
	random_writes(&db, 2);
	for (i = 0; i < NREC; i++)
		middle[i] = db.rec[i];
	sp = tx_savepoint(&db);
	random_writes(&db, 2);

	if (__VERIFIER_nondet_bool()) {
		assert(tx_rollback_to(&db, sp) == TX_OK);
		for (i = 0; i < NREC; i++)
			assert(db.rec[i] == middle[i]);
		tx_commit(&db);
	} else {
		assert(tx_abort(&db) == TX_OK);
		for (i = 0; i < NREC; i++)
			assert(db.rec[i] == before[i]);
	}
	assert(tx_begin(&db) == TX_OK);
	return 0;
}
