// A controller of a plant that is told what to do by numbered messages: 160 handlers behind one switch. One of them
// lets a channel through that is one too large.
//@ expect: violated
//@ unwind: 17
//@ witness: 0x706 0 -57 50  0x70c 3 16 0
#include "verify.h"

#ifndef MESSAGES
#define MESSAGES 2
#endif
#define CHANNELS 16
#define DEVICES 10
#define GROUPS 4
#define QUEUE 8

enum result { DONE, REFUSED, BAD_CHANNEL, BAD_VALUE, NOT_READY, FULL };
enum mode { OFF, IDLE, RUNNING, FAULT };

struct message {
    unsigned short type;
    int channel, value, extra;
};

struct device {
    enum mode mode;
    int level, low, high;
    unsigned mask, faults;
    short channels[CHANNELS];
    int links[GROUPS]; /* channels, or -1 */
};

struct plant {
    struct device devices[DEVICES];
    unsigned short queue[QUEUE];
    unsigned queued;
    int handled, refused;
    long total;
};

static struct plant plant;

static int clamp(int value, int low, int high)
{
    if (value < low)
        return low;
    return value > high ? high : value;
}

static void note(enum result result)
{
    if (result == DONE)
        plant.handled++;
    else
        plant.refused++;
}

static enum result pump_start(const struct message *message)
{
    struct device *pump = &plant.devices[0];
    if (pump->mode == RUNNING)
        return REFUSED;
    if (pump->mode == FAULT && message->extra != 7742)
        return NOT_READY;
    pump->mode = pump->mode == OFF ? IDLE : RUNNING;
    pump->level = clamp(message->value, pump->low, pump->high);
    return DONE;
}

static enum result pump_stop(const struct message *message)
{
    struct device *pump = &plant.devices[0];
    if (pump->mode == OFF)
        return REFUSED;
    if (pump->level > 50 && message->extra == 0) {
        pump->mode = IDLE;
        pump->level /= 2;
    } else {
        pump->mode = OFF;
        pump->level = 0;
    }
    return DONE;
}

static enum result pump_set(const struct message *message)
{
    struct device *pump = &plant.devices[0];
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    if (message->value < 0 || message->value > 999)
        return BAD_VALUE;
    pump->channels[message->channel] = (short)message->value;
    return DONE;
}

static enum result pump_reset(const struct message *message)
{
    struct device *pump = &plant.devices[0];
    (void)message;
    for (int i = 0; i < CHANNELS; i++)
        if ((pump->mask >> i & 1u) == 0)
            pump->channels[i] = 0;
    pump->faults = 0;
    return DONE;
}

static enum result pump_query(const struct message *message)
{
    struct device *pump = &plant.devices[0];
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    int value = pump->channels[message->channel];
    if (value < pump->low || value > pump->high)
        return BAD_VALUE;
    plant.total += value;
    return DONE;
}

static enum result pump_adjust(const struct message *message)
{
    struct device *pump = &plant.devices[0];
    if (pump->mode != RUNNING)
        return NOT_READY;
    if (message->value < -250 || message->value > 250)
        return BAD_VALUE;
    pump->level = clamp(pump->level + message->value / 5, pump->low, pump->high);
    return DONE;
}

static enum result pump_limit(const struct message *message)
{
    struct device *pump = &plant.devices[0];
    if (message->value > message->extra)
        return BAD_VALUE;
    if (message->value < -300 || message->extra > 350)
        return REFUSED;
    pump->low = message->value;
    pump->high = message->extra;
    pump->level = clamp(pump->level, pump->low, pump->high);
    return DONE;
}

static enum result pump_link(const struct message *message)
{
    struct device *pump = &plant.devices[0];
    if (message->channel < 0 || message->channel >= GROUPS)
        return BAD_CHANNEL;
    if (message->value < -1 || message->value >= CHANNELS)
        return BAD_VALUE;
    pump->links[message->channel] = message->value;
    return DONE;
}

static enum result pump_move(const struct message *message)
{
    struct device *pump = &plant.devices[0];
    int link = pump->links[2];
    if (link < 0)
        return NOT_READY;
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    pump->channels[message->channel] = pump->channels[link];
    pump->channels[link] = 0;
    return DONE;
}

static enum result pump_count(const struct message *message)
{
    struct device *pump = &plant.devices[0];
    int above = 0;
    for (int i = 0; i < CHANNELS; i++)
        above += pump->channels[i] > 51;
    if (above < 1 && message->extra > 0)
        return NOT_READY;
    pump->level = clamp(above * 5, pump->low, pump->high);
    return DONE;
}

static enum result pump_mask(const struct message *message)
{
    struct device *pump = &plant.devices[0];
    if (message->channel < 0 || message->channel >= 32)
        return BAD_CHANNEL;
    unsigned bit = 1u << message->channel;
    if (message->value != 0)
        pump->mask |= bit & (0x0fu | 0xffff00u);
    else
        pump->mask &= ~bit;
    return DONE;
}

static enum result pump_scale(const struct message *message)
{
    struct device *pump = &plant.devices[0];
    if (message->value <= 0 || message->value > 40)
        return BAD_VALUE;
    for (int i = 0; i < CHANNELS; i++) {
        int scaled = pump->channels[i] * message->value / 10;
        pump->channels[i] = (short)clamp(scaled, -32768, 32767);
    }
    return DONE;
}

static enum result pump_swap(const struct message *message)
{
    struct device *pump = &plant.devices[0];
    int from = message->channel, to = message->value;
    if (from < 0 || from >= CHANNELS || to < 0 || to >= CHANNELS)
        return BAD_CHANNEL;
    short kept = pump->channels[from];
    pump->channels[from] = pump->channels[to];
    pump->channels[to] = kept;
    return DONE;
}

static enum result pump_clear(const struct message *message)
{
    struct device *pump = &plant.devices[0];
    unsigned cleared = pump->faults & (unsigned)message->value;
    if (cleared == 0)
        return REFUSED;
    pump->faults &= ~cleared;
    if (pump->faults == 0 && pump->mode == FAULT)
        pump->mode = OFF;
    return DONE;
}

static enum result pump_average(const struct message *message)
{
    struct device *pump = &plant.devices[0];
    if (message->channel < 0 || message->channel > CHANNELS - 8)
        return BAD_CHANNEL;
    int sum = 0;
    for (int i = 0; i < 8; i++)
        sum += pump->channels[message->channel + i];
    if (sum / 8 > 100) {
        pump->mode = FAULT;
        pump->faults |= 0x0fu;
    }
    return DONE;
}

static enum result pump_queue(const struct message *message)
{
    struct device *pump = &plant.devices[0];
    if (plant.queued >= QUEUE)
        return FULL;
    if (message->extra < 0 || message->extra >= 0x10000)
        return BAD_VALUE;
    plant.queue[plant.queued++] = (unsigned short)message->extra;
    pump->faults |= plant.queued == QUEUE ? 0x33u : 0u;
    return DONE;
}

static enum result valve_start(const struct message *message)
{
    struct device *valve = &plant.devices[1];
    if (valve->mode == RUNNING)
        return REFUSED;
    if (valve->mode == FAULT && message->extra != 4598)
        return NOT_READY;
    valve->mode = valve->mode == OFF ? IDLE : RUNNING;
    valve->level = clamp(message->value, valve->low, valve->high);
    return DONE;
}

static enum result valve_stop(const struct message *message)
{
    struct device *valve = &plant.devices[1];
    if (valve->mode == OFF)
        return REFUSED;
    if (valve->level > 2047 && message->extra == 0) {
        valve->mode = IDLE;
        valve->level /= 2;
    } else {
        valve->mode = OFF;
        valve->level = 0;
    }
    return DONE;
}

static enum result valve_set(const struct message *message)
{
    struct device *valve = &plant.devices[1];
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    if (message->value < 0 || message->value > 250)
        return BAD_VALUE;
    valve->channels[message->channel] = (short)message->value;
    return DONE;
}

static enum result valve_reset(const struct message *message)
{
    struct device *valve = &plant.devices[1];
    (void)message;
    for (int i = 0; i < CHANNELS; i++)
        if ((valve->mask >> i & 1u) == 0)
            valve->channels[i] = 49;
    valve->faults = 0;
    return DONE;
}

static enum result valve_query(const struct message *message)
{
    struct device *valve = &plant.devices[1];
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    int value = valve->channels[message->channel];
    if (value < valve->low || value > valve->high)
        return BAD_VALUE;
    plant.total += value;
    return DONE;
}

