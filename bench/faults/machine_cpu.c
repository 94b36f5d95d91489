/*
 * Instruction set simulator of an 8 bit controller.
 *
 * Four registers, flags Z N C V, separate program and data memory.
 * Instructions are 16 bits: opcode(4) rd(2) rs(2) imm(8).
 * After a subtraction or comparison C means "no borrow".
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#define ROM_SIZE 16
#define RAM_SIZE 8

enum opcode {
    I_HLT, I_LDI, I_MOV, I_LD, I_ST,
    I_ADD, I_ADC, I_SUB, I_SBC, I_CMP,
    I_AND, I_XOR, I_SHR, I_BR, I_JMP
};

/* conditions of I_BR, in the rd and rs fields */
enum cond {
    C_EQ, C_NE,      /* Z */
    C_CS, C_CC,      /* C: unsigned >=, < */
    C_MI, C_PL,      /* N */
    C_VS, C_VC,      /* V */
    C_LT, C_GE       /* N xor V: signed <, >= */
};

#define INS(op, rd, rs, imm) \
    ((uint16_t)((op) << 12 | (rd) << 10 | (rs) << 8 | ((imm) & 0xff)))
#define BRANCH(cond, to)  ((uint16_t)(I_BR << 12 | (cond) << 8 | (to)))

struct flags {
    unsigned z : 1;
    unsigned n : 1;
    unsigned c : 1;
    unsigned v : 1;
};

struct cpu {
    uint8_t r[4];
    struct flags f;
    uint8_t pc;
    uint8_t ram[RAM_SIZE];
    const uint16_t *rom;
    bool halted;
    bool fault;
    unsigned cycles;
};

static void cpu_reset(struct cpu *cpu, const uint16_t *rom)
{
    for (int i = 0; i < 4; i++)
        cpu->r[i] = 0;
    for (int i = 0; i < RAM_SIZE; i++)
        cpu->ram[i] = 0;
    cpu->f.z = cpu->f.n = cpu->f.c = cpu->f.v = 0;
    cpu->pc = 0;
    cpu->rom = rom;
    cpu->halted = false;
    cpu->fault = false;
    cpu->cycles = 0;
}

static void bus_fault(struct cpu *cpu)
{
    cpu->fault = true;
    cpu->halted = true;
}

static uint8_t ram_read(struct cpu *cpu, uint8_t addr)
{
    if (addr >= RAM_SIZE) {
        bus_fault(cpu);
        return 0xff;
    }
    return cpu->ram[addr];
}

static void ram_write(struct cpu *cpu, uint8_t addr, uint8_t value)
{
    if (addr >= RAM_SIZE)
        bus_fault(cpu);
    else
        cpu->ram[addr] = value;
}

static void set_zn(struct cpu *cpu, uint8_t value)
{
    cpu->f.z = value == 0;
    cpu->f.n = value >> 7;
}

static uint8_t alu_add(struct cpu *cpu, uint8_t a, uint8_t b, unsigned carry)
{
    unsigned sum = a + b + carry;
    uint8_t res = (uint8_t)sum;

    cpu->f.c = sum > 0xff;
    /* the operands have the same sign and the result has the other */
    cpu->f.v = ((uint8_t)(~(a ^ b) & (a ^ res))) >> 7;
    set_zn(cpu, res);
    return res;
}

static uint8_t alu_sub(struct cpu *cpu, uint8_t a, uint8_t b, unsigned borrow)
{
    int diff = a - b - (int)borrow;
    uint8_t res = (uint8_t)diff;

    cpu->f.c = diff >= 0;
    /* the result lies outside of the signed range */
    cpu->f.v = ((uint8_t)(~(a ^ b) & (a ^ res))) >> 7;
    set_zn(cpu, res);
    return res;
}

static uint8_t alu_shr(struct cpu *cpu, uint8_t a)
{
    uint8_t res = a >> 1;

    cpu->f.c = a & 1;
    cpu->f.v = 0;
    set_zn(cpu, res);
    return res;
}

static uint8_t alu_logic(struct cpu *cpu, uint8_t res)
{
    cpu->f.v = 0;
    set_zn(cpu, res);
    return res;
}

static bool cond_holds(const struct flags *f, enum cond cond)
{
    switch (cond) {
    case C_EQ: return f->z;
    case C_NE: return !f->z;
    case C_CS: return f->c;
    case C_CC: return !f->c;
    case C_MI: return f->n;
    case C_PL: return !f->n;
    case C_VS: return f->v;
    case C_VC: return !f->v;
    case C_LT: return f->n != f->v;
    case C_GE: return f->n == f->v;
    }
    return false;
}

