/* Inode allocation of a block-group file system.  Every group has a
 * bitmap and summary counters.  Inode numbers start at 1; inode 1 and 2
 * are reserved when the file system is made. */
#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define GROUPS      3
#define PER_GROUP   4
#define NINODES     (GROUPS * PER_GROUP)
#define FIRST_FREE  3

#define E_NOSPC (-28)
#define E_INVAL (-22)

struct group {
	uint8_t bitmap;         /* bit set: inode in use */
	uint8_t free_inodes;
	uint8_t used_dirs;
};

struct fs {
	struct group group[GROUPS];
	int free_inodes;
	int used_dirs;
};

static void set_used(struct fs *fs, int group, int bit, int is_dir)
{
	struct group *g = &fs->group[group];

	g->bitmap |= (uint8_t)(1u << bit);
	g->free_inodes--;
	fs->free_inodes--;
	if (is_dir) {
		g->used_dirs++;
		fs->used_dirs++;
	}
}

static void fs_make(struct fs *fs)
{
	int i;

	for (i = 0; i < GROUPS; i++) {
		fs->group[i].bitmap = 0;
		fs->group[i].free_inodes = PER_GROUP;
		fs->group[i].used_dirs = 0;
	}
	fs->free_inodes = NINODES;
	fs->used_dirs = 0;
	set_used(fs, 0, 0, 0);
	set_used(fs, 0, 1, 1);
}

static int first_zero(uint8_t map)
{
	int bit;

	for (bit = 0; bit < PER_GROUP; bit++)
		if (!(map & (1u << bit)))
			return bit;
	return -1;
}

/* Directories are spread: the group with the most free inodes, and of
 * those the one with the fewest directories. */
static int find_group_dir(const struct fs *fs)
{
	int i, best = -1;

	for (i = 0; i < GROUPS; i++) {
		const struct group *g = &fs->group[i];

		if (g->free_inodes == 0)
			continue;
		if (best < 0 ||
		    g->free_inodes > fs->group[best].free_inodes ||
		    (g->free_inodes == fs->group[best].free_inodes &&
		     g->used_dirs < fs->group[best].used_dirs))
			best = i;
	}
	return best;
}

/* Files stay in the group of their parent, or go to the next one that
 * has room. */
static int find_group_file(const struct fs *fs, int parent)
{
	int start = (parent - 1) / PER_GROUP;
	int i;

	for (i = 0; i < GROUPS; i++) {
		int g = (start + i) % GROUPS;

		if (fs->group[g].free_inodes > 0)
			return g;
	}
	return -1;
}

static int inode_alloc(struct fs *fs, int parent, int is_dir)
{
	int group, bit;

	group = is_dir ? find_group_dir(fs) : find_group_file(fs, parent);
	if (group < 0)
		return E_NOSPC;
	bit = first_zero(fs->group[group].bitmap);
	assert(bit >= 0);
	set_used(fs, group, bit, is_dir);
	return group * PER_GROUP + bit + 1;
}

static int inode_free(struct fs *fs, int ino, int is_dir)
{
	struct group *g;
	unsigned int mask;

	if (ino < FIRST_FREE || ino > NINODES)
		return E_INVAL;
	g = &fs->group[(ino - 1) / PER_GROUP];
	mask = 1u << ((ino - 1) % PER_GROUP);
	if (!(g->bitmap & mask))
		return E_INVAL;
	g->bitmap &= (uint8_t)~mask;
	g->free_inodes++;
	fs->free_inodes++;
	if (is_dir) {
		g->used_dirs--;
		fs->used_dirs--;
	}
	return 0;
}

/* The counters of the groups agree with the bitmaps and the totals. */
static void check_fs(const struct fs *fs)
{
	int i, bit, total = 0, dirs = 0;

	for (i = 0; i < GROUPS; i++) {
		int used = 0;

		for (bit = 0; bit < PER_GROUP; bit++)
			used += (fs->group[i].bitmap >> bit) & 1;
		assert(fs->group[i].free_inodes == PER_GROUP - used);
		total += fs->group[i].free_inodes;
		dirs += fs->group[i].used_dirs;
	}
	assert(total == fs->free_inodes);
	assert(dirs == fs->used_dirs);
}

#define NOPS 3

int main(void)
{
	struct fs fs;
	int ino[NOPS], dir[NOPS];
	int i, parent = 2, victim;

	fs_make(&fs);
	check_fs(&fs);
	for (i = 0; i < NOPS; i++) {
		dir[i] = __VERIFIER_nondet_int();
		__VERIFIER_assume(dir[i] == 0 || dir[i] == 1);
		ino[i] = inode_alloc(&fs, parent, dir[i]);
		assert(ino[i] >= FIRST_FREE && ino[i] <= NINODES);
		if (dir[i])
			parent = ino[i];
	}
	check_fs(&fs);

	victim = __VERIFIER_nondet_int();
	__VERIFIER_assume(victim >= 0 && victim < NOPS);
	assert(inode_free(&fs, ino[victim], dir[victim]) == 0);
	check_fs(&fs);
	assert(inode_free(&fs, ino[victim], dir[victim]) == E_INVAL);
	assert(fs.free_inodes == NINODES - 2 - (NOPS - 1));
	for (i = 0; i < NOPS; i++)
		if (i != victim)
			assert(inode_free(&fs, ino[i], dir[i]) == 0);
	check_fs(&fs);
	assert(fs.used_dirs == 1);
	return 0;
}