static enum result valve_adjust(const struct message *message)
{
    struct device *valve = &plant.devices[1];
    if (valve->mode != RUNNING)
        return NOT_READY;
    if (message->value < -999 || message->value > 999)
        return BAD_VALUE;
    valve->level = clamp(valve->level + message->value / 7, valve->low, valve->high);
    return DONE;
}

static enum result valve_limit(const struct message *message)
{
    struct device *valve = &plant.devices[1];
    if (message->value > message->extra)
        return BAD_VALUE;
    if (message->value < -300 || message->extra > 1099)
        return REFUSED;
    valve->low = message->value;
    valve->high = message->extra;
    valve->level = clamp(valve->level, valve->low, valve->high);
    return DONE;
}

static enum result valve_link(const struct message *message)
{
    struct device *valve = &plant.devices[1];
    if (message->channel < 0 || message->channel >= GROUPS)
        return BAD_CHANNEL;
    if (message->value < -1 || message->value >= CHANNELS)
        return BAD_VALUE;
    valve->links[message->channel] = message->value;
    return DONE;
}

static enum result valve_move(const struct message *message)
{
    struct device *valve = &plant.devices[1];
    int link = valve->links[3];
    if (link < 0)
        return NOT_READY;
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    valve->channels[message->channel] = valve->channels[link];
    valve->channels[link] = 0;
    return DONE;
}

static enum result valve_count(const struct message *message)
{
    struct device *valve = &plant.devices[1];
    int above = 0;
    for (int i = 0; i < CHANNELS; i++)
        above += valve->channels[i] > 89;
    if (above < 1 && message->extra > 0)
        return NOT_READY;
    valve->level = clamp(above * 10, valve->low, valve->high);
    return DONE;
}

static enum result valve_mask(const struct message *message)
{
    struct device *valve = &plant.devices[1];
    if (message->channel < 0 || message->channel >= 32)
        return BAD_CHANNEL;
    unsigned bit = 1u << message->channel;
    if (message->value != 0)
        valve->mask |= bit & (0x33u | 0xffff00u);
    else
        valve->mask &= ~bit;
    return DONE;
}

static enum result valve_scale(const struct message *message)
{
    struct device *valve = &plant.devices[1];
    if (message->value <= 0 || message->value > 8)
        return BAD_VALUE;
    for (int i = 0; i < CHANNELS; i++) {
        int scaled = valve->channels[i] * message->value / 2;
        valve->channels[i] = (short)clamp(scaled, -32768, 32767);
    }
    return DONE;
}

static enum result valve_swap(const struct message *message)
{
    struct device *valve = &plant.devices[1];
    int from = message->channel, to = message->value;
    if (from < 0 || from >= CHANNELS || to < 0 || to >= CHANNELS)
        return BAD_CHANNEL;
    short kept = valve->channels[from];
    valve->channels[from] = valve->channels[to];
    valve->channels[to] = kept;
    return DONE;
}

static enum result valve_clear(const struct message *message)
{
    struct device *valve = &plant.devices[1];
    unsigned cleared = valve->faults & (unsigned)message->value;
    if (cleared == 0)
        return REFUSED;
    valve->faults &= ~cleared;
    if (valve->faults == 0 && valve->mode == FAULT)
        valve->mode = OFF;
    return DONE;
}

static enum result valve_average(const struct message *message)
{
    struct device *valve = &plant.devices[1];
    if (message->channel < 0 || message->channel > CHANNELS - 2)
        return BAD_CHANNEL;
    int sum = 0;
    for (int i = 0; i < 2; i++)
        sum += valve->channels[message->channel + i];
    if (sum / 2 > 100) {
        valve->mode = FAULT;
        valve->faults |= 0x33u;
    }
    return DONE;
}

static enum result valve_queue(const struct message *message)
{
    struct device *valve = &plant.devices[1];
    if (plant.queued >= QUEUE)
        return FULL;
    if (message->extra < 0 || message->extra >= 0x10000)
        return BAD_VALUE;
    plant.queue[plant.queued++] = (unsigned short)message->extra;
    valve->faults |= plant.queued == QUEUE ? 0x55u : 0u;
    return DONE;
}

static enum result tank_start(const struct message *message)
{
    struct device *tank = &plant.devices[2];
    if (tank->mode == RUNNING)
        return REFUSED;
    if (tank->mode == FAULT && message->extra != 7018)
        return NOT_READY;
    tank->mode = tank->mode == OFF ? IDLE : RUNNING;
    tank->level = clamp(message->value, tank->low, tank->high);
    return DONE;
}

static enum result tank_stop(const struct message *message)
{
    struct device *tank = &plant.devices[2];
    if (tank->mode == OFF)
        return REFUSED;
    if (tank->level > 50 && message->extra == 0) {
        tank->mode = IDLE;
        tank->level /= 7;
    } else {
        tank->mode = OFF;
        tank->level = 0;
    }
    return DONE;
}

static enum result tank_set(const struct message *message)
{
    struct device *tank = &plant.devices[2];
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    if (message->value < -1000 || message->value > 250)
        return BAD_VALUE;
    tank->channels[message->channel] = (short)message->value;
    return DONE;
}

static enum result tank_reset(const struct message *message)
{
    struct device *tank = &plant.devices[2];
    (void)message;
    for (int i = 0; i < CHANNELS; i++)
        if ((tank->mask >> i & 1u) == 0)
            tank->channels[i] = 19;
    tank->faults = 0;
    return DONE;
}

static enum result tank_query(const struct message *message)
{
    struct device *tank = &plant.devices[2];
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    int value = tank->channels[message->channel];
    if (value < tank->low || value > tank->high)
        return BAD_VALUE;
    plant.total += value;
    return DONE;
}

static enum result tank_adjust(const struct message *message)
{
    struct device *tank = &plant.devices[2];
    if (tank->mode != RUNNING)
        return NOT_READY;
    if (message->value < -500 || message->value > 500)
        return BAD_VALUE;
    tank->level = clamp(tank->level + message->value / 5, tank->low, tank->high);
    return DONE;
}

static enum result tank_limit(const struct message *message)
{
    struct device *tank = &plant.devices[2];
    if (message->value > message->extra)
        return BAD_VALUE;
    if (message->value < -600 || message->extra > 1099)
        return REFUSED;
    tank->low = message->value;
    tank->high = message->extra;
    tank->level = clamp(tank->level, tank->low, tank->high);
    return DONE;
}

static enum result tank_link(const struct message *message)
{
    struct device *tank = &plant.devices[2];
    if (message->channel < 0 || message->channel >= GROUPS)
        return BAD_CHANNEL;
    if (message->value < -1 || message->value >= CHANNELS)
        return BAD_VALUE;
    tank->links[message->channel] = message->value;
    return DONE;
}

static enum result tank_move(const struct message *message)
{
    struct device *tank = &plant.devices[2];
    int link = tank->links[3];
    if (link < 0)
        return NOT_READY;
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    tank->channels[message->channel] = tank->channels[link];
    tank->channels[link] = 0;
    return DONE;
}

static enum result tank_count(const struct message *message)
{
    struct device *tank = &plant.devices[2];
    int above = 0;
    for (int i = 0; i < CHANNELS; i++)
        above += tank->channels[i] > 16;
    if (above < 3 && message->extra > 0)
        return NOT_READY;
    tank->level = clamp(above * 5, tank->low, tank->high);
    return DONE;
}

static enum result tank_mask(const struct message *message)
{
    struct device *tank = &plant.devices[2];
    if (message->channel < 0 || message->channel >= 32)
        return BAD_CHANNEL;
    unsigned bit = 1u << message->channel;
    if (message->value != 0)
        tank->mask |= bit & (0x33u | 0xffff00u);
    else
        tank->mask &= ~bit;
    return DONE;
}

static enum result tank_scale(const struct message *message)
{
    struct device *tank = &plant.devices[2];
    if (message->value <= 0 || message->value > 20)
        return BAD_VALUE;
    for (int i = 0; i < CHANNELS; i++) {
        int scaled = tank->channels[i] * message->value / 5;
        tank->channels[i] = (short)clamp(scaled, -32768, 32767);
    }
    return DONE;
}

static enum result tank_swap(const struct message *message)
{
    struct device *tank = &plant.devices[2];
    int from = message->channel, to = message->value;
    if (from < 0 || from >= CHANNELS || to < 0 || to >= CHANNELS)
        return BAD_CHANNEL;
    short kept = tank->channels[from];
    tank->channels[from] = tank->channels[to];
    tank->channels[to] = kept;
    return DONE;
}

