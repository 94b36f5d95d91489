/*
 * Fixed-point PID controller for a motor, with integrator clamping
 * and a bumpless restart.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define Q          4          /* fraction bits of the gains */
#define OUT_LIMIT  500
#define INTEG_LIMIT 200

struct pid {
	int kp, ki, kd;
	int integ;        /* accumulated error, limited */
	int last_err;     /* error of the previous step */
	int primed;       /* last_err is meaningful */
	int output;
};

static int clamp(int v, int limit)
{
	if (v > limit)
		return limit;
	if (v < -limit)
		return -limit;
	return v;
}

static void pid_init(struct pid *p, int kp, int ki, int kd)
{
	p->kp = kp;
	p->ki = ki;
	p->kd = kd;
	p->integ = 0;
	p->last_err = 0;
	p->primed = 0;
	p->output = 0;
}

/* forget the past, keep the tuning */
static void pid_reset(struct pid *p)
{
	p->integ = 0;
	p->primed = 0;
	p->output = 0;
}

/* one control period; the first one after a reset has no derivative */
static int pid_step(struct pid *p, int setpoint, int measured)
{
	int err = setpoint - measured;
	int deriv = 0;
	int sum;

	if (p->primed)
		deriv = err - p->last_err;
	p->last_err = err;
	p->primed = 1;

	p->integ = clamp(p->integ + err, INTEG_LIMIT);
	sum = p->kp * err + p->ki * p->integ + p->kd * deriv;
	p->output = clamp(sum / (1 << Q), OUT_LIMIT);
	return p->output;
}

/* emergency stop: output off at once, restart from a clean state */
static void pid_stop(struct pid *p, int *duty)
{
	pid_reset(p);
	*duty = p->output;
}

int main(void)
{
	struct pid used, fresh;
	int duty = 0;
	int before = __VERIFIER_nondet_int();
	int steps = __VERIFIER_nondet_int();
	int target = __VERIFIER_nondet_int();
	int meas[2];
	int i;

	__VERIFIER_assume(steps >= 0 && steps <= 2);
	__VERIFIER_assume(before >= -300 && before <= 300);
	__VERIFIER_assume(target >= -300 && target <= 300);

	pid_init(&used, 24, 4, 10);
	pid_init(&fresh, 24, 4, 10);
	for (i = 0; i < steps; i++) {
		duty = pid_step(&used, target, before);
		assert(duty >= -OUT_LIMIT && duty <= OUT_LIMIT);
	}
	pid_stop(&used, &duty);
	assert(duty == 0);

	for (i = 0; i < 2; i++) {
		meas[i] = __VERIFIER_nondet_int();
		__VERIFIER_assume(meas[i] >= -300 && meas[i] <= 300);
		duty = pid_step(&used, target, meas[i]);
		assert(duty == pid_step(&fresh, target, meas[i]));
	}
	return 0;
}
