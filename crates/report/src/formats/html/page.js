'use strict';
// The explorer: the failing run and the passing run side by side, step by step. The data is a table of strings and
// columns of numbers (see explorer/mod.rs); only the rows in sight are in the document.
(() => {
  // `cause 1 acts here`
  const acting = (ranks) => (ranks.length > 1 ? 'causes ' : 'cause ') + ranks.join(', ') + (ranks.length > 1 ? ' act here' : ' acts here');

  const make = (tag, attributes, ...children) => {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (name === 'class') node.className = value;
      else if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
      else if (value !== false && value !== undefined) node.setAttribute(name, value === true ? '' : value);
    }
    node.append(...children);
    return node;
  };

  // Light or dark: as the system says, until the reader chooses.
  const theme = () => {
    const button = document.getElementById('theme');
    const root = document.documentElement;
    const system = window.matchMedia('(prefers-color-scheme: dark)');
    const stored = (value) => {
      try {
        if (value !== undefined) localStorage.setItem('cexplain-theme', value);
        return localStorage.getItem('cexplain-theme');
      } catch (error) {
        return null; // a page from a file may have no storage
      }
    };
    const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : system.matches);
    const show = () => {
      button.textContent = isDark() ? 'Light' : 'Dark';
      button.setAttribute('aria-label', isDark() ? 'Use light colours' : 'Use dark colours');
    };
    const known = stored();
    if (known === 'dark' || known === 'light') root.dataset.theme = known;
    button.hidden = false;
    button.addEventListener('click', () => {
      root.dataset.theme = isDark() ? 'light' : 'dark';
      stored(root.dataset.theme);
      show();
    });
    system.addEventListener('change', show);
    show();
  };

  // The state of one run: its open calls and the variables of the whole program. Made from the changes of its steps.
  const CHECKPOINT = 8192;
  class Run {
    constructor(columns) {
      Object.assign(this, columns);
      this.length = this.kind.length;
      this.starts = new Uint32Array(this.length + 1);
      for (let step = 0; step < this.length; step++) this.starts[step + 1] = this.starts[step] + 3 * this.changed[step];
      this.saved = new Map();
      this.at = -1;
      this.state = { whole: new Map(), calls: [] };
    }

    // The state after a step (-1: before the first), and the old values of what that step changed.
    after(step) {
      if (step < this.at || step - this.at > CHECKPOINT) this.restore(step);
      while (this.at < step - 1) this.apply(this.at + 1);
      const old = new Map();
      if (this.at < step) this.apply(step, old);
      this.old = this.at === step && old.size ? old : this.at === step && this.oldOf === step ? this.old : old;
      this.oldOf = step;
      return this.state;
    }

    restore(step) {
      let from = Math.floor(step / CHECKPOINT) * CHECKPOINT;
      while (from > 0 && !this.saved.has(from)) from -= CHECKPOINT;
      const saved = this.saved.get(from);
      this.at = saved ? from - 1 : -1;
      this.state = saved ? copy(saved) : { whole: new Map(), calls: [] };
      this.oldOf = -2;
    }

    apply(step, old) {
      if (step > 0 && step % CHECKPOINT === 0 && !this.saved.has(step)) this.saved.set(step, copy(this.state));
      const { changes, state } = this;
      const { whole, calls } = state;
      for (let at = this.starts[step]; at < this.starts[step + 1]; at += 3) {
        const where = changes[at];
        const name = changes[at + 1];
        const value = changes[at + 2];
        if (where === -1) {
          calls.push({ depth: name, call: value, values: new Map() });
        } else if (where === -2) {
          while (calls.length && calls[calls.length - 1].depth >= name) calls.pop();
        } else {
          let call = calls.length - 1;
          while (where > 0 && call >= 0 && calls[call].depth !== where) call--;
          if (where > 0 && call < 0) continue;
          const values = where === 0 ? whole : calls[call].values;
          if (old) old.set(where + ' ' + name, values.has(name) ? values.get(name) : -1);
          if (value < 0) values.delete(name);
          else values.set(name, value);
        }
      }
      this.at = step;
    }
  }
  // The columns of a run of which only what another run does not have is written. In threes: so many letters or numbers of
  // the other run are kept, so many left out, so many own ones follow.
  const beside = (other, columns) =>
    Object.fromEntries(
      Object.entries(columns).map(([name, { shared, own }]) => {
        const all = other[name];
        const parts = [];
        let [at, taken] = [0, 0];
        for (let step = 0; step < shared.length; step += 3) {
          parts.push(all.slice(at, at + shared[step]), own.slice(taken, taken + shared[step + 2]));
          at += shared[step] + shared[step + 1];
          taken += shared[step + 2];
        }
        return [name, own.slice(0, 0).concat(...parts)];
      })
    );
  const copy = (state) => ({
    whole: new Map(state.whole),
    calls: state.calls.map((call) => ({ ...call, values: new Map(call.values) })),
  });

  const FOLDS = 'clt'; // calls, loops, iterations
  const FIRST = 5; // causes that are highlighted
  const LARGE = 60; // rows from which a call or loop is folded at first, unless something happens in it

  class Explorer {
    constructor(root) {
      this.root = root;
      this.id = root.dataset.for;
      this.of = root.dataset.of; // which failure, in the names of regions
      this.data = JSON.parse(document.getElementById(this.id + '-data').textContent);
      const [first] = this.data.runs;
      this.runs = this.data.runs.map((columns) => new Run(columns === first ? first : beside(first, columns)));
      this.alone = this.runs.length === 1;
      this.arrange();
      this.build();
      this.foldAtFirst();
      this.list();
      this.go(this.failing >= 0 ? this.failing : this.count - 1, false);
    }

    // Which steps face each other: stretches of the failing run alone, the passing run alone, and both.
    arrange() {
      const { rows } = this.data;
      let count = 0;
      for (const length of rows) count += length;
      this.count = count;
      this.steps = [new Int32Array(count), new Int32Array(count)];
      this.last = [new Int32Array(count), new Int32Array(count)]; // the last step that is not later
      const next = [0, 0];
      let row = 0;
      rows.forEach((length, position) => {
        const kind = position % 3;
        for (let number = 0; number < length; number++, row++) {
          for (const side of [0, 1]) {
            this.steps[side][row] = kind === 2 || kind === side ? next[side]++ : -1;
            this.last[side][row] = next[side] - 1;
          }
        }
      });
      this.depth = new Uint16Array(count);
      this.end = new Uint32Array(count).fill(count);
      this.differs = new Uint8Array(count);
      this.foldable = new Uint8Array(count);
      this.folded = new Uint8Array(count);
      this.parent = new Int32Array(count).fill(-1);
      this.failing = -1;
      const open = [];
      const { steps, runs } = this;
      for (row = 0; row < count; row++) {
        const side = steps[0][row] >= 0 ? 0 : 1;
        const run = runs[side];
        const step = steps[side][row];
        this.depth[row] = Math.min(run.depth[step], 65535);
        while (open.length && this.depth[open[open.length - 1]] >= this.depth[row]) this.end[open.pop()] = row;
        this.parent[row] = open.length ? open[open.length - 1] : -1;
        open.push(row);
        if (!this.alone) this.differs[row] = this.isOther(row) ? 1 : 0;
        if (run.kind[step] === 'F') this.failing = row;
        this.foldable[row] = FOLDS.includes(run.kind[step]) ? 1 : 0;
      }
      for (row = 0; row < count; row++) if (this.end[row] === row + 1) this.foldable[row] = 0;
      this.causes = new Map(); // the ranks of causes by row
      this.data.causes.forEach((rows, index) => {
        for (const one of rows) this.causes.set(one, [...(this.causes.get(one) || []), index + 1]);
      });
    }

    main(row) {
      const side = this.steps[0][row] >= 0 ? 0 : 1;
      return [this.runs[side], this.steps[side][row]];
    }

    isOther(row) {
      const [left, right] = [this.steps[0][row], this.steps[1][row]];
      if (left < 0 || right < 0) return true;
      const [failing, passing] = this.runs;
      return failing.text[left] !== passing.text[right] || failing.kind[left] !== passing.kind[right];
    }

    // At first, large calls and loops are folded, but for the way to the failure and to the first difference.
    foldAtFirst() {
      for (let row = 0; row < this.count; row++) {
        this.folded[row] = this.foldable[row] && this.end[row] - row > LARGE ? 1 : 0;
      }
      for (const row of [this.failing, this.differs.indexOf(1)]) this.unfoldTo(row);
    }

    unfoldTo(row) {
      let changed = false;
      for (let at = row >= 0 ? this.parent[row] : -1; at >= 0; at = this.parent[at]) {
        if (this.folded[at]) changed = true;
        this.folded[at] = 0;
      }
      return changed;
    }

    text(id) {
      return id < 0 ? '' : this.data.strings[id];
    }

    // The document.

    build() {
      const button = (label, title, action) => make('button', { type: 'button', title, onclick: action }, label);
      const names = this.data.functions.map((id) => this.text(id));
      this.filter = make('select', { onchange: () => this.refresh() }, make('option', { value: '-1' }, 'all functions'));
      names.forEach((name, index) => this.filter.append(make('option', { value: String(index) }, name)));
      this.query = make('input', {
        type: 'search',
        placeholder: 'name, value, text',
        oninput: () => this.search(),
        onkeydown: (event) => {
          if (event.key === 'Enter') this.nextHit(event.shiftKey ? -1 : 1);
          if (event.key === 'Escape') {
            this.query.value = '';
            this.search();
            this.box.focus();
          }
        },
      });
      this.hitCount = make('span', { class: 'count', role: 'status' });
      this.onlyOther = make('input', { type: 'checkbox', onchange: () => this.refresh() });
      this.position = make('span', { class: 'count' });
      const tools = make(
        'div',
        { class: 'tools', role: 'group', 'aria-label': 'Steps' + this.of },
        make(
          'span',
          { class: 'group' },
          button('|◀', 'First step (Home)', () => this.go(this.visible[0])),
          button('◀ Back', 'Step back (k or arrow up)', () => this.move(-1)),
          button('Forward ▶', 'Step forward (j or arrow down)', () => this.move(1)),
          button('▶|', 'Last step (End)', () => this.go(this.visible[this.visible.length - 1]))
        ),
        this.position
      );
      tools.firstChild.firstChild.setAttribute('aria-label', 'First step');
      tools.firstChild.lastChild.setAttribute('aria-label', 'Last step');
      if (!this.alone) {
        tools.append(
          make(
            'span',
            { class: 'group' },
            button('◁ difference', 'Previous difference (p)', () => this.difference(-1)),
            button('difference ▷', 'Next difference (n)', () => this.difference(1))
          ),
          make('label', {}, this.onlyOther, 'only differences')
        );
      }
      tools.append(
        make('label', {}, 'Function', this.filter),
        make(
          'span',
          { class: 'group' },
          button('Fold all', 'Fold all calls and loops', () => this.foldAll(1)),
          button('Unfold all', 'Unfold all calls and loops', () => this.foldAll(0))
        ),
        make('label', {}, 'Search', this.query),
        this.hitCount
      );
      this.space = make('div', { class: 'space', role: 'presentation' });
      this.box = make(
        'div',
        {
          class: 'runs',
          role: 'tree',
          tabindex: '0',
          'aria-label': 'Steps of the runs' + this.of + '. Arrow keys or j and k move.',
          onkeydown: (event) => this.key(event),
          onscroll: () => this.draw(),
        },
        this.space
      );
      this.now = make('div', { class: 'now-line', 'aria-live': 'polite' });
      const heads = make(
        'div',
        { class: 'pane-title step-heads', 'aria-hidden': 'true' },
        make('span', { class: 'ln' }),
        make('span', { class: 'f head-fail' }, 'Failing run'),
        make('span', { class: 'p head-pass' }, this.alone ? '' : 'Passing run'),
        make('span', { class: 'sign' })
      );
      this.state = make('div', { class: 'state', tabindex: '0', role: 'region', 'aria-label': 'Values after the step' + this.of });
      this.around = make('div', { class: 'code', tabindex: '0', role: 'region', 'aria-label': 'Source around the step' + this.of });
      this.aroundTitle = make('div', { class: 'pane-title' }, 'Source');
      const body = make(
        'div',
        { class: 'explorer-body' + (this.alone ? ' alone' : '') },
        tools,
        make(
          'div',
          { class: 'panes' },
          make('div', { class: 'pane' }, heads, this.box, this.now),
          make(
            'div',
            { class: 'side-stack' },
            make('div', { class: 'pane' }, this.aroundTitle, this.around),
            make('div', { class: 'pane' }, make('div', { class: 'pane-title' }, 'Values after this step'), this.state)
          )
        ),
        this.keys()
      );
      this.root.append(body);
      this.pool = [];
      new ResizeObserver(() => this.draw()).observe(this.box);
    }

    keys() {
      const list = [
        ['j ↓', 'step forward'],
        ['k ↑', 'step back'],
        ['→', 'unfold, or go into'],
        ['←', 'fold, or go to what encloses it'],
        ['n p', 'next, previous difference'],
        ['1 – 9', 'next step where that cause acts'],
        ['/', 'search; Enter and Shift+Enter go on'],
        ['g', 'go to the failure'],
        ['Home End', 'first, last step'],
        ['PgUp PgDn', 'a screen back, forward'],
      ];
      const items = list.map(([keys, what]) =>
        make('div', {}, make('dt', {}, ...keys.split(' ').flatMap((key) => [key === '–' ? key : make('kbd', {}, key), ' '])), make('dd', {}, what))
      );
      const details = make('details', { class: 'keys more' }, make('summary', {}, 'Keys'), make('dl', {}, ...items));
      return details;
    }

    // The rows that can be seen, after folding and filters.

    list() {
      const visible = [];
      const wanted = Number(this.filter.value);
      const onlyOther = this.onlyOther.checked;
      const isFlat = wanted >= 0 || onlyOther; // filters look into what is folded
      for (let row = 0; row < this.count; ) {
        const side = this.steps[0][row] >= 0 ? 0 : 1;
        const isWanted = wanted < 0 || this.runs[side].function[this.steps[side][row]] === wanted;
        if (isWanted && (!onlyOther || this.differs[row])) visible.push(row);
        row = this.folded[row] && !isFlat ? this.end[row] : row + 1;
      }
      this.visible = visible;
      this.box.style.setProperty('--count', String(Math.max(4, visible.length)));
    }

    refresh() {
      this.list();
      if (this.visible.length && this.index(this.row) < 0) this.go(this.nearest(this.row), false);
      else this.show(false);
    }

    // The position of a row among those that can be seen, or less than 0.
    index(row) {
      const at = this.nearestIndex(row);
      return this.visible[at] === row ? at : -1;
    }

    // The position of the last visible row that is not later.
    nearestIndex(row) {
      let [low, high] = [0, this.visible.length - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (this.visible[middle] <= row) low = middle;
        else high = middle - 1;
      }
      return low;
    }

    nearest(row) {
      return this.visible[this.nearestIndex(row)];
    }

    // Moving.

    go(row, focus) {
      if (row === undefined || row < 0) return;
      if (this.unfoldTo(row)) this.list();
      if (this.index(row) < 0 && (this.filter.value !== '-1' || this.onlyOther.checked)) {
        this.filter.value = '-1';
        this.onlyOther.checked = false;
        this.list();
      }
      this.row = row;
      this.show(focus !== false);
    }

    move(by) {
      const at = this.nearestIndex(this.row) + by;
      this.go(this.visible[Math.max(0, Math.min(this.visible.length - 1, at))]);
    }

    difference(by) {
      for (let row = this.row + by; row >= 0 && row < this.count; row += by) {
        if (this.differs[row]) return this.go(row);
      }
      this.say('No further difference in this direction.');
    }

    cause(rank) {
      const rows = this.data.causes[rank - 1] || [];
      if (!rows.length) return this.say('There is no step for cause ' + rank + '.');
      const next = rows.find((row) => row > this.row);
      this.go(next === undefined ? rows[0] : next);
    }

    foldAll(value) {
      for (let row = 0; row < this.count; row++) this.folded[row] = this.foldable[row] ? value : 0;
      if (value) {
        let top = this.row;
        while (this.parent[top] >= 0) top = this.parent[top];
        this.row = top;
      }
      this.refresh();
    }

    fold(row, value) {
      if (!this.foldable[row]) return;
      this.folded[row] = value === undefined ? 1 - this.folded[row] : value;
      this.list();
      if (this.index(this.row) < 0) this.row = row;
      this.show(false);
    }

    key(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const page = Math.max(1, Math.floor(this.box.clientHeight / this.height()) - 1);
      const { row } = this;
      const actions = {
        j: () => this.move(1),
        ArrowDown: () => this.move(1),
        k: () => this.move(-1),
        ArrowUp: () => this.move(-1),
        PageDown: () => this.move(page),
        PageUp: () => this.move(-page),
        Home: () => this.go(this.visible[0]),
        End: () => this.go(this.visible[this.visible.length - 1]),
        n: () => this.difference(1),
        p: () => this.difference(-1),
        g: () => this.go(this.failing),
        '/': () => this.query.focus(),
        ArrowRight: () => (this.folded[row] ? this.fold(row, 0) : this.foldable[row] && this.go(row + 1)),
        ArrowLeft: () =>
          this.foldable[row] && !this.folded[row] ? this.fold(row, 1) : this.parent[row] >= 0 && this.go(this.parent[row]),
        Enter: () => this.fold(row),
        ' ': () => this.fold(row),
      };
      const action = actions[event.key] || (/^[1-9]$/.test(event.key) ? () => this.cause(Number(event.key)) : null);
      if (!action) return;
      event.preventDefault();
      action();
    }

    // Searching: first the strings, then the rows that have one of them.

    search() {
      const text = this.query.value.trim().toLowerCase();
      this.hits = new Set();
      if (text) {
        const found = new Set();
        this.data.strings.forEach((one, id) => one.toLowerCase().includes(text) && found.add(id));
        for (let row = 0; row < this.count; row++) {
          for (const side of [0, 1]) {
            const step = this.steps[side][row];
            if (step >= 0 && (found.has(this.runs[side].text[step]) || found.has(this.runs[side].note[step]))) this.hits.add(row);
          }
        }
      }
      this.order = [...this.hits];
      this.hitCount.textContent = text ? this.hits.size + ' found' : '';
      this.draw();
    }

    nextHit(by) {
      if (!this.order || !this.order.length) return;
      const later = by > 0 ? this.order.find((row) => row > this.row) : this.order.filter((row) => row < this.row).pop();
      this.go(later === undefined ? this.order[by > 0 ? 0 : this.order.length - 1] : later);
    }

    // Drawing.

    height() {
      return parseFloat(getComputedStyle(this.box).getPropertyValue('--row')) || 26;
    }

    show(focus) {
      this.scrollTo();
      this.draw();
      this.tell();
      this.values();
      this.source();
      if (focus && document.activeElement !== this.box && !this.root.contains(document.activeElement)) {
        this.box.focus({ preventScroll: true });
      }
    }

    scrollTo() {
      const height = this.height();
      const top = this.nearestIndex(this.row) * height;
      this.space.style.height = this.visible.length * height + 'px';
      const { scrollTop, clientHeight } = this.box;
      if (top < scrollTop + height || top > scrollTop + clientHeight - 2 * height) {
        this.box.scrollTop = Math.max(0, top - clientHeight / 2 + height);
      }
    }

    draw() {
      if (!this.visible) return;
      const height = this.height();
      this.space.style.height = this.visible.length * height + 'px';
      const first = Math.max(0, Math.floor(this.box.scrollTop / height) - 4);
      const last = Math.min(this.visible.length, Math.ceil((this.box.scrollTop + this.box.clientHeight) / height) + 4);
      const rows = [];
      let hasNow = false;
      for (let at = first; at < last; at++) {
        rows.push(this.drawRow(this.visible[at], at * height));
        if (this.visible[at] === this.row) hasNow = true;
      }
      this.space.replaceChildren(...rows);
      if (hasNow) this.box.setAttribute('aria-activedescendant', this.id + '-row-' + this.row);
      else this.box.removeAttribute('aria-activedescendant');
      this.position.textContent = (this.nearestIndex(this.row) + 1).toLocaleString('en') + ' of ' + this.visible.length.toLocaleString('en');
    }

    drawRow(row, top) {
      const [run, step] = this.main(row);
      const kind = run.kind[step];
      const ranks = this.causes.get(row);
      const classes = ['row'];
      if (FOLDS.includes(kind)) classes.push('frame');
      if (this.differs[row]) classes.push('other');
      if (kind === 'F') classes.push('fails');
      if (ranks && ranks[0] <= FIRST) classes.push('acts');
      if (this.hits && this.hits.has(row)) classes.push('hit');
      if (row === this.row) classes.push('now');
      const node = make('div', {
        class: classes.join(' '),
        role: 'treeitem',
        id: this.id + '-row-' + row,
        'aria-level': String(this.depth[row] + 1),
        'aria-expanded': this.foldable[row] ? String(!this.folded[row]) : undefined,
        'aria-selected': String(row === this.row),
        onclick: () => this.go(row),
      });
      node.style.transform = 'translateY(' + top + 'px)';
      node.append(make('span', { class: 'sr' }, this.sentence(row)));
      node.append(make('span', { class: 'ln', 'aria-hidden': 'true' }, kind !== 't' && kind !== 'x' && run.line[step] ? String(run.line[step]) : ''));
      for (const side of [0, 1]) node.append(this.drawSide(row, side, ranks));
      node.append(make('span', { class: 'sign', 'aria-hidden': 'true' }, this.differs[row] ? '≠' : ''));
      return node;
    }

    drawSide(row, side, ranks) {
      const step = this.steps[side][row];
      const name = side ? 'p' : 'f';
      if (step < 0) return make('span', { class: 'side ' + name + (this.alone ? '' : ' gap'), 'aria-hidden': 'true' });
      const run = this.runs[side];
      const note = this.text(run.note[step]);
      const isSame = side === 1 && !this.differs[row];
      const cell = make('span', { class: 'side ' + name + (isSame ? ' same' : ''), 'aria-hidden': 'true' });
      const indent = make('span', {});
      indent.style.width = Math.min(this.depth[row], 14) * 0.9 + 'rem';
      indent.style.flex = 'none';
      cell.append(indent);
      const isFirst = side === 0 || this.steps[0][row] < 0;
      if (this.foldable[row] && isFirst) {
        cell.append(
          make(
            'button',
            {
              type: 'button',
              class: 'fold',
              tabindex: '-1',
              onclick: (event) => {
                event.stopPropagation();
                this.fold(row);
              },
            },
            this.folded[row] ? '▶' : '▼'
          )
        );
      } else {
        cell.append(make('span', { class: 'fold' }));
      }
      const text = make('span', { class: 'text', title: this.text(run.text[step]) + (note ? '   ' + note : '') }, this.text(run.text[step]));
      if (this.folded[row] && isFirst) text.append(make('i', {}, '  ' + (this.end[row] - row - 1) + ' steps'));
      if (note) text.append(make('i', {}, '   ' + note));
      cell.append(text);
      if (ranks && isFirst) cell.append(make('span', { class: 'badge' }, 'cause ' + ranks.join(', ')));
      return cell;
    }

    // A row in words.
    sentence(row) {
      const [run, step] = this.main(row);
      const part = (side) => {
        const at = this.steps[side][row];
        if (at < 0) return 'nothing';
        const note = this.text(this.runs[side].note[at]);
        return this.text(this.runs[side].text[at]) + (note ? ', ' + note : '');
      };
      const place = run.line[step] ? 'line ' + run.line[step] + ': ' : '';
      const ranks = this.causes.get(row);
      const cause = ranks ? '; ' + acting(ranks) : '';
      if (this.alone || !this.differs[row]) return place + part(0) + cause;
      return place + 'failing run: ' + part(0) + '; passing run: ' + part(1) + cause;
    }

    say(text) {
      this.now.replaceChildren(make('p', {}, text));
    }

    tell() {
      const { row } = this;
      const [run, step] = this.main(row);
      const place = run.file[step] >= 0 && run.line[step] ? this.text(this.data.files[2 * run.file[step] + 1]) + ':' + run.line[step] : '';
      const head = make('p', { class: 'soft small' }, place + ' in ', make('code', {}, this.text(this.data.functions[run.function[step]])));
      const around = this.iterations(row);
      if (around) head.append(', ' + around);
      const ranks = this.causes.get(row);
      if (ranks) head.append('; ' + acting(ranks));
      const lines = [head];
      const one = (side, label) => {
        const at = this.steps[side][row];
        const name = label ? make('span', { class: side ? 'head-pass' : 'head-fail' }, label + ': ') : '';
        if (at < 0) return make('p', {}, name, make('span', { class: 'soft' }, 'does not come here'));
        const note = this.text(this.runs[side].note[at]);
        return make('p', {}, name, make('code', {}, this.text(this.runs[side].text[at])), note ? make('span', { class: 'soft' }, '  ' + note) : '');
      };
      if (this.alone) lines.push(one(0, ''));
      else if (!this.differs[row]) lines.push(one(0, 'both runs'));
      else lines.push(one(0, 'failing run'), one(1, 'passing run'));
      if (lines[1].firstChild.textContent === 'both runs: ') lines[1].firstChild.className = 'soft';
      this.now.replaceChildren(...lines);
    }

    // `iteration 3 of the loop in line 12`
    iterations(row) {
      for (let at = row; at >= 0; at = this.parent[at]) {
        const [run, step] = this.main(at);
        if (run.kind[step] === 'c' && at !== row) return '';
        if (run.kind[step] === 't') return 'iteration ' + this.text(run.text[step]).replace(/^#(\d+).*$/s, '$1') + ' of the loop in line ' + run.line[step];
      }
      return '';
    }

    values() {
      const sides = this.runs.map((run, side) => {
        const step = this.last[side][this.row];
        const state = run.after(step);
        return { state, old: this.steps[side][this.row] >= 0 ? run.old : new Map() };
      });
      const tables = [];
      const depths = new Set(sides.flatMap((side) => side.state.calls.map((call) => call.depth)));
      const top = Math.max(0, ...depths);
      for (const depth of [...depths].sort((one, other) => other - one)) {
        const calls = sides.map((side) => side.state.calls.find((call) => call.depth === depth));
        const same = !calls[0] || !calls[1] || calls[0].call === calls[1].call;
        const groups = same ? [calls] : [[calls[0], undefined], [undefined, calls[1]]];
        for (const group of groups) {
          const own = group.find(Boolean);
          const title = this.text(this.data.functions[own.call]);
          const table = this.table(title, depth, group.map((call) => call && call.values), sides);
          if (depth === top || tables.length === 0) tables.push(table);
          else tables.push(this.closed(table, 'called from ' + title));
        }
      }
      const whole = this.table('Whole program', 0, sides.map((side) => side.state.whole), sides);
      if (whole) tables.push(whole);
      this.state.replaceChildren(...tables.filter(Boolean));
      if (!this.state.firstChild) this.state.append(make('p', { class: 'soft small' }, 'No variable has a value here.'));
    }

    closed(table, title) {
      return table && make('details', { class: 'more small' }, make('summary', {}, title), table);
    }

    table(title, depth, values, sides) {
      const names = new Set(values.flatMap((one) => (one ? [...one.keys()] : [])));
      if (!names.size) return null;
      const body = make('tbody', {});
      for (const name of names) {
        const key = depth + ' ' + name;
        const cells = values.map((one, side) => {
          const id = one && one.has(name) ? one.get(name) : -1;
          const old = sides[side].old.has(key) && id >= 0 ? sides[side].old.get(key) : undefined;
          const cell = make('td', {}, id >= 0 ? this.text(id) : '–');
          if (old !== undefined && old !== id) {
            cell.append(make('span', { class: 'was' }, old >= 0 ? 'was ' + this.text(old) : 'new'));
          }
          return { id, cell, changed: old !== undefined && old !== id };
        });
        const changed = cells.some((cell) => cell.changed);
        const other = !this.alone && cells[0].id !== cells[1].id;
        const sign = make('td', { class: 'sign' }, other ? '≠' : '');
        if (other) sign.append(make('span', { class: 'sr' }, ' differs'));
        if (changed) sign.append(make('span', { class: 'sr' }, ' changed here'));
        body.append(
          make('tr', changed ? { class: 'changed' } : {}, make('th', { scope: 'row' }, this.text(name)), ...cells.map((cell) => cell.cell), ...(this.alone ? [] : [sign]))
        );
      }
      const heads = [make('th', { scope: 'col' }, make('span', { class: 'sr' }, 'variable')), make('th', { scope: 'col', class: 'fail' }, this.alone ? 'value' : 'failing')];
      if (!this.alone) heads.push(make('th', { scope: 'col', class: 'pass' }, 'passing'), make('th', { scope: 'col' }, make('span', { class: 'sr' }, 'remark')));
      return make('table', {}, make('caption', {}, title), make('thead', {}, make('tr', {}, ...heads)), body);
    }

    // The lines around the step, copied from the source above.
    source() {
      const [run, step] = this.main(this.row);
      const line = run.line[step];
      const file = run.file[step];
      if (file < 0 || !line) return;
      const prefix = this.id + '-s' + this.data.files[2 * file] + '-L';
      const items = [];
      for (let number = line - 5; number <= line + 5; number++) {
        const original = document.getElementById(prefix + number);
        if (!original) continue;
        const item = original.cloneNode(true);
        item.removeAttribute('id');
        for (const part of item.querySelectorAll('.ran')) part.remove();
        for (const link of item.querySelectorAll('a')) link.setAttribute('tabindex', '-1');
        if (number === line) {
          item.classList.add('here');
          item.setAttribute('aria-current', 'true');
        }
        items.push(item);
      }
      this.around.replaceChildren(items.length ? make('ol', {}, ...items) : make('p', { class: 'soft small' }, 'The text is not at hand.'));
      this.aroundTitle.replaceChildren(make('code', {}, this.text(this.data.files[2 * file + 1]) + ':' + line));
    }
  }

  const explorers = new Map();
  const explorer = (id) => {
    if (!explorers.has(id)) {
      const root = document.getElementById(id + '-steps');
      const started = performance.now();
      explorers.set(id, new Explorer(root));
      root.dataset.ready = String(Math.round(performance.now() - started));
    }
    return explorers.get(id);
  };

  const start = () => {
    theme();
    // An explorer is made when it comes near: a page may have many.
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (!entry.isIntersecting) continue;
          watcher.unobserve(entry.target);
          explorer(entry.target.dataset.for);
        }
      },
      { rootMargin: '600px' }
    );
    for (const root of document.querySelectorAll('.explorer')) watcher.observe(root);
    for (const button of document.querySelectorAll('.jump')) {
      button.hidden = false;
      button.addEventListener('click', () => {
        const target = explorer(button.dataset.for);
        target.root.scrollIntoView({ block: 'start' });
        if (button.dataset.cause) target.cause(Number(button.dataset.cause));
        else target.go(Number(button.dataset.row));
        target.box.focus({ preventScroll: true });
      });
    }
  };
  start();
})();
