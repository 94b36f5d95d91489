/*
 * Flight mode logic of a small autopilot: lateral and vertical modes are
 * engaged by the crew, armed modes capture by themselves, and protections
 * take over.  Altitudes are in feet, headings in degrees 0..359.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

enum lat_mode { LAT_ROLL, LAT_HDG, LAT_LOC };
enum ver_mode { VER_PITCH, VER_VS, VER_ALT_CAP, VER_ALT_HOLD, VER_GS };

enum button {
    BTN_AP, BTN_HDG, BTN_VS, BTN_ALT, BTN_APPR, BTN_COUNT
};

struct air_data {
    int altitude;
    int heading;
    int loc_dev;                /* localizer deviation, signed */
    int gs_dev;                 /* glide slope deviation, signed */
};

struct autopilot {
    bool          engaged;
    enum lat_mode lat;
    enum ver_mode ver;
    bool          loc_armed;
    bool          gs_armed;
    int           sel_alt;      /* selected altitude */
    int           sel_hdg;
    int           hold_alt;     /* what ALT HOLD keeps */
};

#define CAPTURE_BAND 200
#define HOLD_BAND    40
#define DEV_CAPTURE  30

static int iabs(int x)
{
    return x < 0 ? -x : x;
}

/* Shortest turn from `from` to `to`, -180 < turn <= 180. */
static int heading_error(int from, int to)
{
    int d = to - from;

    if (d > 180)
        d -= 360;
    else if (d <= -180)
        d += 360;
    return d;
}

static void basic_modes(struct autopilot *ap)
{
    ap->lat = LAT_ROLL;
    ap->ver = VER_PITCH;
    ap->loc_armed = false;
    ap->gs_armed = false;
}

static void ap_init(struct autopilot *ap, int sel_alt, int sel_hdg)
{
    ap->engaged = false;
    basic_modes(ap);
    ap->sel_alt = sel_alt;
    ap->sel_hdg = sel_hdg;
    ap->hold_alt = 0;
}

static void press_appr(struct autopilot *ap)
{
    bool active = ap->lat == LAT_LOC && ap->loc_armed;

    if (active) {
        /* second press cancels the approach */
        if (ap->lat == LAT_LOC)
            ap->lat = LAT_ROLL;
        if (ap->ver == VER_GS)
            ap->ver = VER_PITCH;
        ap->loc_armed = false;
        ap->gs_armed = false;
        return;
    }
    ap->loc_armed = true;
    ap->gs_armed = true;
}

static void ap_button(struct autopilot *ap, enum button b,
                      const struct air_data *ad)
{
    if (b == BTN_AP) {
        ap->engaged = !ap->engaged;
        basic_modes(ap);
        return;
    }
    if (!ap->engaged)
        return;

    switch (b) {
    case BTN_HDG:
        if (ap->lat == LAT_LOC && ap->ver == VER_GS)
            ap->ver = VER_PITCH;        /* no glide without localizer */
        ap->lat = LAT_HDG;
        break;
    case BTN_VS:
        if (ap->ver != VER_GS)
            ap->ver = VER_VS;
        break;
    case BTN_ALT:
        ap->ver = VER_ALT_HOLD;
        ap->hold_alt = ad->altitude;
        break;
    case BTN_APPR:
        press_appr(ap);
        break;
    default:
        break;
    }
}

/* Altitude capture and hold around the selected altitude. */
static void vertical_capture(struct autopilot *ap, const struct air_data *ad)
{
    int err = iabs(ap->sel_alt - ad->altitude);

    switch (ap->ver) {
    case VER_VS:
        if (err <= CAPTURE_BAND)
            ap->ver = VER_ALT_CAP;
        break;
    case VER_ALT_CAP:
        if (err <= HOLD_BAND) {
            ap->ver = VER_ALT_HOLD;
            ap->hold_alt = ap->sel_alt;
        }
        break;
    default:
        break;
    }
}

/* The localizer captures first; the glide slope only when it is tracked. */
static void approach_capture(struct autopilot *ap, const struct air_data *ad)
{
    if (ap->loc_armed && iabs(ad->loc_dev) <= DEV_CAPTURE) {
        ap->lat = LAT_LOC;
        ap->loc_armed = false;
    }
    if (ap->gs_armed && ap->lat == LAT_LOC &&
        iabs(ad->gs_dev) <= DEV_CAPTURE) {
        ap->ver = VER_GS;
        ap->gs_armed = false;
    }
}

static void ap_cycle(struct autopilot *ap, const struct air_data *ad)
{
    if (!ap->engaged)
        return;
    vertical_capture(ap, ad);
    approach_capture(ap, ad);
}

/* Bank command for the lateral mode, limited to 25 degrees. */
static int bank_command(const struct autopilot *ap, const struct air_data *ad)
{
    int cmd = 0;

    if (!ap->engaged)
        return 0;
    if (ap->lat == LAT_HDG)
        cmd = heading_error(ad->heading, ap->sel_hdg);
    else if (ap->lat == LAT_LOC)
        cmd = -ad->loc_dev;
    if (cmd > 25)
        cmd = 25;
    if (cmd < -25)
        cmd = -25;
    return cmd;
}

/* ------------------------------------------------------------------- */

static void read_air_data(struct air_data *ad)
{
    ad->altitude = __VERIFIER_nondet_int();
    ad->heading = __VERIFIER_nondet_int();
    ad->loc_dev = __VERIFIER_nondet_int();
    ad->gs_dev = __VERIFIER_nondet_int();
    __VERIFIER_assume(ad->altitude >= 0 && ad->altitude <= 10000);
    __VERIFIER_assume(ad->heading >= 0 && ad->heading < 360);
    __VERIFIER_assume(ad->loc_dev >= -100 && ad->loc_dev <= 100);
    __VERIFIER_assume(ad->gs_dev >= -100 && ad->gs_dev <= 100);
}

int main(void)
{
    struct autopilot ap;
    struct air_data ad;
    int sel_hdg = __VERIFIER_nondet_int();

    __VERIFIER_assume(sel_hdg >= 0 && sel_hdg < 360);
    ap_init(&ap, 3000, sel_hdg);
    read_air_data(&ad);
    ap_button(&ap, BTN_AP, &ad);

    for (int i = 0; i < 4; i++) {
        unsigned b = __VERIFIER_nondet_uint();
        enum ver_mode before;

        __VERIFIER_assume(b < BTN_COUNT);
        read_air_data(&ad);
        ap_button(&ap, (enum button)b, &ad);
        before = ap.ver;
        ap_cycle(&ap, &ad);

        /* mode consistency */
        if (ap.ver == VER_GS)
            assert(ap.lat == LAT_LOC && !ap.gs_armed);
        if (ap.lat == LAT_LOC)
            assert(!ap.loc_armed);
        if (!ap.engaged)
            assert(ap.lat == LAT_ROLL && ap.ver == VER_PITCH &&
                   !ap.loc_armed && !ap.gs_armed);
        if (before == VER_ALT_CAP && ap.ver == VER_ALT_HOLD)
            assert(ap.hold_alt == 3000);
        if (ap.loc_armed)
            assert(iabs(ad.loc_dev) > DEV_CAPTURE && ap.gs_armed);

        int bank = bank_command(&ap, &ad);
        assert(bank >= -25 && bank <= 25);
        if (ap.lat == LAT_HDG) {
            int right = (sel_hdg - ad.heading + 360) % 360;
            if (right > 0 && right <= 180)
                assert(bank > 0);
            if (right > 180)
                assert(bank < 0);
        }
    }
    return 0;
}
