"""Runs RC2 of PySAT over a folder of WCNF files: name, optimum and processor seconds, one line each.

    python3 rc2.py FOLDER [SOLVER]

SOLVER is glucose 3 if not given, as in RC2 itself. Seconds are for filling the solver and the search; reading the file
does not count.
"""

import pathlib
import sys
import time

from pysat.examples.rc2 import RC2
from pysat.formula import WCNF

folder = pathlib.Path(sys.argv[1])
solver = sys.argv[2] if len(sys.argv) > 2 else "g3"
print("instance optimum seconds")
for path in sorted(folder.glob("*.wcnf")):
    formula = WCNF(from_file=str(path))
    begin = time.process_time()
    with RC2(formula, solver=solver) as search:
        model = search.compute()
        seconds = time.process_time() - begin
        optimum = search.cost if model is not None else "none"
    print(path.stem, optimum, f"{seconds:.3f}", flush=True)
