/* Inserts into a dense table of routes, keeping the order of the others. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_ROUTES 6

static int routes[MAX_ROUTES];
static int route_count;

static int insert_route(int position, int gateway)
{
    if (route_count == MAX_ROUTES)
        return -1;
    if (position < 0 || position > route_count)
        return -1;
    for (int i = route_count - 1; i > position; i--)
        routes[i] = routes[i - 1];
    routes[position] = gateway;
    route_count++;
    return 0;
}

int main(void)
{
    int before[MAX_ROUTES];
    int filled = __VERIFIER_nondet_int();
    __VERIFIER_assume(filled >= 0 && filled <= MAX_ROUTES);
    for (int i = 0; i < filled; i++) {
        before[i] = __VERIFIER_nondet_int();
        routes[i] = before[i];
    }
    route_count = filled;

    int position = __VERIFIER_nondet_int();
    int gateway = __VERIFIER_nondet_int();
    int status = insert_route(position, gateway);

    if (status == 0) {
        assert(route_count == filled + 1);
        assert(routes[position] == gateway);
        for (int i = 0; i < filled; i++) {
            int moved_to = i < position ? i : i + 1;
            assert(routes[moved_to] == before[i]);
        }
    } else {
        assert(route_count == filled);
    }
    return 0;
}
