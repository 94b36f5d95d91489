/*
 * Recalculation engine of a spreadsheet. A cell is empty, holds a number, or a formula over other
 * cells. Each cell knows the set of cells it reads; after a change, everything that depends on the
 * changed cell is marked and then calculated in an order in which inputs come before the cells
 * that read them. Cells on a cycle show an error. Formulas can be copied, which moves their
 * references along, and the last change can be taken back.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define COLUMNS 2
#define ROWS 3
#define CELLS (COLUMNS * ROWS)
#define LARGEST 999
#define NO_CELL (-1)
#define NAME_SIZE 3

/* --- Types --------------------------------------------------------------------------------- */

enum kind { EMPTY, NUMBER, FORMULA };

enum operation { ADD, SUBTRACT, SUM, LOWEST, COUNT, CHOOSE };

enum error { NO_ERROR, ERROR_REFERENCE, ERROR_CYCLE, ERROR_TOO_LARGE };

struct address {
    int column;
    int row;
};

struct operand {
    bool is_cell;
    int number;
    struct address cell;
};

/* Cells of one column, from the first to the last row. */
struct range {
    int column;
    int first;
    int last;
};

struct formula {
    enum operation operation;
    struct operand left;
    struct operand right;
    struct range range;
};

struct value {
    int number;
    enum error error;
};

/* The inputs are a set of cells, one bit for each. */
struct cell {
    enum kind kind;
    int number;
    struct formula formula;
    uint8_t inputs;
    bool dirty;
    struct value value;
};

struct undo {
    int index;
    struct cell before;
};

struct sheet {
    struct cell cells[CELLS];
    struct undo undo;
    int calculated;
    int changes;
};

/* --- Addresses ----------------------------------------------------------------------------- */

static bool is_inside(struct address a)
{
    return a.column >= 0 && a.column < COLUMNS && a.row >= 0 && a.row < ROWS;
}

static int index_of(struct address a)
{
    return a.column * ROWS + a.row;
}

static struct address address_of(int index)
{
    struct address a = {index / ROWS, index % ROWS};
    return a;
}

static uint8_t cell_bit(int index)
{
    return (uint8_t)(1u << index);
}

/* The name of a cell as it is shown: a letter for the column, a digit for the row. */
static void cell_name(int index, char name[NAME_SIZE])
{
    struct address a = address_of(index);
    name[0] = (char)('A' + a.column);
    name[1] = (char)('1' + a.row);
    name[2] = '\0';
}

static int find_name(const char *name)
{
    struct address a = {name[0] - 'A', name[1] - '1'};
    if (name[2] != '\0' || !is_inside(a))
        return NO_CELL;
    return index_of(a);
}

/* --- Building formulas --------------------------------------------------------------------- */

static struct operand constant(int number)
{
    struct operand o = {.is_cell = false, .number = number, .cell = {0, 0}};
    return o;
}

static struct operand reference(int column, int row)
{
    struct operand o = {.is_cell = true, .number = 0, .cell = {column, row}};
    return o;
}

static struct formula binary(enum operation operation, struct operand left, struct operand right)
{
    struct formula f = {.operation = operation, .left = left, .right = right};
    f.range.column = 0;
    f.range.first = 0;
    f.range.last = -1;
    return f;
}

static struct formula over_range(enum operation operation, int column, int first, int last)
{
    struct formula f = {.operation = operation, .left = constant(0), .right = constant(0)};
    f.range.column = column;
    f.range.first = first;
    f.range.last = last;
    return f;
}

/* The sum of a range if the left operand is above zero, otherwise the right operand. */
static struct formula choose(struct operand left, struct operand right, struct range range)
{
    struct formula f = {.operation = CHOOSE, .left = left, .right = right, .range = range};
    return f;
}

static bool uses_range(enum operation operation)
{
    return operation != ADD && operation != SUBTRACT;
}

static bool uses_operands(enum operation operation)
{
    return operation == ADD || operation == SUBTRACT || operation == CHOOSE;
}

/* --- Inputs of formulas -------------------------------------------------------------------- */

static uint8_t operand_inputs(const struct operand *o)
{
    if (!o->is_cell || !is_inside(o->cell))
        return 0;
    return cell_bit(index_of(o->cell));
}

