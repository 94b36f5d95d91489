/* Environment, time, signals, locale, wide characters. This is read behind models.c, as one file with it. What comes from
   outside is asked for by __cexplain_any_..., with the name that people see. */

void __CPROVER_assume(int condition);
int __cexplain_any_int(const char *name);
long __cexplain_any_long(const char *name);
void __cexplain_refuse(const char *what);
void __cexplain_may_call(void (*function)(int));
char *__cexplain_environment(const char *name);
void *__cexplain_kept(size_t size);
void abort(void);

/* Environment variables: what the program changed, the last change first, and behind it what it was started with. */

struct changed_variable {
    struct changed_variable *next;
    char *name;
    char *value; /* null if it is not set */
    const char *whole; /* the caller's own "name=value", if it is part of the environment */
};
static struct changed_variable *changed_variables;
static int is_environment_cleared;

static size_t name_length(const char *text)
{
    size_t length = 0;
    while (text[length] && text[length] != '=')
        length++;
    return length;
}

/* Whether a variable that was changed has a name. What putenv was given may have been changed since. */
static int has_name(const struct changed_variable *variable, const char *name)
{
    const char *own = variable->whole ? variable->whole : variable->name;
    size_t length = name_length(own);
    return length == strlen(name) && strncmp(own, name, length) == 0;
}

char *getenv(const char *name)
{
    struct changed_variable *variable;
    for (variable = changed_variables; variable; variable = variable->next)
        if (has_name(variable, name))
            return variable->whole ? (char *)variable->whole + name_length(variable->whole) + 1 : variable->value;
    return is_environment_cleared ? 0 : __cexplain_environment(name);
}
char *secure_getenv(const char *name) { return getenv(name); }
char *__secure_getenv(const char *name) { return getenv(name); }

static int change_variable(char *name, char *value, const char *whole)
{
    struct changed_variable *variable = __cexplain_kept(sizeof *variable);
    variable->next = changed_variables;
    variable->name = name;
    variable->value = value;
    variable->whole = whole;
    changed_variables = variable;
    return 0;
}

static int is_no_name(const char *name)
{
    if (name && *name && !name[name_length(name)])
        return 0;
    errno_value = 22;
    return 1;
}

static char *kept_copy(const char *text, size_t length)
{
    char *copy = __cexplain_kept(length + 1);
    memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}

int setenv(const char *name, const char *value, int overwrite)
{
    if (is_no_name(name))
        return -1;
    if (!overwrite && getenv(name))
        return 0;
    return change_variable(kept_copy(name, strlen(name)), kept_copy(value, strlen(value)), 0);
}

int unsetenv(const char *name)
{
    if (is_no_name(name))
        return -1;
    return change_variable(kept_copy(name, strlen(name)), 0, 0);
}

int putenv(char *text)
{
    size_t length = name_length(text);
    if (text[length])
        return change_variable(0, 0, text);
    return change_variable(kept_copy(text, length), 0, 0);
}

int clearenv(void)
{
    changed_variables = 0;
    is_environment_cleared = 1;
    return 0;
}

/* Who runs the program: the same throughout a run */

static int own_numbers[6];
static int same_throughout(int value, int which)
{
    __CPROVER_assume(value >= 0 && value < __INT_MAX__ && (!own_numbers[which] || value == own_numbers[which] - 1));
    own_numbers[which] = value + 1;
    return value;
}
int getpid(void) { return same_throughout(__cexplain_any_int("getpid() - 1"), 0) + 1; }
int getppid(void) { return same_throughout(__cexplain_any_int("getppid"), 1); }
unsigned getuid(void) { return same_throughout(__cexplain_any_int("getuid"), 2); }
unsigned geteuid(void) { return same_throughout(__cexplain_any_int("geteuid"), 3); }
unsigned getgid(void) { return same_throughout(__cexplain_any_int("getgid"), 4); }
unsigned getegid(void) { return same_throughout(__cexplain_any_int("getegid"), 5); }

/* Time. Clocks show any time up to the end of the year 9999 (as far as it fits), and never an earlier one than before. */