static enum result tank_clear(const struct message *message)
{
    struct device *tank = &plant.devices[2];
    unsigned cleared = tank->faults & (unsigned)message->value;
    if (cleared == 0)
        return REFUSED;
    tank->faults &= ~cleared;
    if (tank->faults == 0 && tank->mode == FAULT)
        tank->mode = OFF;
    return DONE;
}

static enum result tank_average(const struct message *message)
{
    struct device *tank = &plant.devices[2];
    if (message->channel < 0 || message->channel > CHANNELS - 4)
        return BAD_CHANNEL;
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += tank->channels[message->channel + i];
    if (sum / 4 > 10000) {
        tank->mode = FAULT;
        tank->faults |= 0xffu;
    }
    return DONE;
}

static enum result tank_queue(const struct message *message)
{
    struct device *tank = &plant.devices[2];
    if (plant.queued >= QUEUE)
        return FULL;
    if (message->extra < 0 || message->extra >= 0x10000)
        return BAD_VALUE;
    plant.queue[plant.queued++] = (unsigned short)message->extra;
    tank->faults |= plant.queued == QUEUE ? 0x81u : 0u;
    return DONE;
}

static enum result heater_start(const struct message *message)
{
    struct device *heater = &plant.devices[3];
    if (heater->mode == RUNNING)
        return REFUSED;
    if (heater->mode == FAULT && message->extra != 5745)
        return NOT_READY;
    heater->mode = heater->mode == OFF ? IDLE : RUNNING;
    heater->level = clamp(message->value, heater->low, heater->high);
    return DONE;
}

static enum result heater_stop(const struct message *message)
{
    struct device *heater = &plant.devices[3];
    if (heater->mode == OFF)
        return REFUSED;
    if (heater->level > 125 && message->extra == 0) {
        heater->mode = IDLE;
        heater->level /= 7;
    } else {
        heater->mode = OFF;
        heater->level = 0;
    }
    return DONE;
}

static enum result heater_set(const struct message *message)
{
    struct device *heater = &plant.devices[3];
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    if (message->value < -200 || message->value > 10000)
        return BAD_VALUE;
    heater->channels[message->channel] = (short)message->value;
    return DONE;
}

static enum result heater_reset(const struct message *message)
{
    struct device *heater = &plant.devices[3];
    (void)message;
    for (int i = 0; i < CHANNELS; i++)
        if ((heater->mask >> i & 1u) == 0)
            heater->channels[i] = 49;
    heater->faults = 0;
    return DONE;
}

static enum result heater_query(const struct message *message)
{
    struct device *heater = &plant.devices[3];
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    int value = heater->channels[message->channel];
    if (value < heater->low || value > heater->high)
        return BAD_VALUE;
    plant.total += value;
    return DONE;
}

static enum result heater_adjust(const struct message *message)
{
    struct device *heater = &plant.devices[3];
    if (heater->mode != RUNNING)
        return NOT_READY;
    if (message->value < -500 || message->value > 500)
        return BAD_VALUE;
    heater->level = clamp(heater->level + message->value / 5, heater->low, heater->high);
    return DONE;
}

static enum result heater_limit(const struct message *message)
{
    struct device *heater = &plant.devices[3];
    if (message->value > message->extra)
        return BAD_VALUE;
    if (message->value < -150 || message->extra > 350)
        return REFUSED;
    heater->low = message->value;
    heater->high = message->extra;
    heater->level = clamp(heater->level, heater->low, heater->high);
    return DONE;
}

static enum result heater_link(const struct message *message)
{
    struct device *heater = &plant.devices[3];
    if (message->channel < 0 || message->channel >= GROUPS)
        return BAD_CHANNEL;
    if (message->value < -1 || message->value >= CHANNELS)
        return BAD_VALUE;
    heater->links[message->channel] = message->value;
    return DONE;
}

static enum result heater_move(const struct message *message)
{
    struct device *heater = &plant.devices[3];
    int link = heater->links[3];
    if (link < 0)
        return NOT_READY;
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    heater->channels[message->channel] = heater->channels[link];
    heater->channels[link] = 0;
    return DONE;
}

static enum result heater_count(const struct message *message)
{
    struct device *heater = &plant.devices[3];
    int above = 0;
    for (int i = 0; i < CHANNELS; i++)
        above += heater->channels[i] > 63;
    if (above < 3 && message->extra > 0)
        return NOT_READY;
    heater->level = clamp(above * 2, heater->low, heater->high);
    return DONE;
}

static enum result heater_mask(const struct message *message)
{
    struct device *heater = &plant.devices[3];
    if (message->channel < 0 || message->channel >= 32)
        return BAD_CHANNEL;
    unsigned bit = 1u << message->channel;
    if (message->value != 0)
        heater->mask |= bit & (0x0fu | 0xffff00u);
    else
        heater->mask &= ~bit;
    return DONE;
}

static enum result heater_scale(const struct message *message)
{
    struct device *heater = &plant.devices[3];
    if (message->value <= 0 || message->value > 40)
        return BAD_VALUE;
    for (int i = 0; i < CHANNELS; i++) {
        int scaled = heater->channels[i] * message->value / 10;
        heater->channels[i] = (short)clamp(scaled, -32768, 32767);
    }
    return DONE;
}

static enum result heater_swap(const struct message *message)
{
    struct device *heater = &plant.devices[3];
    int from = message->channel, to = message->value;
    if (from < 0 || from >= CHANNELS || to < 0 || to >= CHANNELS)
        return BAD_CHANNEL;
    short kept = heater->channels[from];
    heater->channels[from] = heater->channels[to];
    heater->channels[to] = kept;
    return DONE;
}

static enum result heater_clear(const struct message *message)
{
    struct device *heater = &plant.devices[3];
    unsigned cleared = heater->faults & (unsigned)message->value;
    if (cleared == 0)
        return REFUSED;
    heater->faults &= ~cleared;
    if (heater->faults == 0 && heater->mode == FAULT)
        heater->mode = OFF;
    return DONE;
}

static enum result heater_average(const struct message *message)
{
    struct device *heater = &plant.devices[3];
    if (message->channel < 0 || message->channel > CHANNELS - 16)
        return BAD_CHANNEL;
    int sum = 0;
    for (int i = 0; i < 16; i++)
        sum += heater->channels[message->channel + i];
    if (sum / 16 > 500) {
        heater->mode = FAULT;
        heater->faults |= 0x81u;
    }
    return DONE;
}

static enum result heater_queue(const struct message *message)
{
    struct device *heater = &plant.devices[3];
    if (plant.queued >= QUEUE)
        return FULL;
    if (message->extra < 0 || message->extra >= 0x10000)
        return BAD_VALUE;
    plant.queue[plant.queued++] = (unsigned short)message->extra;
    heater->faults |= plant.queued == QUEUE ? 0xf0u : 0u;
    return DONE;
}

static enum result mixer_start(const struct message *message)
{
    struct device *mixer = &plant.devices[4];
    if (mixer->mode == RUNNING)
        return REFUSED;
    if (mixer->mode == FAULT && message->extra != 4568)
        return NOT_READY;
    mixer->mode = mixer->mode == OFF ? IDLE : RUNNING;
    mixer->level = clamp(message->value, mixer->low, mixer->high);
    return DONE;
}

static enum result mixer_stop(const struct message *message)
{
    struct device *mixer = &plant.devices[4];
    if (mixer->mode == OFF)
        return REFUSED;
    if (mixer->level > 2047 && message->extra == 0) {
        mixer->mode = IDLE;
        mixer->level /= 10;
    } else {
        mixer->mode = OFF;
        mixer->level = 0;
    }
    return DONE;
}

static enum result mixer_set(const struct message *message)
{
    struct device *mixer = &plant.devices[4];
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    if (message->value < -50 || message->value > 10000)
        return BAD_VALUE;
    mixer->channels[message->channel] = (short)message->value;
    return DONE;
}

static enum result mixer_reset(const struct message *message)
{
    struct device *mixer = &plant.devices[4];
    (void)message;
    for (int i = 0; i < CHANNELS; i++)
        if ((mixer->mask >> i & 1u) == 0)
            mixer->channels[i] = 6;
    mixer->faults = 0;
    return DONE;
}

static enum result mixer_query(const struct message *message)
{
    struct device *mixer = &plant.devices[4];
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    int value = mixer->channels[message->channel];
    if (value < mixer->low || value > mixer->high)
        return BAD_VALUE;
    plant.total += value;
    return DONE;
}

