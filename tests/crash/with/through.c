struct place { int *where; };
void visit(struct place *place) { *place->where = 2; }