#define LAST_SECOND (sizeof(long) > 4 ? (long)253402214399LL : __LONG_MAX__)
#define LAST_CLOCK (sizeof(long) > 4 ? (long)(1LL << 50) : __LONG_MAX__)

struct seconds { long whole, part; };
static struct seconds shown_by_clock[12];

/* Notes that a clock shows a time now. */
static void clock_shows(int clock, long whole, long nanoseconds)
{
    struct seconds *shown = &shown_by_clock[clock];
    __CPROVER_assume(whole >= shown->whole && whole <= LAST_SECOND);
    __CPROVER_assume(nanoseconds >= 0 && nanoseconds <= 999999999);
    __CPROVER_assume(whole > shown->whole || nanoseconds >= shown->part);
    shown->whole = whole;
    shown->part = nanoseconds;
}

long time(long *result)
{
    long now = __cexplain_any_long("time");
    __CPROVER_assume(now >= shown_by_clock[0].whole && now <= LAST_SECOND);
    if (now > shown_by_clock[0].whole)
        shown_by_clock[0].part = 0;
    shown_by_clock[0].whole = now;
    if (result)
        *result = now;
    return now;
}

int gettimeofday(struct seconds *result, void *zone)
{
    long whole = __cexplain_any_long("tv_sec of gettimeofday"), part = __cexplain_any_long("tv_usec of gettimeofday");
    __CPROVER_assume(part >= 0 && part <= 999999);
    clock_shows(0, whole, part * 1000);
    if (zone)
        memset(zone, 0, 2 * sizeof(int));
    if (result) {
        result->whole = whole;
        result->part = part;
    }
    return 0;
}

int clock_gettime(int clock, struct seconds *result)
{
    long whole, part;
    if (clock < 0 || clock > 11 || clock == 10) {
        errno_value = 22;
        return -1;
    }
    whole = __cexplain_any_long("tv_sec of clock_gettime");
    part = __cexplain_any_long("tv_nsec of clock_gettime");
    clock_shows(clock, whole, part);
    result->whole = whole;
    result->part = part;
    return 0;
}

int clock_getres(int clock, struct seconds *result)
{
    if (clock < 0 || clock > 11 || clock == 10) {
        errno_value = 22;
        return -1;
    }
    if (result) {
        long part = __cexplain_any_long("tv_nsec of clock_getres");
        __CPROVER_assume(part >= 1 && part <= 999999999);
        result->whole = 0;
        result->part = part;
    }
    return 0;
}

int timespec_get(struct seconds *result, int base)
{
    if (base != 1)
        return 0;
    clock_gettime(0, result);
    return base;
}

static long last_clock;
long clock(void)
{
    long now = __cexplain_any_long("clock");
    __CPROVER_assume(now == -1 || (now >= last_clock && now <= LAST_CLOCK));
    if (now != -1)
        last_clock = now;
    return now;
}

double difftime(long later, long earlier)
{
    unsigned long distance = (unsigned long)later - (unsigned long)earlier;
    return later < earlier ? -(double)(0 - distance) : (double)distance;
}

unsigned sleep(unsigned seconds) { (void)seconds; return 0; }
int usleep(unsigned microseconds) { (void)microseconds; return 0; }
int nanosleep(const struct seconds *wanted, struct seconds *rest)
{
    (void)rest;
    if (wanted->whole >= 0 && wanted->part >= 0 && wanted->part <= 999999999)
        return 0;
    errno_value = 22;
    return -1;
}

/* Dates. Local time is one distance from Greenwich for the whole run, in quarters of an hour, with or without summer time. */

struct date {
    int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
    long tm_gmtoff;
    const char *tm_zone;
};

static int is_zone_known, zone_quarters, is_summer;
char *tzname[2] = { "UTC", "UTC" };
long timezone;
int daylight;

void tzset(void)
{
    if (is_zone_known)
        return;
    is_zone_known = 1;
    zone_quarters = __cexplain_any_int("quarters of an hour east of Greenwich");
    __CPROVER_assume(zone_quarters >= -48 && zone_quarters <= 56);
    is_summer = __cexplain_any_int("summer time");
    __CPROVER_assume(is_summer == 0 || is_summer == 1);
    timezone = -900L * zone_quarters;
    daylight = is_summer;
}