static enum result mixer_adjust(const struct message *message)
{
    struct device *mixer = &plant.devices[4];
    if (mixer->mode != RUNNING)
        return NOT_READY;
    if (message->value < -250 || message->value > 250)
        return BAD_VALUE;
    mixer->level = clamp(mixer->level + message->value / 7, mixer->low, mixer->high);
    return DONE;
}

static enum result mixer_limit(const struct message *message)
{
    struct device *mixer = &plant.devices[4];
    if (message->value > message->extra)
        return BAD_VALUE;
    if (message->value < -300 || message->extra > 10100)
        return REFUSED;
    mixer->low = message->value;
    mixer->high = message->extra;
    mixer->level = clamp(mixer->level, mixer->low, mixer->high);
    return DONE;
}

static enum result mixer_link(const struct message *message)
{
    struct device *mixer = &plant.devices[4];
    if (message->channel < 0 || message->channel >= GROUPS)
        return BAD_CHANNEL;
    if (message->value < -1 || message->value >= CHANNELS)
        return BAD_VALUE;
    mixer->links[message->channel] = message->value;
    return DONE;
}

static enum result mixer_move(const struct message *message)
{
    struct device *mixer = &plant.devices[4];
    int link = mixer->links[1];
    if (link < 0)
        return NOT_READY;
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    mixer->channels[message->channel] = mixer->channels[link];
    mixer->channels[link] = 0;
    return DONE;
}

static enum result mixer_count(const struct message *message)
{
    struct device *mixer = &plant.devices[4];
    int above = 0;
    for (int i = 0; i < CHANNELS; i++)
        above += mixer->channels[i] > 10;
    if (above < 1 && message->extra > 0)
        return NOT_READY;
    mixer->level = clamp(above * 10, mixer->low, mixer->high);
    return DONE;
}

static enum result mixer_mask(const struct message *message)
{
    struct device *mixer = &plant.devices[4];
    if (message->channel < 0 || message->channel >= 32)
        return BAD_CHANNEL;
    unsigned bit = 1u << message->channel;
    if (message->value != 0)
        mixer->mask |= bit & (0x33u | 0xffff00u);
    else
        mixer->mask &= ~bit;
    return DONE;
}

static enum result mixer_scale(const struct message *message)
{
    struct device *mixer = &plant.devices[4];
    if (message->value <= 0 || message->value > 8)
        return BAD_VALUE;
    for (int i = 0; i < CHANNELS; i++) {
        int scaled = mixer->channels[i] * message->value / 2;
        mixer->channels[i] = (short)clamp(scaled, -32768, 32767);
    }
    return DONE;
}

static enum result mixer_swap(const struct message *message)
{
    struct device *mixer = &plant.devices[4];
    int from = message->channel, to = message->value;
    if (from < 0 || from >= CHANNELS || to < 0 || to >= CHANNELS)
        return BAD_CHANNEL;
    short kept = mixer->channels[from];
    mixer->channels[from] = mixer->channels[to];
    mixer->channels[to] = kept;
    return DONE;
}

static enum result mixer_clear(const struct message *message)
{
    struct device *mixer = &plant.devices[4];
    unsigned cleared = mixer->faults & (unsigned)message->value;
    if (cleared == 0)
        return REFUSED;
    mixer->faults &= ~cleared;
    if (mixer->faults == 0 && mixer->mode == FAULT)
        mixer->mode = OFF;
    return DONE;
}

static enum result mixer_average(const struct message *message)
{
    struct device *mixer = &plant.devices[4];
    if (message->channel < 0 || message->channel > CHANNELS - 16)
        return BAD_CHANNEL;
    int sum = 0;
    for (int i = 0; i < 16; i++)
        sum += mixer->channels[message->channel + i];
    if (sum / 16 > 999) {
        mixer->mode = FAULT;
        mixer->faults |= 0x0fu;
    }
    return DONE;
}

static enum result mixer_queue(const struct message *message)
{
    struct device *mixer = &plant.devices[4];
    if (plant.queued >= QUEUE)
        return FULL;
    if (message->extra < 0 || message->extra >= 0x10000)
        return BAD_VALUE;
    plant.queue[plant.queued++] = (unsigned short)message->extra;
    mixer->faults |= plant.queued == QUEUE ? 0x0fu : 0u;
    return DONE;
}

static enum result conveyor_start(const struct message *message)
{
    struct device *conveyor = &plant.devices[5];
    if (conveyor->mode == RUNNING)
        return REFUSED;
    if (conveyor->mode == FAULT && message->extra != 2668)
        return NOT_READY;
    conveyor->mode = conveyor->mode == OFF ? IDLE : RUNNING;
    conveyor->level = clamp(message->value, conveyor->low, conveyor->high);
    return DONE;
}

static enum result conveyor_stop(const struct message *message)
{
    struct device *conveyor = &plant.devices[5];
    if (conveyor->mode == OFF)
        return REFUSED;
    if (conveyor->level > 499 && message->extra == 0) {
        conveyor->mode = IDLE;
        conveyor->level /= 2;
    } else {
        conveyor->mode = OFF;
        conveyor->level = 0;
    }
    return DONE;
}

static enum result conveyor_set(const struct message *message)
{
    struct device *conveyor = &plant.devices[5];
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    if (message->value < -1000 || message->value > 10000)
        return BAD_VALUE;
    conveyor->channels[message->channel] = (short)message->value;
    return DONE;
}

static enum result conveyor_reset(const struct message *message)
{
    struct device *conveyor = &plant.devices[5];
    (void)message;
    for (int i = 0; i < CHANNELS; i++)
        if ((conveyor->mask >> i & 1u) == 0)
            conveyor->channels[i] = -1;
    conveyor->faults = 0;
    return DONE;
}

static enum result conveyor_query(const struct message *message)
{
    struct device *conveyor = &plant.devices[5];
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    int value = conveyor->channels[message->channel];
    if (value < conveyor->low || value > conveyor->high)
        return BAD_VALUE;
    plant.total += value;
    return DONE;
}

static enum result conveyor_adjust(const struct message *message)
{
    struct device *conveyor = &plant.devices[5];
    if (conveyor->mode != RUNNING)
        return NOT_READY;
    if (message->value < -100 || message->value > 100)
        return BAD_VALUE;
    conveyor->level = clamp(conveyor->level + message->value / 7, conveyor->low, conveyor->high);
    return DONE;
}

static enum result conveyor_limit(const struct message *message)
{
    struct device *conveyor = &plant.devices[5];
    if (message->value > message->extra)
        return BAD_VALUE;
    if (message->value < -100 || message->extra > 4195)
        return REFUSED;
    conveyor->low = message->value;
    conveyor->high = message->extra;
    conveyor->level = clamp(conveyor->level, conveyor->low, conveyor->high);
    return DONE;
}

static enum result conveyor_link(const struct message *message)
{
    struct device *conveyor = &plant.devices[5];
    if (message->channel < 0 || message->channel >= GROUPS)
        return BAD_CHANNEL;
    if (message->value < -1 || message->value >= CHANNELS)
        return BAD_VALUE;
    conveyor->links[message->channel] = message->value;
    return DONE;
}

static enum result conveyor_move(const struct message *message)
{
    struct device *conveyor = &plant.devices[5];
    int link = conveyor->links[3];
    if (link < 0)
        return NOT_READY;
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    conveyor->channels[message->channel] = conveyor->channels[link];
    conveyor->channels[link] = 0;
    return DONE;
}

static enum result conveyor_count(const struct message *message)
{
    struct device *conveyor = &plant.devices[5];
    int above = 0;
    for (int i = 0; i < CHANNELS; i++)
        above += conveyor->channels[i] > 18;
    if (above < 2 && message->extra > 0)
        return NOT_READY;
    conveyor->level = clamp(above * 2, conveyor->low, conveyor->high);
    return DONE;
}

static enum result conveyor_mask(const struct message *message)
{
    struct device *conveyor = &plant.devices[5];
    if (message->channel < 0 || message->channel >= 32)
        return BAD_CHANNEL;
    unsigned bit = 1u << message->channel;
    if (message->value != 0)
        conveyor->mask |= bit & (0xffu | 0xffff00u);
    else
        conveyor->mask &= ~bit;
    return DONE;
}

static enum result conveyor_scale(const struct message *message)
{
    struct device *conveyor = &plant.devices[5];
    if (message->value <= 0 || message->value > 8)
        return BAD_VALUE;
    for (int i = 0; i < CHANNELS; i++) {
        int scaled = conveyor->channels[i] * message->value / 2;
        conveyor->channels[i] = (short)clamp(scaled, -32768, 32767);
    }
    return DONE;
}