static uint8_t range_inputs(const struct range *r)
{
    uint8_t inputs = 0;
    for (int row = 0; row < ROWS; row++) {
        struct address a = {r->column, row};
        if (row >= r->first && row <= r->last && is_inside(a))
            inputs |= cell_bit(index_of(a));
    }
    return inputs;
}

static uint8_t formula_inputs(const struct formula *f)
{
    uint8_t inputs = 0;
    if (uses_operands(f->operation))
        inputs |= operand_inputs(&f->left) | operand_inputs(&f->right);
    if (uses_range(f->operation))
        inputs |= range_inputs(&f->range);
    return inputs;
}

/* --- Evaluation ---------------------------------------------------------------------------- */

static struct value make_number(int number)
{
    struct value v = {number, NO_ERROR};
    if (number > LARGEST || number < -LARGEST) {
        v.number = 0;
        v.error = ERROR_TOO_LARGE;
    }
    return v;
}

static struct value make_error(enum error error)
{
    struct value v = {0, error};
    return v;
}

static struct value eval_operand(const struct sheet *s, const struct operand *o)
{
    if (!o->is_cell)
        return make_number(o->number);
    if (!is_inside(o->cell))
        return make_error(ERROR_REFERENCE);
    return s->cells[index_of(o->cell)].value;
}

static struct value eval_binary(const struct sheet *s, const struct formula *f)
{
    struct value left = eval_operand(s, &f->left);
    struct value right = eval_operand(s, &f->right);
    if (left.error != NO_ERROR)
        return left;
    if (right.error != NO_ERROR)
        return right;
    if (f->operation == ADD)
        return make_number(left.number + right.number);
    return make_number(left.number - right.number);
}

static bool range_is_inside(const struct range *r)
{
    return r->column >= 0 && r->column < COLUMNS && r->first >= 0 && r->last < ROWS
        && r->first <= r->last;
}

/* Sum, lowest number or count of the cells that are not empty; any error is handed on. */
static struct value eval_range(const struct sheet *s, enum operation operation,
                               const struct range *r)
{
    int sum = 0;
    int lowest = 0;
    int count = 0;
    if (!range_is_inside(r))
        return make_error(ERROR_REFERENCE);
    for (int row = 0; row < ROWS; row++) {
        if (row < r->first || row > r->last)
            continue;
        struct address a = {r->column, row};
        const struct cell *c = &s->cells[index_of(a)];
        if (c->kind == EMPTY)
            continue;
        if (c->value.error != NO_ERROR)
            return c->value;
        if (count == 0 || c->value.number < lowest)
            lowest = c->value.number;
        sum += c->value.number;
        count++;
    }
    if (operation == COUNT)
        return make_number(count);
    return make_number(operation == LOWEST ? lowest : sum);
}

static struct value eval_choose(const struct sheet *s, const struct formula *f)
{
    struct value condition = eval_operand(s, &f->left);
    if (condition.error != NO_ERROR)
        return condition;
    if (condition.number > 0)
        return eval_range(s, SUM, &f->range);
    return eval_operand(s, &f->right);
}

static struct value eval_cell(const struct sheet *s, const struct cell *c)
{
    if (c->kind == EMPTY)
        return make_number(0);
    if (c->kind == NUMBER)
        return make_number(c->number);
    switch (c->formula.operation) {
    case ADD:
    case SUBTRACT:
        return eval_binary(s, &c->formula);
    case SUM:
    case LOWEST:
    case COUNT:
        return eval_range(s, c->formula.operation, &c->formula.range);
    case CHOOSE:
        return eval_choose(s, &c->formula);
    }
    return make_error(ERROR_REFERENCE);
}

/* --- Dependencies -------------------------------------------------------------------------- */

/* The cells that read at least one cell of the set. */
static uint8_t readers_of(const struct sheet *s, uint8_t set)
{
    uint8_t readers = 0;
    for (int i = 0; i < CELLS; i++) {
        if (s->cells[i].inputs & set)
            readers |= cell_bit(i);
    }
    return readers;
}

/* The set and everything that depends on it, directly or through others. */
static uint8_t closure(const struct sheet *s, uint8_t set)
{
    for (int i = 0; i < CELLS; i++) {
        uint8_t more = readers_of(s, set);
        if ((more & ~set) == 0)
            break;
        set |= more;
    }
    return set;
}

