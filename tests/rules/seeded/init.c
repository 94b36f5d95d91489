// A serial line that has to be made ready before something is sent. After it was switched to another speed it is used too
// early.
//@ rule: rules/init.rule:init=uart_init,use=uart_send,finish=uart_close
//@ violated: it is used before it is made ready; it is finished before it was made ready
extern int __VERIFIER_nondet_int(void);

#define SLOW 9600
#define FAST 115200

struct uart {
    int speed, ready, sent, errors;
};

static struct uart uart;

static void uart_init(int speed)
{
    uart.speed = speed;
    uart.ready = 1;
}

static void uart_send(int byte)
{
    if (byte < 0)
        uart.errors++;
    else
        uart.sent++;
}

static void uart_close(void)
{
    uart.ready = 0;
}

static int set_speed(int speed)
{
    if (speed != SLOW && speed != FAST)
        return 0;
    if (speed == uart.speed)
        return 1;
    uart_close();
    if (speed == FAST) {
        uart_init(speed);
        uart_send(0x55);
    } else {
        uart.speed = speed; //~ fault
    }
    return 1;
}

int main(void)
{
    uart_init(FAST);
    for (int i = 0; i < 3; i++) {
        int command = __VERIFIER_nondet_int();
        if (command >= SLOW)
            set_speed(command);
        else if (command >= 0 && command < 256)
            uart_send(command);
    }
    uart_close();
    return uart.errors;
}
