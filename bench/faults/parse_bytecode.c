/*
 * Byte code interpreter of a packet filter.  Every instruction has two
 * bytes, opcode and operand.  Jump operands are signed displacements,
 * counted in instructions from the following instruction.
 */
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

enum { OP_HALT, OP_LOAD, OP_ADD, OP_DEC, OP_JMP, OP_JNZ, OP_LAST = OP_JNZ };

#define VM_OK 0
#define VM_EOPCODE (-1)
#define VM_EPC (-2)
#define VM_EFUEL (-3)

struct insn {
	uint8_t op;
	uint8_t arg;
};

struct vm {
	const struct insn *code;
	int ninsn;
	int pc;
	uint8_t acc;
	uint8_t ctr;
	int fuel;
};

static void vm_init(struct vm *vm, const struct insn *code, int n, int fuel)
{
	vm->code = code;
	vm->ninsn = n;
	vm->pc = 0;
	vm->acc = 0;
	vm->ctr = 0;
	vm->fuel = fuel;
}

/* Displacement of a jump instruction. */
static int insn_disp(const struct insn *in)
{
	return in->arg;
}

/* Go to the target of a jump; targets outside of the code are refused. */
static int vm_jump(struct vm *vm, const struct insn *in)
{
	int target = vm->pc + insn_disp(in);

	if (target < 0 || target >= vm->ninsn)
		return VM_EPC;
	vm->pc = target;
	return VM_OK;
}

static int vm_run(struct vm *vm)
{
	const struct insn *in;
	int err;

	while (vm->fuel-- > 0) {
		if (vm->pc >= vm->ninsn)
			return VM_EPC;
		in = &vm->code[vm->pc++];
		err = VM_OK;
		switch (in->op) {
		case OP_HALT:
			return VM_OK;
		case OP_LOAD:
			vm->ctr = in->arg;
			break;
		case OP_ADD:
			vm->acc += in->arg;
			break;
		case OP_DEC:
			vm->ctr--;
			break;
		case OP_JMP:
			err = vm_jump(vm, in);
			break;
		case OP_JNZ:
			if (vm->ctr != 0)
				err = vm_jump(vm, in);
			break;
		default:
			return VM_EOPCODE;
		}
		if (err != VM_OK)
			return err;
	}
	return VM_EFUEL;
}

int main(void)
{
	struct insn code[6];
	struct vm vm;
	uint8_t count = __VERIFIER_nondet_uchar();
	uint8_t step = __VERIFIER_nondet_uchar();
	uint8_t skip = __VERIFIER_nondet_uchar();
	int r;

	__VERIFIER_assume(count >= 1 && count <= 3);
	__VERIFIER_assume(skip <= 1);

	/* ctr = count; do { acc += step; } while (--ctr); jump to the end */
	code[0] = (struct insn){ OP_LOAD, count };
	code[1] = (struct insn){ OP_ADD, step };
	code[2] = (struct insn){ OP_DEC, 0 };
	code[3] = (struct insn){ OP_JNZ, 0xFD };
	code[4] = (struct insn){ OP_JMP, skip };
	code[5] = (struct insn){ OP_HALT, 0 };

	vm_init(&vm, code, 6, 16);
	r = vm_run(&vm);

	if (skip) {
		/* The jump leaves the program. */
		assert(r == VM_EPC);
	} else {
		assert(r == VM_OK);
		assert(vm.pc == 6);
	}
	assert(vm.ctr == 0);
	assert(vm.acc == (uint8_t)(count * step));
	return 0;
}