static enum result conveyor_swap(const struct message *message)
{
    struct device *conveyor = &plant.devices[5];
    int from = message->channel, to = message->value;
    if (from < 0 || from >= CHANNELS || to < 0 || to >= CHANNELS)
        return BAD_CHANNEL;
    short kept = conveyor->channels[from];
    conveyor->channels[from] = conveyor->channels[to];
    conveyor->channels[to] = kept;
    return DONE;
}

static enum result conveyor_clear(const struct message *message)
{
    struct device *conveyor = &plant.devices[5];
    unsigned cleared = conveyor->faults & (unsigned)message->value;
    if (cleared == 0)
        return REFUSED;
    conveyor->faults &= ~cleared;
    if (conveyor->faults == 0 && conveyor->mode == FAULT)
        conveyor->mode = OFF;
    return DONE;
}

static enum result conveyor_average(const struct message *message)
{
    struct device *conveyor = &plant.devices[5];
    if (message->channel < 0 || message->channel > CHANNELS - 4)
        return BAD_CHANNEL;
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += conveyor->channels[message->channel + i];
    if (sum / 4 > 999) {
        conveyor->mode = FAULT;
        conveyor->faults |= 0xf0u;
    }
    return DONE;
}

static enum result conveyor_queue(const struct message *message)
{
    struct device *conveyor = &plant.devices[5];
    if (plant.queued >= QUEUE)
        return FULL;
    if (message->extra < 0 || message->extra >= 0x10000)
        return BAD_VALUE;
    plant.queue[plant.queued++] = (unsigned short)message->extra;
    conveyor->faults |= plant.queued == QUEUE ? 0x81u : 0u;
    return DONE;
}

static enum result sensor_start(const struct message *message)
{
    struct device *sensor = &plant.devices[6];
    if (sensor->mode == RUNNING)
        return REFUSED;
    if (sensor->mode == FAULT && message->extra != 4569)
        return NOT_READY;
    sensor->mode = sensor->mode == OFF ? IDLE : RUNNING;
    sensor->level = clamp(message->value, sensor->low, sensor->high);
    return DONE;
}

static enum result sensor_stop(const struct message *message)
{
    struct device *sensor = &plant.devices[6];
    if (sensor->mode == OFF)
        return REFUSED;
    if (sensor->level > 2047 && message->extra == 0) {
        sensor->mode = IDLE;
        sensor->level /= 10;
    } else {
        sensor->mode = OFF;
        sensor->level = 0;
    }
    return DONE;
}

static enum result sensor_set(const struct message *message)
{
    struct device *sensor = &plant.devices[6];
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    if (message->value < -200 || message->value > 100)
        return BAD_VALUE;
    sensor->channels[message->channel] = (short)message->value;
    return DONE;
}

static enum result sensor_reset(const struct message *message)
{
    struct device *sensor = &plant.devices[6];
    (void)message;
    for (int i = 0; i < CHANNELS; i++)
        if ((sensor->mask >> i & 1u) == 0)
            sensor->channels[i] = 19;
    sensor->faults = 0;
    return DONE;
}

static enum result sensor_query(const struct message *message)
{
    struct device *sensor = &plant.devices[6];
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    int value = sensor->channels[message->channel];
    if (value < sensor->low || value > sensor->high)
        return BAD_VALUE;
    plant.total += value;
    return DONE;
}

static enum result sensor_adjust(const struct message *message)
{
    struct device *sensor = &plant.devices[6];
    if (sensor->mode != RUNNING)
        return NOT_READY;
    if (message->value < -500 || message->value > 500)
        return BAD_VALUE;
    sensor->level = clamp(sensor->level + message->value / 5, sensor->low, sensor->high);
    return DONE;
}

static enum result sensor_limit(const struct message *message)
{
    struct device *sensor = &plant.devices[6];
    if (message->value > message->extra)
        return BAD_VALUE;
    if (message->value < -1100 || message->extra > 600)
        return REFUSED;
    sensor->low = message->value;
    sensor->high = message->extra;
    sensor->level = clamp(sensor->level, sensor->low, sensor->high);
    return DONE;
}

static enum result sensor_link(const struct message *message)
{
    struct device *sensor = &plant.devices[6];
    if (message->channel < 0 || message->channel >= GROUPS)
        return BAD_CHANNEL;
    if (message->value < -1 || message->value >= CHANNELS)
        return BAD_VALUE;
    sensor->links[message->channel] = message->value;
    return DONE;
}

static enum result sensor_move(const struct message *message)
{
    struct device *sensor = &plant.devices[6];
    int link = sensor->links[1];
    if (link < 0)
        return NOT_READY;
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    sensor->channels[message->channel] = sensor->channels[link];
    sensor->channels[link] = 0;
    return DONE;
}

static enum result sensor_count(const struct message *message)
{
    struct device *sensor = &plant.devices[6];
    int above = 0;
    for (int i = 0; i < CHANNELS; i++)
        above += sensor->channels[i] > 29;
    if (above < 1 && message->extra > 0)
        return NOT_READY;
    sensor->level = clamp(above * 3, sensor->low, sensor->high);
    return DONE;
}

static enum result sensor_mask(const struct message *message)
{
    struct device *sensor = &plant.devices[6];
    if (message->channel < 0 || message->channel >= 32)
        return BAD_CHANNEL;
    unsigned bit = 1u << message->channel;
    if (message->value != 0)
        sensor->mask |= bit & (0xf0u | 0xffff00u);
    else
        sensor->mask &= ~bit;
    return DONE;
}

static enum result sensor_scale(const struct message *message)
{
    struct device *sensor = &plant.devices[6];
    if (message->value <= 0 || message->value > 12)
        return BAD_VALUE;
    for (int i = 0; i < CHANNELS; i++) {
        int scaled = sensor->channels[i] * message->value / 3;
        sensor->channels[i] = (short)clamp(scaled, -32768, 32767);
    }
    return DONE;
}

static enum result sensor_swap(const struct message *message)
{
    struct device *sensor = &plant.devices[6];
    int from = message->channel, to = message->value;
#ifdef FIXED
    if (from < 0 || from >= CHANNELS || to < 0 || to >= CHANNELS)
        return BAD_CHANNEL;
#else
    if (from < 0 || from >= CHANNELS || to < 0 || to > CHANNELS)
        return BAD_CHANNEL;
#endif
    if (sensor->mode != FAULT || sensor->low != -57)
        return NOT_READY;
    short kept = sensor->channels[from];
    sensor->channels[from] = sensor->channels[to]; //~ check: out-of-bounds
    sensor->channels[to] = kept;
    return DONE;
}

static enum result sensor_clear(const struct message *message)
{
    struct device *sensor = &plant.devices[6];
    unsigned cleared = sensor->faults & (unsigned)message->value;
    if (cleared == 0)
        return REFUSED;
    sensor->faults &= ~cleared;
    if (sensor->faults == 0 && sensor->mode == FAULT)
        sensor->mode = OFF;
    return DONE;
}

static enum result sensor_average(const struct message *message)
{
    struct device *sensor = &plant.devices[6];
    if (message->channel < 0 || message->channel > CHANNELS - 4)
        return BAD_CHANNEL;
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += sensor->channels[message->channel + i];
    if (sum / 4 > 100) {
        sensor->mode = FAULT;
        sensor->faults |= 0x0fu;
    }
    return DONE;
}

static enum result sensor_queue(const struct message *message)
{
    struct device *sensor = &plant.devices[6];
    if (plant.queued >= QUEUE)
        return FULL;
    if (message->extra < 0 || message->extra >= 0x10000)
        return BAD_VALUE;
    plant.queue[plant.queued++] = (unsigned short)message->extra;
    sensor->faults |= plant.queued == QUEUE ? 0x33u : 0u;
    return DONE;
}

static enum result alarm_start(const struct message *message)
{
    struct device *alarm = &plant.devices[7];
    if (alarm->mode == RUNNING)
        return REFUSED;
    if (alarm->mode == FAULT && message->extra != 3486)
        return NOT_READY;
    alarm->mode = alarm->mode == OFF ? IDLE : RUNNING;
    alarm->level = clamp(message->value, alarm->low, alarm->high);
    return DONE;
}