static long zone_seconds(int summer) { return 900L * zone_quarters + (summer ? 3600 : 0); }

/* Years begin in March here, so that the day that some have more is their last: 400 years are 146097 days, whatever year is
   the first. What is assumed about results is true of all of them, and easier to see so. */

static int is_leap(long long year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

static long long days_before(long long year, int month)
{
    long long march_year = month < 2 ? year - 1 : year;
    long long centuries = march_year >= 0 ? march_year / 400 : -((399 - march_year) / 400);
    int of_400 = (int)(march_year - 400 * centuries);
    int march_month = month < 2 ? month + 10 : month - 2;
    int day = (153 * march_month + 2) / 5;
    return 146097 * centuries + 365 * of_400 + of_400 / 4 - of_400 / 100 + day - 719468;
}

/* The date so many seconds after the beginning of 1970; 0 if its year is no int. */
static int split_time(long long time, struct date *date)
{
    long long days = time / 86400, cycles, year;
    int second = (int)(time % 86400), of_week, day, of_400, month;
    if (second < 0) {
        second += 86400;
        days--;
    }
    __CPROVER_assume(second >= 0 && second < 86400);
    of_week = (int)((days + 4) % 7);
    if (of_week < 0)
        of_week += 7;
    __CPROVER_assume(of_week >= 0 && of_week < 7);
    days += 719468;
    cycles = days >= 0 ? days / 146097 : -((146096 - days) / 146097);
    day = (int)(days - 146097 * cycles);
    __CPROVER_assume(day >= 0 && day < 146097);
    of_400 = (day - day / 1460 + day / 36524 - day / 146096) / 365;
    __CPROVER_assume(of_400 >= 0 && of_400 < 400);
    day -= 365 * of_400 + of_400 / 4 - of_400 / 100;
    __CPROVER_assume(day >= 0 && day <= 365);
    month = (5 * day + 2) / 153;
    __CPROVER_assume(month >= 0 && month < 12);
    year = 400 * cycles + of_400 + (month >= 10) - 1900;
    if (year < -2147483647 - 1 || year > 2147483647) {
        errno_value = 75;
        return 0;
    }
    date->tm_hour = second / 3600;
    date->tm_min = second / 60 % 60;
    date->tm_sec = second % 60;
    __CPROVER_assume(date->tm_hour >= 0 && date->tm_hour < 24 && date->tm_min >= 0 && date->tm_min < 60);
    date->tm_mday = day - (153 * month + 2) / 5 + 1;
    __CPROVER_assume(date->tm_mday >= 1 && date->tm_mday <= 31);
    date->tm_mon = month < 10 ? month + 2 : month - 10;
    date->tm_year = (int)year;
    date->tm_wday = of_week;
    date->tm_yday = month < 10 ? day + 59 + is_leap(year + 1900) : day - 306;
    __CPROVER_assume(date->tm_yday >= 0 && date->tm_yday <= 365);
    return 1;
}

struct date *gmtime_r(const long *time, struct date *result)
{
    if (!split_time(*time, result))
        return 0;
    result->tm_isdst = 0;
    result->tm_gmtoff = 0;
    result->tm_zone = "GMT";
    return result;
}

struct date *localtime_r(const long *time, struct date *result)
{
    tzset();
    if (!split_time((long long)*time + zone_seconds(is_summer), result))
        return 0;
    result->tm_isdst = is_summer;
    result->tm_gmtoff = zone_seconds(is_summer);
    result->tm_zone = tzname[is_summer];
    return result;
}

static struct date shown_date;
struct date *gmtime(const long *time) { return gmtime_r(time, &shown_date); }
struct date *localtime(const long *time) { return localtime_r(time, &shown_date); }

static long long joined_date(const struct date *date)
{
    long long months = (long long)date->tm_year * 12 + date->tm_mon;
    long long year = months >= 0 ? months / 12 : -((11 - months) / 12);
    long long days = days_before(year + 1900, (int)(months - 12 * year)) + date->tm_mday - 1;
    return ((days * 24 + date->tm_hour) * 60 + date->tm_min) * 60 + date->tm_sec;
}

long mktime(struct date *date)
{
    struct date normal;
    long result;
    long long seconds;
    tzset();
    seconds = joined_date(date) - zone_seconds(date->tm_isdst < 0 ? is_summer : date->tm_isdst > 0);
    result = (long)seconds;
    if (result != seconds || !localtime_r(&result, &normal)) {
        errno_value = 75;
        return -1;
    }
    *date = normal;
    return result;
}

long timegm(struct date *date)
{
    struct date normal;
    long long seconds = joined_date(date);
    long result = (long)seconds;
    if (result != seconds || !gmtime_r(&result, &normal)) {
        errno_value = 75;
        return -1;
    }
    *date = normal;
    return result;
}

/* Dates as text */

static const char *const day_names[7] = {
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
};
static const char *const month_names[12] = {
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
};

/* Text that is written as far as there is room. */
struct written { char *to; size_t room, used; };

static void put_character(struct written *out, int c)
{
    if (out->used < out->room)
        out->to[out->used] = (char)c;
    out->used++;
}

static void put_text(struct written *out, const char *text, size_t most)
{
    for (; *text && most > 0; text++, most--)
        put_character(out, *text);
}

static void put_number(struct written *out, long long value, int width, char pad)
{
    char digits[24];
    int count = 0;
    unsigned long long magnitude = value < 0 ? 0ULL - value : value;
    do
        digits[count++] = '0' + magnitude % 10;
    while (magnitude /= 10);
    if (value < 0 && pad == '0') {
        put_character(out, '-');
        width--;
    } else if (value < 0) {
        digits[count++] = '-';
    }
    for (; width > count; width--)
        put_character(out, pad);
    while (count > 0)
        put_character(out, digits[--count]);
}

static void put_name(struct written *out, const char *const *names, int count, int which, size_t most, const char *otherwise)
{
    put_text(out, which >= 0 && which < count ? names[which] : otherwise, most);
}

static char *date_text(const struct date *date, char *to, size_t room)
{
    struct written out = { to, room, 0 };
    if (!date) {
        errno_value = 22;
        return 0;
    }
    put_name(&out, day_names, 7, date->tm_wday, 3, "???");
    put_character(&out, ' ');
    put_name(&out, month_names, 12, date->tm_mon, 3, "???");
    put_number(&out, date->tm_mday, 3, ' ');
    put_character(&out, ' ');
    put_number(&out, date->tm_hour, 2, '0');
    put_character(&out, ':');
    put_number(&out, date->tm_min, 2, '0');
    put_character(&out, ':');
    put_number(&out, date->tm_sec, 2, '0');
    put_character(&out, ' ');
    put_number(&out, 1900LL + date->tm_year, 1, ' ');
    put_character(&out, '\n');
    if (out.used >= room) {
        errno_value = 75;
        return 0;
    }
    to[out.used] = 0;
    return to;
}

static char shown_text[115];
char *asctime_r(const struct date *date, char *to) { return date_text(date, to, 26); }
char *asctime(const struct date *date) { return date_text(date, shown_text, sizeof shown_text); }
char *ctime(const long *time) { return asctime(localtime(time)); }
char *ctime_r(const long *time, char *to)
{
    struct date date;
    return asctime_r(localtime_r(time, &date), to);
}

/* The week of ISO 8601; *year becomes the year that it is counted in. */
static int week_of(const struct date *date, long long *year)
{
    int week = (date->tm_yday - (date->tm_wday + 6) % 7 + 10) / 7;
    *year = 1900LL + date->tm_year;
    if (week < 1) {
        int days = 365 + is_leap(--*year);
        return (date->tm_yday + days - (date->tm_wday + 6) % 7 + 10) / 7;
    }
    if (week == 53 && date->tm_yday - (date->tm_wday + 6) % 7 + 3 >= 365 + is_leap(*year)) {
        ++*year;
        return 1;
    }
    return week;
}

static void put_date(struct written *out, const char *format, const struct date *date);

static void put_conversion(struct written *out, char conversion, const struct date *date)
{
    long long year = 1900LL + date->tm_year, week_year;
    int hour = date->tm_hour % 12 ? date->tm_hour % 12 : 12, week;
    switch (conversion) {
    case 'a': put_name(out, day_names, 7, date->tm_wday, 3, "?"); break;
    case 'A': put_name(out, day_names, 7, date->tm_wday, 9, "?"); break;
    case 'b': case 'h': put_name(out, month_names, 12, date->tm_mon, 3, "?"); break;
    case 'B': put_name(out, month_names, 12, date->tm_mon, 9, "?"); break;
    case 'c': put_date(out, "%a %b %e %H:%M:%S %Y", date); break;
    case 'C': put_number(out, year / 100 - (year < 0 && year % 100), 1, '0'); break;
    case 'd': put_number(out, date->tm_mday, 2, '0'); break;
    case 'D': case 'x': put_date(out, "%m/%d/%y", date); break;
    case 'e': put_number(out, date->tm_mday, 2, ' '); break;
    case 'F': put_date(out, "%Y-%m-%d", date); break;
    case 'g': week_of(date, &week_year); put_number(out, (week_year % 100 + 100) % 100, 2, '0'); break;
    case 'G': week_of(date, &week_year); put_number(out, week_year, 1, '0'); break;
    case 'H': put_number(out, date->tm_hour, 2, '0'); break;
    case 'I': put_number(out, hour, 2, '0'); break;
    case 'j': put_number(out, date->tm_yday + 1LL, 3, '0'); break;
    case 'k': put_number(out, date->tm_hour, 2, ' '); break;
    case 'l': put_number(out, hour, 2, ' '); break;
    case 'm': put_number(out, date->tm_mon + 1LL, 2, '0'); break;
    case 'M': put_number(out, date->tm_min, 2, '0'); break;
    case 'n': put_character(out, '\n'); break;
    case 'p': put_text(out, date->tm_hour > 11 ? "PM" : "AM", 2); break;
    case 'P': put_text(out, date->tm_hour > 11 ? "pm" : "am", 2); break;
    case 'r': put_date(out, "%I:%M:%S %p", date); break;
    case 'R': put_date(out, "%H:%M", date); break;
    case 's': {
        struct date copy = *date;
        put_number(out, mktime(&copy), 1, '0');
        break;
    }
    case 'S': put_number(out, date->tm_sec, 2, '0'); break;
    case 't': put_character(out, '\t'); break;
    case 'T': case 'X': put_date(out, "%H:%M:%S", date); break;
    case 'u': put_number(out, (date->tm_wday + 6) % 7 + 1, 1, '0'); break;
    case 'U': put_number(out, (date->tm_yday - date->tm_wday + 7) / 7, 2, '0'); break;
    case 'V': week = week_of(date, &week_year); put_number(out, week, 2, '0'); break;
    case 'w': put_number(out, date->tm_wday, 1, '0'); break;
    case 'W': put_number(out, (date->tm_yday - (date->tm_wday + 6) % 7 + 7) / 7, 2, '0'); break;
    case 'y': put_number(out, (year % 100 + 100) % 100, 2, '0'); break;
    case 'Y': put_number(out, year, 1, '0'); break;
    case 'z':
        put_character(out, date->tm_gmtoff < 0 ? '-' : '+');
        week = (int)((date->tm_gmtoff < 0 ? -date->tm_gmtoff : date->tm_gmtoff) / 60);
        put_number(out, week / 60 * 100 + week % 60, 4, '0');
        break;
    case 'Z': put_text(out, date->tm_zone ? date->tm_zone : "", (size_t)-1); break;
    case '%': put_character(out, '%'); break;
    default: __cexplain_refuse("a conversion of `strftime` with flags, or that C does not know"); break;
    }
}

static void put_date(struct written *out, const char *format, const struct date *date)
{
    for (; *format; format++) {
        if (*format != '%') {
            put_character(out, *format);
            continue;
        }
        format++;
        if (*format == 'E' || *format == 'O')
            format++;
        put_conversion(out, *format, date);
    }
}

size_t strftime(char *to, size_t room, const char *format, const struct date *date)
{
    struct written out = { to, room, 0 };
    put_date(&out, format, date);
    if (out.used >= room)
        return 0;
    to[out.used] = 0;
    return out.used;
}

/* Signals. A handler is run where the program raises the signal. */

typedef void (*signal_handler)(int);
#define DEFAULT_ACTION ((signal_handler)0)
#define IGNORED ((signal_handler)1)
#define NO_HANDLER ((signal_handler)-1)
#define WITH_INFORMATION 4
#define ONCE 0x80000000u
#define NOT_BLOCKED 0x40000000u

struct signal_action {
    signal_handler handler;
    unsigned long long mask;
    unsigned flags;
};
static struct signal_action signal_actions[65];
static unsigned long long blocked_signals, pending_signals;
static int is_alarm_set;

static unsigned long long signal_bit(int number) { return 1ULL << (number - 1); }

static int is_no_signal(int number)
{
    if (number >= 1 && number <= 64)
        return 0;
    errno_value = 22;
    return 1;
}

/* What happens by a signal that nobody handles: it is ignored, or the program stops, or it ends. */
static void default_action(int number)
{
    switch (number) {
    case 17: case 18: case 23: case 28: break;
    case 19: case 20: case 21: case 22: __cexplain_refuse("a signal that stops the program until another one comes"); break;
    default: abort();
    }
}

static void deliver_pending(void);

static void call_handler(int number, struct signal_action *action)
{
    static int information[32], context[250];
    signal_handler handler = action->handler;
    if (action->flags & ONCE)
        action->handler = DEFAULT_ACTION;
    if (action->flags & WITH_INFORMATION) {
        information[0] = number;
        ((void (*)(int, void *, void *))handler)(number, information, context);
    } else {
        handler(number);
    }
}

static void deliver(int number)
{
    struct signal_action *action = &signal_actions[number];
    unsigned long long before = blocked_signals;
    if (action->handler == IGNORED)
        return;
    if (action->handler == DEFAULT_ACTION) {
        default_action(number);
        return;
    }
    blocked_signals |= action->mask | (action->flags & NOT_BLOCKED ? 0 : signal_bit(number));
    call_handler(number, action);
    blocked_signals = before;
    if (pending_signals & ~blocked_signals)
        deliver_pending();
}

static void deliver_pending(void)
{
    int number;
    for (number = 1; number <= 64; number++) {
        if (pending_signals & ~blocked_signals & signal_bit(number)) {
            pending_signals &= ~signal_bit(number);
            deliver(number);
        }
    }
}

int raise(int number)
{
    if (is_no_signal(number))
        return -1;
    if (blocked_signals & signal_bit(number))
        pending_signals |= signal_bit(number);
    else
        deliver(number);
    return 0;
}

int kill(int process, int number)
{
    if (number == 0) {
        if (process == 0 || process == getpid())
            return 0;
    } else if (is_no_signal(number)) {
        return -1;
    } else if (process == 0 || process == getpid()) {
        return raise(number);
    }
    __cexplain_refuse("a signal for another process");
    return -1;
}
int killpg(int group, int number) { return kill(group == 0 ? 0 : -group, number); }

/* A handler of SIGALRM is run when the time is over, wherever the program is then. */
static void note_alarm(void)
{
    signal_handler handler = signal_actions[14].handler;
    if (is_alarm_set && handler != DEFAULT_ACTION && handler != IGNORED)
        __cexplain_may_call(handler);
}

signal_handler signal(int number, signal_handler handler)
{
    struct signal_action *action;
    signal_handler before;
    if (is_no_signal(number))
        return NO_HANDLER;
    if (handler == NO_HANDLER || number == 9 || number == 19) {
        errno_value = 22;
        return NO_HANDLER;
    }
    action = &signal_actions[number];
    before = action->handler;
    action->handler = handler;
    action->mask = 0;
    action->flags = 0;
    note_alarm();
    return before;
}
signal_handler bsd_signal(int number, signal_handler handler) { return signal(number, handler); }

struct signal_set { unsigned long words[128 / sizeof(long)]; };
struct sigaction_record {
    signal_handler handler;
    struct signal_set mask;
    int flags;
    void (*restorer)(void);
};

static unsigned long long set_bits(const struct signal_set *set)
{
    return sizeof(long) > 4 ? set->words[0] : set->words[0] | (unsigned long long)set->words[1] << 16 << 16;
}

static void put_bits(struct signal_set *set, unsigned long long bits)
{
    set->words[0] = (unsigned long)bits;
    if (sizeof(long) <= 4)
        set->words[1] = (unsigned long)(bits >> 32);
}

int sigaction(int number, const struct sigaction_record *new, struct sigaction_record *old)
{
    struct sigaction_record wanted;
    struct signal_action *action;
    if (is_no_signal(number))
        return -1;
    if (new && (number == 9 || number == 19)) {
        errno_value = 22;
        return -1;
    }
    action = &signal_actions[number];
    if (new) {
        wanted.handler = new->handler;
        wanted.mask = new->mask;
        wanted.flags = new->flags;
    }
    if (old) {
        memset(old, 0, sizeof *old);
        old->handler = action->handler;
        put_bits(&old->mask, action->mask);
        old->flags = (int)action->flags;
    }
    if (new) {
        action->handler = wanted.handler;
        action->mask = set_bits(&wanted.mask);
        action->flags = (unsigned)wanted.flags;
        note_alarm();
    }
    return 0;
}

int sigemptyset(struct signal_set *set) { memset(set, 0, sizeof *set); return 0; }
int sigfillset(struct signal_set *set) { memset(set, 255, sizeof *set); return 0; }
int sigaddset(struct signal_set *set, int number)
{
    if (is_no_signal(number))
        return -1;
    put_bits(set, set_bits(set) | signal_bit(number));
    return 0;
}
int sigdelset(struct signal_set *set, int number)
{
    if (is_no_signal(number))
        return -1;
    put_bits(set, set_bits(set) & ~signal_bit(number));
    return 0;
}
int sigismember(const struct signal_set *set, int number)
{
    if (is_no_signal(number))
        return -1;
    return (set_bits(set) & signal_bit(number)) != 0;
}

int sigprocmask(int how, const struct signal_set *set, struct signal_set *old)
{
    unsigned long long before = blocked_signals, bits = set ? set_bits(set) : 0;
    if (set && (how < 0 || how > 2)) {
        errno_value = 22;
        return -1;
    }
    if (old) {
        memset(old, 0, sizeof *old);
        put_bits(old, before);
    }
    if (!set)
        return 0;
    blocked_signals = how == 0 ? before | bits : how == 1 ? before & ~bits : bits;
    blocked_signals &= ~(signal_bit(9) | signal_bit(19));
    if (pending_signals & ~blocked_signals)
        deliver_pending();
    return 0;
}
int pthread_sigmask(int how, const struct signal_set *set, struct signal_set *old)
{
    return sigprocmask(how, set, old) ? 22 : 0;
}
int sigpending(struct signal_set *set)
{
    memset(set, 0, sizeof *set);
    put_bits(set, pending_signals);
    return 0;
}
int siginterrupt(int number, int flag) { (void)flag; return is_no_signal(number) ? -1 : 0; }

unsigned alarm(unsigned seconds)
{
    int before = is_alarm_set;
    is_alarm_set = seconds != 0;
    note_alarm();
    if (before) {
        int rest = __cexplain_any_int("alarm");
        __CPROVER_assume(rest >= 1);
        return rest;
    }
    return 0;
}

/* How a program ends that may handle SIGABRT. */
void __cexplain_abort(void)
{
    signal_handler handler = signal_actions[6].handler;
    blocked_signals &= ~signal_bit(6);
    if (handler != DEFAULT_ACTION && handler != IGNORED)
        deliver(6);
    abort();
}

/* Locale: there is the C locale */

char *setlocale(int category, const char *locale)
{
    if (category < 0 || category > 12)
        return 0;
    if (!locale || !*locale || strncmp(locale, "C", 2) == 0 || strncmp(locale, "POSIX", 6) == 0)
        return "C";
    return 0;
}

struct conventions {
    char *decimal_point, *thousands_sep, *grouping, *int_curr_symbol, *currency_symbol, *mon_decimal_point;
    char *mon_thousands_sep, *mon_grouping, *positive_sign, *negative_sign;
    char others[14];
};
struct conventions *localeconv(void)
{
    static struct conventions plain = { ".", "", "", "", "", "", "", "", "", "", { 0 } };
    memset(plain.others, 127, sizeof plain.others);
    return &plain;
}
