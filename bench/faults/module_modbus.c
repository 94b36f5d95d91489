/*
 * The server side of a field bus in the manner of Modbus: it checks a request frame, reads or writes registers and
 * builds the answer. A frame is address, function, data, check sum; errors are answered with the function plus 0x80.
 */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define REGISTERS 4
#define MAX_FRAME 16
#define OWN_ADDRESS 0x11
#define BROADCAST 0x00

#define READ_REGISTERS 0x03
#define WRITE_REGISTER 0x06
#define ERROR_FLAG 0x80

#define NO_ERROR 0
#define BAD_FUNCTION 1
#define BAD_ADDRESS 2
#define BAD_VALUE 3

#define HIGHEST_VALUE 1000u

struct frame {
    unsigned char bytes[MAX_FRAME];
    int length;
};

struct server {
    unsigned registers[REGISTERS];
    int requests;
    int refused;
    int broken;
};

static void put_byte(struct frame *f, unsigned value)
{
    assert(f->length < MAX_FRAME);
    f->bytes[f->length] = (unsigned char)value;
    f->length++;
}

static void put_word(struct frame *f, unsigned value)
{
    put_byte(f, value >> 8);
    put_byte(f, value & 0xffu);
}

static unsigned get_word(const struct frame *f, int at)
{
    return (unsigned)f->bytes[at] << 8 | f->bytes[at + 1];
}

static unsigned char check_sum(const struct frame *f, int length)
{
    unsigned sum = 0;
    for (int i = 0; i < length; i++)
        sum += f->bytes[i];
    return (unsigned char)~sum;
}

static void put_check_sum(struct frame *f)
{
    put_byte(f, check_sum(f, f->length));
}

static bool is_intact(const struct frame *f)
{
    if (f->length < 3)
        return false;
    return f->bytes[f->length - 1] == check_sum(f, f->length - 1);
}

static void server_init(struct server *s)
{
    memset(s, 0, sizeof *s);
    for (int i = 0; i < REGISTERS; i++)
        s->registers[i] = 100u * (unsigned)i;
}

static int read_registers(struct server *s, const struct frame *request, struct frame *answer)
{
    unsigned first = get_word(request, 2);
    unsigned count = get_word(request, 4);
    if (count == 0 || count > REGISTERS)
        return BAD_VALUE;
    if (first + count >= REGISTERS)
        return BAD_ADDRESS;
    put_byte(answer, 2 * count);
    for (unsigned i = 0; i < count; i++)
        put_word(answer, s->registers[first + i]);
    return NO_ERROR;
}

static int write_register(struct server *s, const struct frame *request, struct frame *answer)
{
    unsigned at = get_word(request, 2);
    unsigned value = get_word(request, 4);
    if (at >= REGISTERS)
        return BAD_ADDRESS;
    if (value > HIGHEST_VALUE)
        return BAD_VALUE;
    s->registers[at] = value;
    put_word(answer, at);
    put_word(answer, value);
    return NO_ERROR;
}

typedef int (*handler)(struct server *s, const struct frame *request, struct frame *answer);

static handler handler_of(unsigned char function)
{
    switch (function) {
    case READ_REGISTERS:
        return read_registers;
    case WRITE_REGISTER:
        return write_register;
    default:
        return NULL;
    }
}

static bool serve(struct server *s, const struct frame *request, struct frame *answer)
{
    answer->length = 0;
    if (!is_intact(request)) {
        s->broken++;
        return false;
    }
    if (request->bytes[0] != OWN_ADDRESS && request->bytes[0] != BROADCAST)
        return false;
    s->requests++;
    put_byte(answer, OWN_ADDRESS);
    put_byte(answer, request->bytes[1]);
    handler handle = handler_of(request->bytes[1]);
    int error = handle == NULL ? BAD_FUNCTION : handle(s, request, answer);
    if (error != NO_ERROR) {
        s->refused++;
        answer->length = 1;
        put_byte(answer, request->bytes[1] | ERROR_FLAG);
        put_byte(answer, (unsigned)error);
    }
    put_check_sum(answer);
    return request->bytes[0] != BROADCAST;
}

static void make_request(struct frame *f, unsigned char function, unsigned a, unsigned b)
{
    f->length = 0;
    put_byte(f, OWN_ADDRESS);
    put_byte(f, function);
    put_word(f, a);
    put_word(f, b);
    put_check_sum(f);
}

int main(void)
{
    struct server s;
    struct frame request;
    struct frame answer;
    unsigned at = __VERIFIER_nondet_uchar();
    unsigned value = __VERIFIER_nondet_uchar();
    server_init(&s);

    make_request(&request, WRITE_REGISTER, at, value);
    assert(serve(&s, &request, &answer));
    assert(is_intact(&answer));
    bool written = answer.bytes[1] == WRITE_REGISTER;
    assert(written == (at < REGISTERS));

    make_request(&request, READ_REGISTERS, at, 1);
    assert(serve(&s, &request, &answer));
    assert(is_intact(&answer));
    if (written) {
        assert(answer.bytes[1] == READ_REGISTERS);
        assert(get_word(&answer, 3) == value);
    } else {
        assert(answer.bytes[1] == (READ_REGISTERS | ERROR_FLAG));
        assert(answer.bytes[2] == BAD_ADDRESS);
    }
    assert(s.requests == 2 && s.broken == 0);
    return 0;
}