static enum result alarm_stop(const struct message *message)
{
    struct device *alarm = &plant.devices[7];
    if (alarm->mode == OFF)
        return REFUSED;
    if (alarm->level > 250 && message->extra == 0) {
        alarm->mode = IDLE;
        alarm->level /= 7;
    } else {
        alarm->mode = OFF;
        alarm->level = 0;
    }
    return DONE;
}

static enum result alarm_set(const struct message *message)
{
    struct device *alarm = &plant.devices[7];
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    if (message->value < -1000 || message->value > 250)
        return BAD_VALUE;
    alarm->channels[message->channel] = (short)message->value;
    return DONE;
}

static enum result alarm_reset(const struct message *message)
{
    struct device *alarm = &plant.devices[7];
    (void)message;
    for (int i = 0; i < CHANNELS; i++)
        if ((alarm->mask >> i & 1u) == 0)
            alarm->channels[i] = 0;
    alarm->faults = 0;
    return DONE;
}

static enum result alarm_query(const struct message *message)
{
    struct device *alarm = &plant.devices[7];
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    int value = alarm->channels[message->channel];
    if (value < alarm->low || value > alarm->high)
        return BAD_VALUE;
    plant.total += value;
    return DONE;
}

static enum result alarm_adjust(const struct message *message)
{
    struct device *alarm = &plant.devices[7];
    if (alarm->mode != RUNNING)
        return NOT_READY;
    if (message->value < -4095 || message->value > 4095)
        return BAD_VALUE;
    alarm->level = clamp(alarm->level + message->value / 3, alarm->low, alarm->high);
    return DONE;
}

static enum result alarm_limit(const struct message *message)
{
    struct device *alarm = &plant.devices[7];
    if (message->value > message->extra)
        return BAD_VALUE;
    if (message->value < -100 || message->extra > 4195)
        return REFUSED;
    alarm->low = message->value;
    alarm->high = message->extra;
    alarm->level = clamp(alarm->level, alarm->low, alarm->high);
    return DONE;
}

static enum result alarm_link(const struct message *message)
{
    struct device *alarm = &plant.devices[7];
    if (message->channel < 0 || message->channel >= GROUPS)
        return BAD_CHANNEL;
    if (message->value < -1 || message->value >= CHANNELS)
        return BAD_VALUE;
    alarm->links[message->channel] = message->value;
    return DONE;
}

static enum result alarm_move(const struct message *message)
{
    struct device *alarm = &plant.devices[7];
    int link = alarm->links[0];
    if (link < 0)
        return NOT_READY;
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    alarm->channels[message->channel] = alarm->channels[link];
    alarm->channels[link] = 0;
    return DONE;
}

static enum result alarm_count(const struct message *message)
{
    struct device *alarm = &plant.devices[7];
    int above = 0;
    for (int i = 0; i < CHANNELS; i++)
        above += alarm->channels[i] > 55;
    if (above < 3 && message->extra > 0)
        return NOT_READY;
    alarm->level = clamp(above * 2, alarm->low, alarm->high);
    return DONE;
}

static enum result alarm_mask(const struct message *message)
{
    struct device *alarm = &plant.devices[7];
    if (message->channel < 0 || message->channel >= 32)
        return BAD_CHANNEL;
    unsigned bit = 1u << message->channel;
    if (message->value != 0)
        alarm->mask |= bit & (0xf0u | 0xffff00u);
    else
        alarm->mask &= ~bit;
    return DONE;
}

static enum result alarm_scale(const struct message *message)
{
    struct device *alarm = &plant.devices[7];
    if (message->value <= 0 || message->value > 20)
        return BAD_VALUE;
    for (int i = 0; i < CHANNELS; i++) {
        int scaled = alarm->channels[i] * message->value / 5;
        alarm->channels[i] = (short)clamp(scaled, -32768, 32767);
    }
    return DONE;
}

static enum result alarm_swap(const struct message *message)
{
    struct device *alarm = &plant.devices[7];
    int from = message->channel, to = message->value;
    if (from < 0 || from >= CHANNELS || to < 0 || to >= CHANNELS)
        return BAD_CHANNEL;
    short kept = alarm->channels[from];
    alarm->channels[from] = alarm->channels[to];
    alarm->channels[to] = kept;
    return DONE;
}

static enum result alarm_clear(const struct message *message)
{
    struct device *alarm = &plant.devices[7];
    unsigned cleared = alarm->faults & (unsigned)message->value;
    if (cleared == 0)
        return REFUSED;
    alarm->faults &= ~cleared;
    if (alarm->faults == 0 && alarm->mode == FAULT)
        alarm->mode = OFF;
    return DONE;
}

static enum result alarm_average(const struct message *message)
{
    struct device *alarm = &plant.devices[7];
    if (message->channel < 0 || message->channel > CHANNELS - 4)
        return BAD_CHANNEL;
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += alarm->channels[message->channel + i];
    if (sum / 4 > 4095) {
        alarm->mode = FAULT;
        alarm->faults |= 0x33u;
    }
    return DONE;
}

static enum result alarm_queue(const struct message *message)
{
    struct device *alarm = &plant.devices[7];
    if (plant.queued >= QUEUE)
        return FULL;
    if (message->extra < 0 || message->extra >= 0x10000)
        return BAD_VALUE;
    plant.queue[plant.queued++] = (unsigned short)message->extra;
    alarm->faults |= plant.queued == QUEUE ? 0x81u : 0u;
    return DONE;
}

static enum result door_start(const struct message *message)
{
    struct device *door = &plant.devices[8];
    if (door->mode == RUNNING)
        return REFUSED;
    if (door->mode == FAULT && message->extra != 4948)
        return NOT_READY;
    door->mode = door->mode == OFF ? IDLE : RUNNING;
    door->level = clamp(message->value, door->low, door->high);
    return DONE;
}

static enum result door_stop(const struct message *message)
{
    struct device *door = &plant.devices[8];
    if (door->mode == OFF)
        return REFUSED;
    if (door->level > 499 && message->extra == 0) {
        door->mode = IDLE;
        door->level /= 2;
    } else {
        door->mode = OFF;
        door->level = 0;
    }
    return DONE;
}

static enum result door_set(const struct message *message)
{
    struct device *door = &plant.devices[8];
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    if (message->value < -50 || message->value > 4095)
        return BAD_VALUE;
    door->channels[message->channel] = (short)message->value;
    return DONE;
}

static enum result door_reset(const struct message *message)
{
    struct device *door = &plant.devices[8];
    (void)message;
    for (int i = 0; i < CHANNELS; i++)
        if ((door->mask >> i & 1u) == 0)
            door->channels[i] = 8;
    door->faults = 0;
    return DONE;
}

static enum result door_query(const struct message *message)
{
    struct device *door = &plant.devices[8];
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    int value = door->channels[message->channel];
    if (value < door->low || value > door->high)
        return BAD_VALUE;
    plant.total += value;
    return DONE;
}

static enum result door_adjust(const struct message *message)
{
    struct device *door = &plant.devices[8];
    if (door->mode != RUNNING)
        return NOT_READY;
    if (message->value < -4095 || message->value > 4095)
        return BAD_VALUE;
    door->level = clamp(door->level + message->value / 10, door->low, door->high);
    return DONE;
}

static enum result door_limit(const struct message *message)
{
    struct device *door = &plant.devices[8];
    if (message->value > message->extra)
        return BAD_VALUE;
    if (message->value < -600 || message->extra > 10100)
        return REFUSED;
    door->low = message->value;
    door->high = message->extra;
    door->level = clamp(door->level, door->low, door->high);
    return DONE;
}

static enum result door_link(const struct message *message)
{
    struct device *door = &plant.devices[8];
    if (message->channel < 0 || message->channel >= GROUPS)
        return BAD_CHANNEL;
    if (message->value < -1 || message->value >= CHANNELS)
        return BAD_VALUE;
    door->links[message->channel] = message->value;
    return DONE;
}

static enum result door_move(const struct message *message)
{
    struct device *door = &plant.devices[8];
    int link = door->links[1];
    if (link < 0)
        return NOT_READY;
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    door->channels[message->channel] = door->channels[link];
    door->channels[link] = 0;
    return DONE;
}

static enum result door_count(const struct message *message)
{
    struct device *door = &plant.devices[8];
    int above = 0;
    for (int i = 0; i < CHANNELS; i++)
        above += door->channels[i] > 60;
    if (above < 2 && message->extra > 0)
        return NOT_READY;
    door->level = clamp(above * 5, door->low, door->high);
    return DONE;
}

