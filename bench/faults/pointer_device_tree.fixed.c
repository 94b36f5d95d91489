/*
 * Tree of devices behind buses and hubs, as a kernel keeps it. Children are suspended before their
 * parent and resumed after it. A hub may be detached together with everything behind it, and
 * be attached to another place.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define DEVICES 5

struct device {
    struct device *parent;
    struct device *child;
    struct device *sibling;
    bool suspended;
    int suspends;
};

static struct device devices[DEVICES];

static void device_init(struct device *dev)
{
    dev->parent = NULL;
    dev->child = NULL;
    dev->sibling = NULL;
    dev->suspended = false;
    dev->suspends = 0;
}

static void device_attach(struct device *parent, struct device *dev)
{
    assert(dev->parent == NULL);
    dev->parent = parent;
    dev->sibling = parent->child;
    parent->child = dev;
}

static void device_detach(struct device *dev)
{
    if (dev->parent == NULL)
        return;
    struct device **link = &dev->parent->child;
    while (*link != dev)
        link = &(*link)->sibling;
    *link = dev->sibling;
    dev->parent = NULL;
    dev->sibling = NULL;
}

static bool is_below(const struct device *dev, const struct device *top)
{
    for (; dev != NULL; dev = dev->parent) {
        if (dev == top)
            return true;
    }
    return false;
}

/* A device must not be moved behind itself. */
static bool device_move(struct device *dev, struct device *parent)
{
    if (is_below(parent, dev))
        return false;
    device_detach(dev);
    device_attach(parent, dev);
    return true;
}

static void device_suspend(struct device *dev)
{
    for (struct device *child = dev->child; child != NULL; child = child->sibling)
        device_suspend(child);
    assert(dev->parent == NULL || !dev->parent->suspended);
    if (!dev->suspended) {
        dev->suspended = true;
        dev->suspends++;
    }
}

static void device_resume(struct device *dev)
{
    if (dev->parent != NULL && dev->parent->suspended)
        return;
    dev->suspended = false;
    for (struct device *child = dev->child; child != NULL; child = child->sibling)
        device_resume(child);
}

static int count_children(const struct device *dev)
{
    int count = 0;
    for (const struct device *child = dev->child; child != NULL; child = child->sibling) {
        assert(child->parent == dev);
        count++;
        assert(count < DEVICES);
    }
    return count;
}

static int depth(const struct device *dev)
{
    int levels = 0;
    while (dev->parent != NULL) {
        dev = dev->parent;
        levels++;
    }
    return levels;
}

int main(void)
{
    /* A root with two hubs; the first one has two devices. */
    static const signed char parents[DEVICES] = {-1, 0, 0, 1, 1};
    for (int i = 0; i < DEVICES; i++)
        device_init(&devices[i]);
    for (int i = 1; i < DEVICES; i++)
        device_attach(&devices[parents[i]], &devices[i]);

    unsigned which = __VERIFIER_nondet_uchar();
    unsigned target = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(which > 0 && which < DEVICES && target < DEVICES);
    bool moved = device_move(&devices[which], &devices[target]);
    if (moved)
        assert(depth(&devices[which]) == depth(&devices[target]) + 1);

    int children = 0;
    for (int i = 0; i < DEVICES; i++)
        children += count_children(&devices[i]);
    assert(children == DEVICES - 1);

    device_suspend(&devices[0]);
    for (int i = 0; i < DEVICES; i++)
        assert(devices[i].suspended && devices[i].suspends == 1);
    device_resume(&devices[target]);
    for (int i = 0; i < DEVICES; i++)
        assert(devices[i].suspended == (target != 0));
    return 0;
}
