// The HTML report in a browser. CEXPLAIN names the program to test; pages and screenshots go to a temporary folder.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { HtmlValidate } from 'html-validate';
import { chromium } from 'playwright-core';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '../..');
const cexplain = process.env.CEXPLAIN ?? path.join(root, 'target/debug/cexplain');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const folder = mkdtempSync(path.join(tmpdir(), 'cexplain-pages-'));
const wide = { viewport: { width: 1360, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

// The programs with their options.
const PROGRAMS = {
  middle: ['examples/middle.c'],
  queue: ['bench/faults/list_queue.c'],
  advisory: ['bench/faults/tcas_constant.c'],
  escape: ['tests/browser/programs/escape.c'],
  long: ['tests/browser/programs/long.c', '--method', 'distance'],
  several: ['tests/browser/programs/several.c'],
};

const pages = {};
let browser;

// Opens the page of a program; anything that a page must never do fails the test that has opened it.
const open = async (name, options = wide) => {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const faults = [];
  page.on('console', (message) => faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => request.url() === pages[name] || faults.push('request: ' + request.url()));
  page.on('dialog', (dialog) => faults.push('dialog: ' + dialog.message()));
  await page.goto(pages[name]);
  const close = async () => {
    await context.close();
    assert.deepEqual(faults, []);
  };
  return { page, close };
};

// The explorer is made when it comes into sight.
const explorer = async (page, id = 'f1') => {
  await page.locator(`#${id}-steps`).scrollIntoViewIfNeeded();
  await page.waitForSelector(`#${id}-steps[data-ready]`);
  return page.locator(`#${id}-steps`);
};

const picture = (page, name) => page.screenshot({ path: path.join(folder, name + '.png'), fullPage: true });

before(async () => {
  for (const [name, options] of Object.entries(PROGRAMS)) {
    const file = path.join(folder, name + '.html');
    const done = spawnSync(cexplain, [...options, '--html', file], { cwd: root, encoding: 'utf8' });
    assert.equal(done.status, 1, `${options.join(' ')}: ${done.stderr}${done.stdout}`);
    pages[name] = pathToFileURL(file).href;
  }
  const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  console.log(`pages and screenshots: ${folder}`);
});

after(() => browser?.close());

describe('the summary', () => {
  it('is there without scripts', async () => {
    const { page, close } = await open('middle', { ...wide, javaScriptEnabled: false });
    const text = await page.locator('main').innerText();
    for (const part of [
      'The assertion not_above >= 2 && not_below >= 2 is false',
      'The failing inputs',
      'The most likely causes',
      'The closest run that passes',
      'The source',
      'Scope and trust',
      'can be explored if scripts are allowed',
    ]) {
      assert.ok(text.includes(part), part);
    }
    assert.ok((await page.locator('#f1-cause-1').innerText()).includes('line 13'));
    assert.ok((await page.locator('#f1-s0-L13').getAttribute('class')).includes('cause'));
    assert.equal(await page.locator('.jump:visible').count(), 0);
    await picture(page, 'middle-no-script');
    await close();
  });

  it('marks causes, the failure and the lines of both runs in the source', async () => {
    const { page, close } = await open('middle');
    assert.equal(await page.locator('#f1-s0-L13 .rank').textContent(), 'cause 1');
    assert.equal(await page.locator('#f1-s0-L13 mark.why').innerText(), 'm = y');
    assert.ok((await page.locator('#f1-s0-L31').getAttribute('class')).includes('fails'));
    assert.equal(await page.locator('#f1-s0-L13 .ran').innerText(), 'FP');
    assert.equal(await page.locator('#f1-s0-L32 .ran').innerText(), ' P');
    assert.equal(await page.locator('#f1-s0-L18 .ran').innerText(), '');
    await close();
  });

  it('lists several failures, each with a section of its own', async () => {
    const { page, close } = await open('several');
    const failures = await page.locator('article').count();
    assert.ok(failures >= 3, `${failures} failures`);
    assert.equal(await page.locator('#all-title').innerText(), `${failures} failures`);
    for (let number = 1; number <= failures; number++) {
      const own = await explorer(page, `f${number}`);
      assert.ok((await own.locator('.row.fails').innerText()).includes('FAILS'));
    }
    const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map((node) => node.id));
    assert.equal(new Set(ids).size, ids.length, 'ids occur once');
    await close();
  });

  it('fits a phone without scrolling to the side', async () => {
    for (const name of Object.keys(PROGRAMS)) {
      const { page, close } = await open(name, phone);
      await explorer(page);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.equal(beyond, 0, name);
      await picture(page, name + '-phone');
      await close();
    }
  });
});

describe('the explorer', () => {
  it('begins at the failure and steps both ways, by keys and buttons', async () => {
    const { page, close } = await open('middle');
    const own = await explorer(page);
    const tree = own.getByRole('tree');
    const now = own.locator('.now-line');
    const said = async () => (await now.innerText()).replace(/\s+/g, ' ');
    assert.match(await said(), /middle\.c:31 .*failing run: FAILS.*passing run: .* holds/);
    await tree.press('Home');
    assert.match(await said(), /middle\.c:25 in main failing run: x = 0 input passing run: x = -1 input/);
    await tree.press('j');
    await tree.press('ArrowDown');
    assert.match(await said(), /middle\.c:27 in main both runs: z = 1/);
    await own.getByRole('button', { name: 'Back' }).click();
    assert.match(await said(), /middle\.c:26/);
    await own.getByRole('button', { name: 'Forward' }).click();
    await tree.press('k');
    await tree.press('ArrowUp');
    assert.match(await said(), /middle\.c:25/);
    await tree.press('n');
    await tree.press('n');
    assert.match(await said(), /middle\.c:29 .*failing run: not_above = 1 passing run: not_above = 2/);
    await tree.press('p');
    assert.match(await said(), /middle\.c:28/);
    await tree.press('End');
    assert.match(await said(), /the program ends/);
    await tree.press('g');
    assert.match(await said(), /FAILS/);
    assert.equal(await now.getAttribute('aria-live'), 'polite');
    const active = await tree.getAttribute('aria-activedescendant');
    assert.equal(await page.locator('#' + active).getAttribute('aria-selected'), 'true');
    await picture(page, 'middle-light');
    await close();
  });

  it('shows the values after each step, what changed and what differs', async () => {
    const { page, close } = await open('middle');
    const own = await explorer(page);
    const tree = own.getByRole('tree');
    const values = async () => {
      const rows = await own.locator('.state table').first().locator('tbody tr').all();
      return Promise.all(rows.map(async (row) => (await row.innerText()).replace(/\s+/g, ' ').trim()));
    };
    await tree.press('Home');
    assert.deepEqual(await values(), ['x 0 new -1 new ≠ differs changed here']);
    await tree.press('j');
    assert.deepEqual(await values(), ['x 0 -1 ≠ differs', 'y -1 new -1 new changed here']);
    await tree.press('1'); // cause 1: m = y
    assert.match(await own.locator('.now-line').innerText(), /causes? 1\b[\d, ]* acts? here/);
    assert.ok((await values()).includes('m -1 was 1 -1 was 1 changed here'));
    assert.match(await own.locator('.pane .code .here').innerText(), /m = y;/);
    await tree.press('j');
    assert.match(await own.locator('.now-line').innerText(), /returns -1/);
    assert.ok((await values()).includes('m -1 -1'), 'a call is still there when it returns');
    await close();
  });

  it('puts the same statements opposite each other and shows gaps', async () => {
    const { page, close } = await open('queue');
    const own = await explorer(page);
    await own.getByRole('button', { name: 'Unfold all' }).click();
    const rows = await own.locator('.row').all();
    const gaps = await own.locator('.row .gap').count();
    assert.ok(rows.length > 10 && gaps > 5, `${rows.length} rows, ${gaps} gaps`);
    // Nothing but the iteration in which the runs part differs before it.
    const last = await own.locator('.row:not(.other)').last().innerText();
    assert.match(last, /#3/);
    await close();
  });

  it('leads from the chain of the bad value to its steps', async () => {
    const { page, close } = await open('middle');
    const link = page.locator('#f1-chain li', { hasText: 'm = y' });
    await link.locator('.jump').click();
    await page.waitForSelector('#f1-steps[data-ready]');
    assert.match(await page.locator('#f1-steps .now-line').innerText(), /middle\.c:13[\s\S]*m = -1/);
    await close();
  });

  it('leads from a cause to the steps where it acts', async () => {
    const { page, close } = await open('advisory');
    const now = page.locator('#f1-steps .now-line');
    const jump = async (cause) => {
      await page.locator(`#f1-cause-${cause} .jump`).click();
      await page.waitForSelector('#f1-steps[data-ready]');
      assert.match(await now.innerText(), new RegExp(`causes? [\\d, ]*\\b${cause}\\b[\\d, ]* acts? here`));
      assert.equal(await page.evaluate(() => document.activeElement.getAttribute('role')), 'tree');
      const line = (await page.locator(`#f1-cause-${cause} .place`).innerText()).replace('line ', ':');
      return [line, await now.innerText()];
    };
    // A wrong number in a table acts where the table is read.
    const [number, reader] = await jump(1);
    assert.equal(number, ':46');
    assert.match(reader, /:52\b/);
    const [line, step] = await jump(2);
    assert.ok(step.includes(line), line);
    await close();
  });

  it('filters by function, by differences, and folds', async () => {
    const { page, close } = await open('queue');
    const own = await explorer(page);
    const labels = async () => (await own.locator('.row .sr').allInnerTexts()).map((text) => text.trim());
    await own.getByLabel('Function').selectOption({ label: 'take' });
    const ofTake = await labels();
    assert.ok(ofTake.length > 3 && ofTake.every((text) => /^line (3[5-9]|4[0-4]):/.test(text)), ofTake.join('\n'));
    await own.getByLabel('Function').selectOption({ label: 'all functions' });
    await own.getByLabel('only differences').check();
    assert.equal(await own.locator('.row:not(.other)').count(), 0);
    assert.ok((await own.locator('.row.other').count()) > 3);
    await own.getByLabel('only differences').uncheck();
    await own.getByRole('button', { name: 'Fold all', exact: true }).click();
    const folded = await own.locator('.row').count();
    await own.getByRole('button', { name: 'Unfold all' }).click();
    const unfolded = (await own.locator('.tools .count').first().innerText()).match(/of ([\d,]+)/)[1];
    assert.ok(folded < Number(unfolded), `${folded} of ${unfolded}`);
    const tree = own.getByRole('tree');
    await tree.press('Home');
    await own.locator('.row.frame').first().click();
    await tree.press('ArrowLeft');
    assert.equal(await own.locator('.row.now').getAttribute('aria-expanded'), 'false');
    await tree.press('ArrowRight');
    assert.equal(await own.locator('.row.now').getAttribute('aria-expanded'), 'true');
    await close();
  });

  it('searches values and names, also in what is folded', async () => {
    const { page, close } = await open('long');
    const own = await explorer(page);
    const tree = own.getByRole('tree');
    await tree.press('/');
    await page.keyboard.type('window[6] = 8046');
    assert.equal(await own.locator('.tools .count').last().innerText(), '1 found');
    await page.keyboard.press('Enter');
    assert.match(await own.locator('.now-line').innerText(), /iteration 8047 of the loop[\s\S]*window\[6\] = 8046/);
    const values = await own.locator('.state').innerText();
    assert.match(values, /8046/);
    await page.keyboard.press('Escape');
    assert.equal(await own.locator('.tools .count').last().innerText(), '');
    await close();
  });

  it('opens a long run, whose time is printed, with few rows in the document', async () => {
    const started = performance.now();
    const { page, close } = await open('long');
    await explorer(page);
    const all = Math.round(performance.now() - started);
    const ready = await page.locator('#f1-steps').getAttribute('data-ready');
    const own = page.locator('#f1-steps');
    await own.getByRole('button', { name: 'Unfold all' }).click();
    const count = Number((await own.locator('.tools .count').first().innerText()).match(/of ([\d,]+)/)[1].replaceAll(',', ''));
    const rows = await own.locator('.row').count();
    assert.ok(count > 80000 && rows < 100, `${rows} of ${count} rows are in the document`);
    const steps = (await page.locator('#f1-scope').innerText()).match(/finding it: (\d+) steps/)[1];
    const size = (statSync(fileURLToPath(pages.long)).size / 1e6).toFixed(1);
    console.log(`${steps} steps, ${count} rows, ${size} MB: open after ${all} ms, of which the explorer ${ready} ms`);
    const tree = own.getByRole('tree');
    await tree.press('Home');
    await tree.press('End');
    await tree.press('PageUp');
    assert.equal(await own.locator('.row.now').count(), 1);
    await close();
  });
});

describe('colours', () => {
  it('follow the system and the switch', async () => {
    for (const [colorScheme, other] of [['light', 'dark'], ['dark', 'light']]) {
      const { page, close } = await open('middle', { ...wide, colorScheme });
      const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const brightness = async () => (await paper()).match(/\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
      const first = await brightness();
      assert.equal(first > 380, colorScheme === 'light', await paper());
      await page.getByRole('button', { name: `Use ${other} colours` }).click();
      assert.equal((await brightness()) > 380, other === 'light', await paper());
      await explorer(page);
      await picture(page, `middle-${colorScheme}-switched`);
      await close();
    }
  });
});

describe('whatever the program says', () => {
  it('nothing of its text is markup or script', async () => {
    const { page, close } = await open('escape');
    const own = await explorer(page);
    assert.match(await page.title(), /escape\.c fails/);
    assert.equal(await page.locator('img').count(), 0);
    assert.equal(await page.locator('script').count(), 2);
    assert.ok((await page.locator('#f1-s0-L1').innerText()).includes('</script><script>document.title = "harm"</script> <!--'));
    await own.getByRole('tree').press('Home');
    const state = await own.locator('.state').innerText();
    assert.ok(state.includes('</script><!--<script>'), state);
    const source = await page.locator('#f1-source').innerText();
    assert.ok(source.includes('{{body}} \\" \' & &amp;'), 'entities and templates stay as they are');
    await picture(page, 'escape');
    await close();
  });

  it('a page allows no script but its own', async () => {
    const { page, close } = await open('escape');
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
    assert.match(policy, /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'$/);
    await close();
  });
});

describe('pages are well made', () => {
  it('as HTML', async () => {
    const validator = new HtmlValidate({ extends: ['html-validate:recommended'] });
    for (const [name, address] of Object.entries(pages)) {
      const report = await validator.validateString(readFileSync(fileURLToPath(address), 'utf8'));
      const faults = report.results.flatMap((result) => result.messages.map((one) => `${one.line}: ${one.ruleId}: ${one.message}`));
      assert.deepEqual(faults.slice(0, 5), [], name);
    }
  });

  it('for screen readers, in light and dark', async () => {
    for (const name of ['middle', 'queue', 'several']) {
      for (const colorScheme of ['light', 'dark']) {
        const { page, close } = await open(name, { ...wide, colorScheme });
        await explorer(page);
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => window.axe.run());
        const faults = violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120)).slice(0, 3).join(' | ')}`);
        assert.deepEqual(faults, [], `${name}, ${colorScheme}`);
        await close();
      }
    }
  });
});