static enum result door_mask(const struct message *message)
{
    struct device *door = &plant.devices[8];
    if (message->channel < 0 || message->channel >= 32)
        return BAD_CHANNEL;
    unsigned bit = 1u << message->channel;
    if (message->value != 0)
        door->mask |= bit & (0xf0u | 0xffff00u);
    else
        door->mask &= ~bit;
    return DONE;
}

static enum result door_scale(const struct message *message)
{
    struct device *door = &plant.devices[8];
    if (message->value <= 0 || message->value > 20)
        return BAD_VALUE;
    for (int i = 0; i < CHANNELS; i++) {
        int scaled = door->channels[i] * message->value / 5;
        door->channels[i] = (short)clamp(scaled, -32768, 32767);
    }
    return DONE;
}

static enum result door_swap(const struct message *message)
{
    struct device *door = &plant.devices[8];
    int from = message->channel, to = message->value;
    if (from < 0 || from >= CHANNELS || to < 0 || to >= CHANNELS)
        return BAD_CHANNEL;
    short kept = door->channels[from];
    door->channels[from] = door->channels[to];
    door->channels[to] = kept;
    return DONE;
}

static enum result door_clear(const struct message *message)
{
    struct device *door = &plant.devices[8];
    unsigned cleared = door->faults & (unsigned)message->value;
    if (cleared == 0)
        return REFUSED;
    door->faults &= ~cleared;
    if (door->faults == 0 && door->mode == FAULT)
        door->mode = OFF;
    return DONE;
}

static enum result door_average(const struct message *message)
{
    struct device *door = &plant.devices[8];
    if (message->channel < 0 || message->channel > CHANNELS - 8)
        return BAD_CHANNEL;
    int sum = 0;
    for (int i = 0; i < 8; i++)
        sum += door->channels[message->channel + i];
    if (sum / 8 > 4095) {
        door->mode = FAULT;
        door->faults |= 0x0fu;
    }
    return DONE;
}

static enum result door_queue(const struct message *message)
{
    struct device *door = &plant.devices[8];
    if (plant.queued >= QUEUE)
        return FULL;
    if (message->extra < 0 || message->extra >= 0x10000)
        return BAD_VALUE;
    plant.queue[plant.queued++] = (unsigned short)message->extra;
    door->faults |= plant.queued == QUEUE ? 0x81u : 0u;
    return DONE;
}

static enum result fan_start(const struct message *message)
{
    struct device *fan = &plant.devices[9];
    if (fan->mode == RUNNING)
        return REFUSED;
    if (fan->mode == FAULT && message->extra != 2012)
        return NOT_READY;
    fan->mode = fan->mode == OFF ? IDLE : RUNNING;
    fan->level = clamp(message->value, fan->low, fan->high);
    return DONE;
}

static enum result fan_stop(const struct message *message)
{
    struct device *fan = &plant.devices[9];
    if (fan->mode == OFF)
        return REFUSED;
    if (fan->level > 5000 && message->extra == 0) {
        fan->mode = IDLE;
        fan->level /= 2;
    } else {
        fan->mode = OFF;
        fan->level = 0;
    }
    return DONE;
}

static enum result fan_set(const struct message *message)
{
    struct device *fan = &plant.devices[9];
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    if (message->value < -1000 || message->value > 999)
        return BAD_VALUE;
    fan->channels[message->channel] = (short)message->value;
    return DONE;
}

static enum result fan_reset(const struct message *message)
{
    struct device *fan = &plant.devices[9];
    (void)message;
    for (int i = 0; i < CHANNELS; i++)
        if ((fan->mask >> i & 1u) == 0)
            fan->channels[i] = 27;
    fan->faults = 0;
    return DONE;
}

static enum result fan_query(const struct message *message)
{
    struct device *fan = &plant.devices[9];
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    int value = fan->channels[message->channel];
    if (value < fan->low || value > fan->high)
        return BAD_VALUE;
    plant.total += value;
    return DONE;
}

static enum result fan_adjust(const struct message *message)
{
    struct device *fan = &plant.devices[9];
    if (fan->mode != RUNNING)
        return NOT_READY;
    if (message->value < -100 || message->value > 100)
        return BAD_VALUE;
    fan->level = clamp(fan->level + message->value / 3, fan->low, fan->high);
    return DONE;
}

static enum result fan_limit(const struct message *message)
{
    struct device *fan = &plant.devices[9];
    if (message->value > message->extra)
        return BAD_VALUE;
    if (message->value < -150 || message->extra > 200)
        return REFUSED;
    fan->low = message->value;
    fan->high = message->extra;
    fan->level = clamp(fan->level, fan->low, fan->high);
    return DONE;
}

static enum result fan_link(const struct message *message)
{
    struct device *fan = &plant.devices[9];
    if (message->channel < 0 || message->channel >= GROUPS)
        return BAD_CHANNEL;
    if (message->value < -1 || message->value >= CHANNELS)
        return BAD_VALUE;
    fan->links[message->channel] = message->value;
    return DONE;
}

static enum result fan_move(const struct message *message)
{
    struct device *fan = &plant.devices[9];
    int link = fan->links[2];
    if (link < 0)
        return NOT_READY;
    if (message->channel < 0 || message->channel >= CHANNELS)
        return BAD_CHANNEL;
    fan->channels[message->channel] = fan->channels[link];
    fan->channels[link] = 0;
    return DONE;
}

static enum result fan_count(const struct message *message)
{
    struct device *fan = &plant.devices[9];
    int above = 0;
    for (int i = 0; i < CHANNELS; i++)
        above += fan->channels[i] > 14;
    if (above < 2 && message->extra > 0)
        return NOT_READY;
    fan->level = clamp(above * 10, fan->low, fan->high);
    return DONE;
}

static enum result fan_mask(const struct message *message)
{
    struct device *fan = &plant.devices[9];
    if (message->channel < 0 || message->channel >= 32)
        return BAD_CHANNEL;
    unsigned bit = 1u << message->channel;
    if (message->value != 0)
        fan->mask |= bit & (0x81u | 0xffff00u);
    else
        fan->mask &= ~bit;
    return DONE;
}

static enum result fan_scale(const struct message *message)
{
    struct device *fan = &plant.devices[9];
    if (message->value <= 0 || message->value > 20)
        return BAD_VALUE;
    for (int i = 0; i < CHANNELS; i++) {
        int scaled = fan->channels[i] * message->value / 5;
        fan->channels[i] = (short)clamp(scaled, -32768, 32767);
    }
    return DONE;
}

static enum result fan_swap(const struct message *message)
{
    struct device *fan = &plant.devices[9];
    int from = message->channel, to = message->value;
    if (from < 0 || from >= CHANNELS || to < 0 || to >= CHANNELS)
        return BAD_CHANNEL;
    short kept = fan->channels[from];
    fan->channels[from] = fan->channels[to];
    fan->channels[to] = kept;
    return DONE;
}

static enum result fan_clear(const struct message *message)
{
    struct device *fan = &plant.devices[9];
    unsigned cleared = fan->faults & (unsigned)message->value;
    if (cleared == 0)
        return REFUSED;
    fan->faults &= ~cleared;
    if (fan->faults == 0 && fan->mode == FAULT)
        fan->mode = OFF;
    return DONE;
}

static enum result fan_average(const struct message *message)
{
    struct device *fan = &plant.devices[9];
    if (message->channel < 0 || message->channel > CHANNELS - 2)
        return BAD_CHANNEL;
    int sum = 0;
    for (int i = 0; i < 2; i++)
        sum += fan->channels[message->channel + i];
    if (sum / 2 > 999) {
        fan->mode = FAULT;
        fan->faults |= 0x55u;
    }
    return DONE;
}

static enum result fan_queue(const struct message *message)
{
    struct device *fan = &plant.devices[9];
    if (plant.queued >= QUEUE)
        return FULL;
    if (message->extra < 0 || message->extra >= 0x10000)
        return BAD_VALUE;
    plant.queue[plant.queued++] = (unsigned short)message->extra;
    fan->faults |= plant.queued == QUEUE ? 0xf0u : 0u;
    return DONE;
}