static bool is_on_cycle(const struct sheet *s, int index)
{
    uint8_t reached = closure(s, readers_of(s, cell_bit(index)));
    return (reached & cell_bit(index)) != 0;
}

static void mark_dirty(struct sheet *s, int index)
{
    uint8_t set = closure(s, cell_bit(index));
    for (int i = 0; i < CELLS; i++) {
        if (set & cell_bit(i))
            s->cells[i].dirty = true;
    }
}

static uint8_t dirty_set(const struct sheet *s)
{
    uint8_t set = 0;
    for (int i = 0; i < CELLS; i++) {
        if (s->cells[i].dirty)
            set |= cell_bit(i);
    }
    return set;
}

/* --- Recalculation ------------------------------------------------------------------------- */

static void calculate_cell(struct sheet *s, int index)
{
    s->cells[index].value = eval_cell(s, &s->cells[index]);
    s->cells[index].dirty = false;
    s->calculated++;
}

/* One round calculates the dirty cells whose inputs are all clean; returns how many. */
static int calculate_round(struct sheet *s)
{
    int done = 0;
    for (int i = 0; i < CELLS; i++) {
        if (!s->cells[i].dirty || (s->cells[i].inputs & dirty_set(s)))
            continue;
        calculate_cell(s, i);
        done++;
    }
    return done;
}

/* What stays dirty after the rounds lies on a cycle or behind one. */
static void recalculate(struct sheet *s)
{
    for (int round = 0; round < CELLS; round++) {
        if (calculate_round(s) == 0)
            break;
    }
    for (int i = 0; i < CELLS; i++) {
        if (!s->cells[i].dirty)
            continue;
        s->cells[i].value = make_error(ERROR_CYCLE);
        s->cells[i].dirty = false;
    }
}

/* --- Changes ------------------------------------------------------------------------------- */

static void cell_init(struct cell *c)
{
    c->kind = EMPTY;
    c->number = 0;
    c->formula = over_range(COUNT, 0, 0, 0);
    c->inputs = 0;
    c->dirty = false;
    c->value = make_number(0);
}

static void sheet_init(struct sheet *s)
{
    for (int i = 0; i < CELLS; i++)
        cell_init(&s->cells[i]);
    s->undo.index = NO_CELL;
    cell_init(&s->undo.before);
    s->calculated = 0;
    s->changes = 0;
}

static void begin_change(struct sheet *s, int index)
{
    s->undo.index = index;
    s->undo.before = s->cells[index];
    s->changes++;
}

static void end_change(struct sheet *s, int index)
{
    mark_dirty(s, index);
    recalculate(s);
}

static void put_number(struct cell *c, int number)
{
    c->kind = NUMBER;
    c->number = number;
    c->inputs = 0;
}

static void put_formula(struct cell *c, const struct formula *f)
{
    c->kind = FORMULA;
    c->formula = *f;
    c->inputs = formula_inputs(f);
}

static void set_number(struct sheet *s, int index, int number)
{
    begin_change(s, index);
    put_number(&s->cells[index], number);
    end_change(s, index);
}

static void set_formula(struct sheet *s, int index, const struct formula *f)
{
    begin_change(s, index);
    put_formula(&s->cells[index], f);
    end_change(s, index);
}

static void clear_cell(struct sheet *s, int index)
{
    begin_change(s, index);
    s->cells[index].kind = EMPTY;
    s->cells[index].inputs = 0;
    end_change(s, index);
}

/* Takes the last change back; there is only one step. */
static bool take_back(struct sheet *s)
{
    int index = s->undo.index;
    if (index == NO_CELL)
        return false;
    s->cells[index] = s->undo.before;
    s->undo.index = NO_CELL;
    end_change(s, index);
    return true;
}

/* --- Copying ------------------------------------------------------------------------------- */

static void move_operand(struct operand *o, int columns, int rows)
{
    if (!o->is_cell)
        return;
    o->cell.column += columns;
    o->cell.row += rows;
}

static void move_formula(struct formula *f, int columns, int rows)
{
    move_operand(&f->left, columns, rows);
    move_operand(&f->right, columns, rows);
    f->range.column += columns;
    f->range.first += rows;
    f->range.last += rows;
}

