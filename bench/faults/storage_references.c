/* Reference-counted device objects: a client opens a device and optionally its
 * parent bus. Each holder owns one reference; the last put releases. */
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define ERR_NODEV (-19)
#define ERR_BUSY (-16)
#define ERR_IO (-5)

struct object {
	int refs;
	int released;
};

struct device {
	struct object obj;
	struct device *bus;	/* may be NULL */
	_Bool exclusive;	/* somebody has it for himself */
	_Bool broken;
};

struct client {
	struct device *dev;
	struct device *bus;
};

static void obj_init(struct object *o)
{
	o->refs = 1;
	o->released = 0;
}

static void obj_get(struct object *o)
{
	assert(o->refs > 0);
	o->refs++;
}

static void obj_put(struct object *o)
{
	assert(o->refs > 0);
	if (--o->refs == 0)
		o->released++;
}

static void dev_get(struct device *d)
{
	if (d != NULL)
		obj_get(&d->obj);
}

static void dev_put(struct device *d)
{
	if (d != NULL)
		obj_put(&d->obj);
}

static int dev_power_on(struct device *d)
{
	return d->broken ? ERR_IO : 0;
}

/* Open a device for a client. On success the client owns a reference to the
 * device and one to its bus; on failure it owns nothing. */
static int client_open(struct client *c, struct device *d)
{
	int err;

	c->dev = NULL;
	c->bus = NULL;
	if (d == NULL)
		return ERR_NODEV;

	dev_get(d);
	if (d->exclusive) {
		err = ERR_BUSY;
		goto put_dev;
	}
	dev_get(d->bus);
	if (d->bus != NULL) {
		err = dev_power_on(d->bus);
		if (err < 0)
			goto put_bus;
	}
	err = dev_power_on(d);
	if (err < 0)
		goto put_dev;

	c->dev = d;
	c->bus = d->bus;
	return 0;

put_bus:
	dev_put(d->bus);
put_dev:
	dev_put(d);
	return err;
}

static void client_close(struct client *c)
{
	dev_put(c->bus);
	dev_put(c->dev);
	c->bus = NULL;
	c->dev = NULL;
}

int main(void)
{
	struct device bus, dev;
	struct client c;
	int err;

	obj_init(&bus.obj);
	obj_init(&dev.obj);
	bus.bus = NULL;
	bus.exclusive = 0;
	bus.broken = __VERIFIER_nondet_bool();
	dev.bus = __VERIFIER_nondet_bool() ? &bus : NULL;
	dev.exclusive = __VERIFIER_nondet_bool();
	dev.broken = __VERIFIER_nondet_bool();

	err = client_open(&c, &dev);
	if (err == 0) {
		assert(dev.obj.refs == 2);
		assert(bus.obj.refs == (dev.bus != NULL ? 2 : 1));
		client_close(&c);
	}
	assert(c.dev == NULL && c.bus == NULL);

	/* whatever happened, the registry holds the only references now */
	dev_put(&dev);
	dev_put(&bus);
	assert(dev.obj.released == 1);
	assert(bus.obj.released == 1);
	return 0;
}