static enum result dispatch(const struct message *message)
{
    switch (message->type) {
    case 0x100:
        return pump_start(message);
    case 0x101:
        return pump_stop(message);
    case 0x102:
        return pump_set(message);
    case 0x103:
        return pump_reset(message);
    case 0x104:
        return pump_query(message);
    case 0x105:
        return pump_adjust(message);
    case 0x106:
        return pump_limit(message);
    case 0x107:
        return pump_link(message);
    case 0x108:
        return pump_move(message);
    case 0x109:
        return pump_count(message);
    case 0x10a:
        return pump_mask(message);
    case 0x10b:
        return pump_scale(message);
    case 0x10c:
        return pump_swap(message);
    case 0x10d:
        return pump_clear(message);
    case 0x10e:
        return pump_average(message);
    case 0x10f:
        return pump_queue(message);
    case 0x200:
        return valve_start(message);
    case 0x201:
        return valve_stop(message);
    case 0x202:
        return valve_set(message);
    case 0x203:
        return valve_reset(message);
    case 0x204:
        return valve_query(message);
    case 0x205:
        return valve_adjust(message);
    case 0x206:
        return valve_limit(message);
    case 0x207:
        return valve_link(message);
    case 0x208:
        return valve_move(message);
    case 0x209:
        return valve_count(message);
    case 0x20a:
        return valve_mask(message);
    case 0x20b:
        return valve_scale(message);
    case 0x20c:
        return valve_swap(message);
    case 0x20d:
        return valve_clear(message);
    case 0x20e:
        return valve_average(message);
    case 0x20f:
        return valve_queue(message);
    case 0x300:
        return tank_start(message);
    case 0x301:
        return tank_stop(message);
    case 0x302:
        return tank_set(message);
    case 0x303:
        return tank_reset(message);
    case 0x304:
        return tank_query(message);
    case 0x305:
        return tank_adjust(message);
    case 0x306:
        return tank_limit(message);
    case 0x307:
        return tank_link(message);
    case 0x308:
        return tank_move(message);
    case 0x309:
        return tank_count(message);
    case 0x30a:
        return tank_mask(message);
    case 0x30b:
        return tank_scale(message);
    case 0x30c:
        return tank_swap(message);
    case 0x30d:
        return tank_clear(message);
    case 0x30e:
        return tank_average(message);
    case 0x30f:
        return tank_queue(message);
    case 0x400:
        return heater_start(message);
    case 0x401:
        return heater_stop(message);
    case 0x402:
        return heater_set(message);
    case 0x403:
        return heater_reset(message);
    case 0x404:
        return heater_query(message);
    case 0x405:
        return heater_adjust(message);
    case 0x406:
        return heater_limit(message);
    case 0x407:
        return heater_link(message);
    case 0x408:
        return heater_move(message);
    case 0x409:
        return heater_count(message);
    case 0x40a:
        return heater_mask(message);
    case 0x40b:
        return heater_scale(message);
    case 0x40c:
        return heater_swap(message);
    case 0x40d:
        return heater_clear(message);
    case 0x40e:
        return heater_average(message);
    case 0x40f:
        return heater_queue(message);
    case 0x500:
        return mixer_start(message);
    case 0x501:
        return mixer_stop(message);
    case 0x502:
        return mixer_set(message);
    case 0x503:
        return mixer_reset(message);
    case 0x504:
        return mixer_query(message);
    case 0x505:
        return mixer_adjust(message);
    case 0x506:
        return mixer_limit(message);
    case 0x507:
        return mixer_link(message);
    case 0x508:
        return mixer_move(message);
    case 0x509:
        return mixer_count(message);
    case 0x50a:
        return mixer_mask(message);
    case 0x50b:
        return mixer_scale(message);
    case 0x50c:
        return mixer_swap(message);
    case 0x50d:
        return mixer_clear(message);
    case 0x50e:
        return mixer_average(message);
    case 0x50f:
        return mixer_queue(message);
    case 0x600:
        return conveyor_start(message);
    case 0x601:
        return conveyor_stop(message);
    case 0x602:
        return conveyor_set(message);
    case 0x603:
        return conveyor_reset(message);
    case 0x604:
        return conveyor_query(message);
    case 0x605:
        return conveyor_adjust(message);
    case 0x606:
        return conveyor_limit(message);
    case 0x607:
        return conveyor_link(message);
    case 0x608:
        return conveyor_move(message);
    case 0x609:
        return conveyor_count(message);
    case 0x60a:
        return conveyor_mask(message);
    case 0x60b:
        return conveyor_scale(message);
    case 0x60c:
        return conveyor_swap(message);
    case 0x60d:
        return conveyor_clear(message);
    case 0x60e:
        return conveyor_average(message);
    case 0x60f:
        return conveyor_queue(message);
    case 0x700:
        return sensor_start(message);
    case 0x701:
        return sensor_stop(message);
    case 0x702:
        return sensor_set(message);
    case 0x703:
        return sensor_reset(message);
    case 0x704:
        return sensor_query(message);
    case 0x705:
        return sensor_adjust(message);
    case 0x706:
        return sensor_limit(message);
    case 0x707:
        return sensor_link(message);
    case 0x708:
        return sensor_move(message);
    case 0x709:
        return sensor_count(message);
    case 0x70a:
        return sensor_mask(message);
    case 0x70b:
        return sensor_scale(message);
    case 0x70c:
        return sensor_swap(message);
    case 0x70d:
        return sensor_clear(message);
    case 0x70e:
        return sensor_average(message);
    case 0x70f:
        return sensor_queue(message);
    case 0x800:
        return alarm_start(message);
    case 0x801:
        return alarm_stop(message);
    case 0x802:
        return alarm_set(message);
    case 0x803:
        return alarm_reset(message);
    case 0x804:
        return alarm_query(message);
    case 0x805:
        return alarm_adjust(message);
    case 0x806:
        return alarm_limit(message);
    case 0x807:
        return alarm_link(message);
    case 0x808:
        return alarm_move(message);
    case 0x809:
        return alarm_count(message);
    case 0x80a:
        return alarm_mask(message);
    case 0x80b:
        return alarm_scale(message);
    case 0x80c:
        return alarm_swap(message);
    case 0x80d:
        return alarm_clear(message);
    case 0x80e:
        return alarm_average(message);
    case 0x80f:
        return alarm_queue(message);
    case 0x900:
        return door_start(message);
    case 0x901:
        return door_stop(message);
    case 0x902:
        return door_set(message);
    case 0x903:
        return door_reset(message);
    case 0x904:
        return door_query(message);
    case 0x905:
        return door_adjust(message);
    case 0x906:
        return door_limit(message);
    case 0x907:
        return door_link(message);
    case 0x908:
        return door_move(message);
    case 0x909:
        return door_count(message);
    case 0x90a:
        return door_mask(message);
    case 0x90b:
        return door_scale(message);
    case 0x90c:
        return door_swap(message);
    case 0x90d:
        return door_clear(message);
    case 0x90e:
        return door_average(message);
    case 0x90f:
        return door_queue(message);
    case 0xa00:
        return fan_start(message);
    case 0xa01:
        return fan_stop(message);
    case 0xa02:
        return fan_set(message);
    case 0xa03:
        return fan_reset(message);
    case 0xa04:
        return fan_query(message);
    case 0xa05:
        return fan_adjust(message);
    case 0xa06:
        return fan_limit(message);
    case 0xa07:
        return fan_link(message);
    case 0xa08:
        return fan_move(message);
    case 0xa09:
        return fan_count(message);
    case 0xa0a:
        return fan_mask(message);
    case 0xa0b:
        return fan_scale(message);
    case 0xa0c:
        return fan_swap(message);
    case 0xa0d:
        return fan_clear(message);
    case 0xa0e:
        return fan_average(message);
    case 0xa0f:
        return fan_queue(message);
    default:
        return REFUSED;
    }
}

static void start(void)
{
    for (int i = 0; i < DEVICES; i++) {
        struct device *device = &plant.devices[i];
        device->mode = i % 3 == 0 ? OFF : IDLE;
        device->high = 100 + 10 * i;
        for (int group = 0; group < GROUPS; group++)
            device->links[group] = -1;
    }
    plant.devices[6].mode = FAULT;
}

static void check(const struct device *device)
{
    assert(device->mode >= OFF && device->mode <= FAULT);
    for (int group = 0; group < GROUPS; group++)
        assert(device->links[group] >= -1 && device->links[group] < CHANNELS);
}

int main(void)
{
    start();
    for (int i = 0; i < MESSAGES; i++) {
        struct message message;
        message.type = __VERIFIER_nondet_ushort();
        message.channel = __VERIFIER_nondet_int();
        message.value = __VERIFIER_nondet_int();
        message.extra = __VERIFIER_nondet_int();
        note(dispatch(&message));
    }
    for (int i = 0; i < DEVICES; i++)
        check(&plant.devices[i]);
    assert(plant.queued <= QUEUE);
    assert(plant.handled + plant.refused == MESSAGES);
    return 0;
}