/* Copies a cell; the references of a formula move by the way from source to target. */
static void copy_cell(struct sheet *s, int source, int target)
{
    struct address from = address_of(source);
    struct address to = address_of(target);
    struct cell *c = &s->cells[target];
    begin_change(s, target);
    c->kind = s->cells[source].kind;
    c->number = s->cells[source].number;
    c->formula = s->cells[source].formula;
    c->inputs = 0;
    if (c->kind == FORMULA) {
        move_formula(&c->formula, to.column - from.column, to.row - from.row);
        c->inputs = formula_inputs(&c->formula);
    }
    end_change(s, target);
}

/* --- Questions about the sheet ------------------------------------------------------------- */

static int count_kind(const struct sheet *s, enum kind kind)
{
    int count = 0;
    for (int i = 0; i < CELLS; i++)
        count += s->cells[i].kind == kind;
    return count;
}

static int count_errors(const struct sheet *s)
{
    int count = 0;
    for (int i = 0; i < CELLS; i++)
        count += s->cells[i].value.error != NO_ERROR;
    return count;
}

static bool shows(const struct sheet *s, const char *name, int number)
{
    const struct value *v = &s->cells[find_name(name)].value;
    return v->error == NO_ERROR && v->number == number;
}

/* --- Harness ------------------------------------------------------------------------------- */

/* Every cell shows what its formula says now, unless it is on a cycle or behind one. */
static void check(const struct sheet *s)
{
    assert(dirty_set(s) == 0);
    for (int i = 0; i < CELLS; i++) {
        const struct cell *c = &s->cells[i];
        struct value expected = eval_cell(s, c);
        if (is_on_cycle(s, i))
            assert(c->value.error == ERROR_CYCLE);
        else
            assert(c->value.number == expected.number && c->value.error == expected.error);
    }
}

/*
 * A1 and A2 are numbers, A3 is their sum. B1 is A1 + 5, and B2 and B3 are filled by the actions of
 * the user.
 */
int main(void)
{
    struct sheet s;
    sheet_init(&s);
    int price = __VERIFIER_nondet_uchar();
    int action = __VERIFIER_nondet_uchar();
    int later = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(price < 100 && action < 4 && later < 100);
    char name[NAME_SIZE];
    cell_name(4, name);
    assert(name[0] == 'B' && name[1] == '2' && find_name(name) == 4);
    assert(find_name("C1") == NO_CELL && find_name("A4") == NO_CELL);
    assert(!take_back(&s));

    struct formula total = over_range(SUM, 0, 0, 1);
    struct formula plus = binary(ADD, reference(0, 0), constant(5));
    set_number(&s, find_name("A1"), price);
    set_number(&s, find_name("A2"), 20);
    set_formula(&s, find_name("A3"), &total);
    set_formula(&s, find_name("B1"), &plus);
    assert(shows(&s, "A3", price + 20) && shows(&s, "B1", price + 5));
    check(&s);

    /* The user fills one more cell. */
    struct range above = {1, 0, 1};
    struct formula chosen = choose(reference(0, 2), constant(-1), above);
    struct formula lowest = over_range(LOWEST, 0, 0, 2);
    struct formula circle = binary(SUBTRACT, reference(1, 1), reference(0, 0));
    switch (action) {
    case 0:
        copy_cell(&s, find_name("B1"), find_name("B2"));
        assert(shows(&s, "B2", 25));
        break;
    case 1:
        set_formula(&s, find_name("B2"), &lowest);
        assert(shows(&s, "B2", price < 20 ? price : 20));
        break;
    case 2:
        set_formula(&s, find_name("B3"), &chosen);
        assert(shows(&s, "B3", price + 5));
        break;
    default:
        set_formula(&s, find_name("B2"), &circle);
        assert(count_errors(&s) == 1);
        clear_cell(&s, find_name("B2"));
        break;
    }
    check(&s);
    assert(count_errors(&s) == 0);

    /* A number changes; everything follows, and comes back with the old number. */
    set_number(&s, find_name("A2"), later);
    check(&s);
    assert(shows(&s, "A3", price + later));
    assert(action != 0 || shows(&s, "B2", later + 5));
    assert(take_back(&s) && shows(&s, "A3", price + 20));
    check(&s);
    assert(count_kind(&s, NUMBER) == 2 && s.changes >= 6);
    return 0;
}
