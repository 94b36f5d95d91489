/*
 * USB host: parsing of a configuration descriptor into interfaces and
 * endpoints. Class specific descriptors are skipped; endpoint descriptors
 * may be longer than the standard asks for (audio devices).
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define DT_CONFIG    2
#define DT_INTERFACE 4
#define DT_ENDPOINT  5
#define DT_CLASS     0x24

#define CONFIG_LEN    4     /* our devices use shortened descriptors */
#define INTERFACE_LEN 5
#define ENDPOINT_LEN  5

#define MAX_IFACES   2
#define MAX_EPS      2

#define EP_DIR_IN    0x80
#define EP_NUM_MASK  0x0f

struct usb_endpoint {
    uint8_t number;
    bool in;
    uint16_t max_packet;
};

struct usb_interface {
    uint8_t number;
    uint8_t class_code;
    uint8_t declared_eps;
    uint8_t num_eps;
    struct usb_endpoint eps[MAX_EPS];
};

struct usb_config {
    uint8_t value;
    uint8_t num_ifaces;
    struct usb_interface ifaces[MAX_IFACES];
};

enum { USB_OK = 0, USB_SHORT = -1, USB_MALFORMED = -2, USB_TOO_MANY = -3 };

static uint16_t get_le16(const uint8_t *p)
{
    return (uint16_t)(p[0] | p[1] << 8);
}

/* bLength bDescriptorType bInterfaceNumber bNumEndpoints bInterfaceClass */
static int parse_interface(struct usb_config *cfg, const uint8_t *p)
{
    struct usb_interface *ifc;

    if (p[0] < INTERFACE_LEN)
        return USB_MALFORMED;
    if (cfg->num_ifaces == MAX_IFACES)
        return USB_TOO_MANY;
    ifc = &cfg->ifaces[cfg->num_ifaces++];
    ifc->number = p[2];
    ifc->declared_eps = p[3];
    ifc->class_code = p[4];
    ifc->num_eps = 0;
    return USB_OK;
}

/* bLength bDescriptorType bEndpointAddress wMaxPacketSize(2) */
static int parse_endpoint(struct usb_config *cfg, const uint8_t *p)
{
    struct usb_interface *ifc;
    struct usb_endpoint *ep;

    if (p[0] < ENDPOINT_LEN || cfg->num_ifaces == 0)
        return USB_MALFORMED;
    ifc = &cfg->ifaces[cfg->num_ifaces - 1];
    if (ifc->num_eps == MAX_EPS)
        return USB_TOO_MANY;
    ep = &ifc->eps[ifc->num_eps++];
    ep->number = p[2] & EP_NUM_MASK;
    ep->in = (p[2] & EP_DIR_IN) != 0;
    ep->max_packet = get_le16(p + 3);
    return USB_OK;
}

/* Every interface must have the endpoints that it announced. */
static int check_config(const struct usb_config *cfg)
{
    for (int i = 0; i < cfg->num_ifaces; i++)
        if (cfg->ifaces[i].num_eps != cfg->ifaces[i].declared_eps)
            return USB_MALFORMED;
    return USB_OK;
}

/* Parse a whole configuration: bLength bDescriptorType wTotal(1) bValue ... */
static int usb_parse_config(struct usb_config *cfg, const uint8_t *buf,
                            unsigned int size)
{
    const uint8_t *p = buf;
    const uint8_t *end;
    int err;

    memset(cfg, 0, sizeof *cfg);
    if (size < CONFIG_LEN || p[1] != DT_CONFIG || p[0] < CONFIG_LEN)
        return USB_MALFORMED;
    if (p[2] > size)
        return USB_SHORT;
    end = buf + p[2];
    cfg->value = p[3];
    p += p[0];

    while (end - p >= 2) {
        if (p[0] < 2 || p[0] > end - p)
            return USB_MALFORMED;
        switch (p[1]) {
        case DT_INTERFACE:
            err = parse_interface(cfg, p);
            if (err != USB_OK)
                return err;
            p += p[0];
            break;
        case DT_ENDPOINT:
            err = parse_endpoint(cfg, p);
            if (err != USB_OK)
                return err;
            p += p[0];
            break;
        default:
            /* class or vendor specific */
            p += p[0];
            break;
        }
    }
    return check_config(cfg);
}

/* Builder of descriptors for the test. */
static unsigned int put(uint8_t *buf, unsigned int at, uint8_t len,
                        uint8_t type, uint8_t a, uint8_t b, uint8_t c)
{
    buf[at] = len;
    buf[at + 1] = type;
    buf[at + 2] = a;
    if (len > 3)
        buf[at + 3] = b;
    if (len > 4)
        buf[at + 4] = c;
    for (unsigned int i = 5; i < len; i++)
        buf[at + i] = 0;
    return at + len;
}

int main(void)
{
    uint8_t buf[24];
    struct usb_config cfg;
    uint8_t ep_len = __VERIFIER_nondet_uchar();
    uint8_t ep_addr = __VERIFIER_nondet_uchar();
    unsigned int n;
    int r;

    __VERIFIER_assume(ep_len >= 4 && ep_len <= 6);

    n = put(buf, 0, CONFIG_LEN, DT_CONFIG, 0, 1, 0);
    n = put(buf, n, INTERFACE_LEN, DT_INTERFACE, 0, 1, 3);
    n = put(buf, n, 3, DT_CLASS, 0x11, 0, 0);
    n = put(buf, n, ep_len, DT_ENDPOINT, ep_addr, 0x40, 0x02);
    n = put(buf, n, INTERFACE_LEN, DT_INTERFACE, 1, 0, 8);
    buf[2] = (uint8_t)n;

    r = usb_parse_config(&cfg, buf, n);
    if (ep_len < ENDPOINT_LEN) {
        assert(r == USB_MALFORMED);
        return 0;
    }
    assert(r == USB_OK);
    assert(cfg.num_ifaces == 2);
    assert(cfg.ifaces[0].num_eps == 1);
    assert(cfg.ifaces[0].eps[0].number == (ep_addr & 15));
    assert(cfg.ifaces[0].eps[0].in == (ep_addr >= 0x80));
    assert(cfg.ifaces[0].eps[0].max_packet == 0x240);
    assert(cfg.ifaces[1].number == 1 && cfg.ifaces[1].class_code == 8);
    return 0;
}
