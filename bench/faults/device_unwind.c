/*
 * Probe and remove of a platform device: clock, regulator, interrupt and
 * registration are acquired in turn, and given back in reverse order when a
 * later step fails.
 */
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

#define E_NODEV (-19)
#define E_BUSY  (-16)
#define E_IO    (-5)

struct resource {
    int users;
    int defect;                /* enabling fails */
};

struct platform {
    struct resource clk;
    struct resource vdd;
    struct resource irq;
    struct resource bus;
    int chip_id;
};

struct device {
    struct platform *pf;
    int bound;
};

static int res_get(struct resource *r)
{
    if (r->defect)
        return E_BUSY;
    r->users++;
    return 0;
}

static void res_put(struct resource *r)
{
    assert(r->users > 0);
    r->users--;
}

/* The identification register can be read with clock and supply only. */
static int dev_read_id(struct device *d)
{
    if (d->pf->clk.users == 0 || d->pf->vdd.users == 0)
        return E_IO;
    return d->pf->chip_id;
}

static int dev_probe(struct device *d, struct platform *pf)
{
    int rc;

    d->pf = pf;
    d->bound = 0;

    rc = res_get(&pf->clk);
    if (rc)
        return rc;

    rc = res_get(&pf->vdd);
    if (rc)
        goto err_clk;

    rc = dev_read_id(d);
    if (rc < 0)
        goto err_vdd;
    if (rc != 0x5A) {
        rc = E_NODEV;
        goto err_vdd;
    }

    rc = res_get(&pf->irq);
    if (rc)
        goto err_vdd;

    rc = res_get(&pf->bus);
    if (rc)
        goto err_vdd;

    d->bound = 1;
    return 0;

err_vdd:
    res_put(&pf->vdd);
err_clk:
    res_put(&pf->clk);
    return rc;
}

static void dev_remove(struct device *d)
{
    if (!d->bound)
        return;
    d->bound = 0;
    res_put(&d->pf->bus);
    res_put(&d->pf->irq);
    res_put(&d->pf->vdd);
    res_put(&d->pf->clk);
}

static int pf_users(const struct platform *pf)
{
    return pf->clk.users + pf->vdd.users + pf->irq.users + pf->bus.users;
}

int main(void)
{
    struct platform pf = { { 0, 0 }, { 0, 0 }, { 0, 0 }, { 0, 0 }, 0 };
    struct device d;

    pf.clk.defect = __VERIFIER_nondet_bool();
    pf.vdd.defect = __VERIFIER_nondet_bool();
    pf.irq.defect = __VERIFIER_nondet_bool();
    pf.bus.defect = __VERIFIER_nondet_bool();
    pf.chip_id = __VERIFIER_nondet_bool() ? 0x5A : 0x33;

    /* Deferred probing: a second attempt may find other conditions. */
    for (int i = 0; i < 2; i++) {
        int rc = dev_probe(&d, &pf);

        if (rc == 0) {
            assert(d.bound);
            assert(pf_users(&pf) == 4);
            dev_remove(&d);
        } else {
            assert(rc < 0);
            assert(!d.bound);
        }
        assert(pf_users(&pf) == 0);
        pf.bus.defect = __VERIFIER_nondet_bool();
    }
    return 0;
}