static void cpu_step(struct cpu *cpu)
{
    uint16_t ins;
    uint8_t *rd, rs, imm;

    if (cpu->halted)
        return;
    if (cpu->pc >= ROM_SIZE) {
        bus_fault(cpu);
        return;
    }
    ins = cpu->rom[cpu->pc++];
    rd = &cpu->r[ins >> 10 & 3];
    rs = cpu->r[ins >> 8 & 3];
    imm = ins & 0xff;
    cpu->cycles++;

    switch (ins >> 12) {
    case I_HLT:
        cpu->halted = true;
        break;
    case I_LDI:
        *rd = imm;
        break;
    case I_MOV:
        *rd = rs;
        break;
    case I_LD:
        *rd = ram_read(cpu, (uint8_t)(rs + imm));
        cpu->cycles++;
        break;
    case I_ST:
        ram_write(cpu, (uint8_t)(rs + imm), *rd);
        cpu->cycles++;
        break;
    case I_ADD:
        *rd = alu_add(cpu, *rd, rs, 0);
        break;
    case I_ADC:
        *rd = alu_add(cpu, *rd, rs, cpu->f.c);
        break;
    case I_SUB:
        *rd = alu_sub(cpu, *rd, rs, 0);
        break;
    case I_SBC:
        *rd = alu_sub(cpu, *rd, rs, !cpu->f.c);
        break;
    case I_CMP:
        alu_sub(cpu, *rd, rs, 0);
        break;
    case I_AND:
        *rd = alu_logic(cpu, *rd & rs);
        break;
    case I_XOR:
        *rd = alu_logic(cpu, *rd ^ rs);
        break;
    case I_SHR:
        *rd = alu_shr(cpu, *rd);
        break;
    case I_BR:
        if (cond_holds(&cpu->f, (enum cond)(ins >> 8 & 15)))
            cpu->pc = imm;
        break;
    case I_JMP:
        cpu->pc = imm;
        break;
    default:
        bus_fault(cpu);
        break;
    }
}

static void cpu_run(struct cpu *cpu, unsigned max_steps)
{
    for (unsigned i = 0; i < max_steps && !cpu->halted; i++)
        cpu_step(cpu);
}

/* ram[2] = signed maximum of ram[0] and ram[1] */
static const uint16_t rom_max[ROM_SIZE] = {
    INS(I_LDI, 3, 0, 0),
    INS(I_LD,  0, 3, 0),
    INS(I_LD,  1, 3, 1),
    INS(I_CMP, 0, 1, 0),
    BRANCH(C_GE, 6),
    INS(I_MOV, 0, 1, 0),
    INS(I_ST,  0, 3, 2),
    INS(I_HLT, 0, 0, 0),
};

/* ram[2..3] = ram[0] * 2 - ram[1], 16 bits, low byte first */
static const uint16_t rom_wide[ROM_SIZE] = {
    INS(I_LD,  0, 3, 0),
    INS(I_LD,  1, 3, 1),
    INS(I_LDI, 2, 0, 0),
    INS(I_ADD, 0, 0, 0),
    INS(I_ADC, 2, 2, 0),
    INS(I_SUB, 0, 1, 0),
    INS(I_SBC, 2, 3, 0),
    INS(I_ST,  0, 3, 2),
    INS(I_ST,  2, 3, 3),
    INS(I_HLT, 0, 0, 0),
};

int main(void)
{
    struct cpu cpu;
    uint8_t a = __VERIFIER_nondet_uchar();
    uint8_t b = __VERIFIER_nondet_uchar();

    cpu_reset(&cpu, rom_wide);
    cpu.ram[0] = a;
    cpu.ram[1] = b;
    cpu_run(&cpu, 10);
    assert(cpu.halted && !cpu.fault);
    assert((uint16_t)(cpu.ram[2] | cpu.ram[3] << 8) == (uint16_t)(a * 2 - b));

    cpu_reset(&cpu, rom_max);
    cpu.ram[0] = a;
    cpu.ram[1] = b;
    cpu_run(&cpu, 8);
    assert(cpu.halted && !cpu.fault);
    int sa = a < 128 ? a : a - 256;
    int sb = b < 128 ? b : b - 256;
    assert(cpu.ram[2] == (sa >= sb ? a : b));
    return 0;
}
