/** The prompt window of a workspace, over the real engine: what a person chooses, and what comes of it in answer and file. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { openReady } from '../small-project.ts';

const files = {
  'src/money.ts': '/** An amount. */\nexport class Money {\n  add(other: Money): Money { return other; }\n}\n',
  'src/gateway.ts':
    "import { Money } from './money';\n/** Takes payments. */\nexport interface Gateway { pay(amount: Money): void }\n",
  'src/base.ts': 'export abstract class Base { close(): void {} }\n',
  'src/stripe.ts':
    "import { Base } from './base';\nimport type { Gateway } from './gateway';\nimport { Money } from './money';\n/** Talks to Stripe. */\nexport class StripeGateway extends Base implements Gateway {\n  pay(amount: Money): void {}\n}\n",
  'src/Till.java': '/**\n * Takes coins.\n * @author Ada\n * @see Money\n */\npublic class Till {}\n',
  'src/other.ts': 'export class Unrelated { go(): number { return 1; } }\n',
};

let workspace: TestWorkspace;
let engine: Engine;
beforeEach(async () => {
  workspace = makeWorkspace(files);
  engine = await openReady(workspace);
});
afterEach(async () => {
  await engine.close();
  workspace.dispose();
});

const window = (params: { maxChars?: number } = {}) => engine.call('GetPromptWindow', params, uncancelled);
const file = (): string => path.join(workspace.root, '.memo', 'context', 'prompt_window.md');

test('a pin stands first, then the type asked about, its base and interface, then what else it uses (context-2)', async () => {
  await engine.call('Pin', { path: 'Unrelated' }, uncancelled);
  await engine.call('GetOutline', { path: 'StripeGateway' }, uncancelled);
  const { entries, around, text } = await window();
  expect(entries.map(({ part, path: symbol }) => `${part} ${symbol}`)).toEqual([
    'pinned src.other.Unrelated',
    'focus src.stripe.StripeGateway',
    expect.stringMatching(/^focus src\.(base\.Base|gateway\.Gateway)$/),
    expect.stringMatching(/^focus src\.(base\.Base|gateway\.Gateway)$/),
    'focus src.money.Money',
  ]);
  expect(around).toMatchObject({ path: 'src.stripe.StripeGateway' });
  expect(entries.map(({ why }) => why)).toEqual([
    'pinned',
    'opened last',
    'base or interface of StripeGateway',
    'base or interface of StripeGateway',
    'used by StripeGateway',
  ]);
  expect(text).toContain('src/stripe.ts:5-7');
  expect(text.indexOf('# Pinned')).toBeLessThan(text.indexOf('# In focus'));
});

test('a comment stands without who wrote it', async () => {
  await engine.call('Pin', { path: 'Till' }, uncancelled);
  const { text } = await window();
  expect(text).toMatch(/\nTakes coins\.\n/);
  expect(text).not.toContain('Ada');
});

test('the file holds the text of the answer (context-5)', async () => {
  const { text, writtenAt } = await window();
  expect(fs.readFileSync(file(), 'utf8')).toBe(text);
  expect(writtenAt).not.toBeNull();
  const small = await window({ maxChars: 600 });
  expect(small.text.length).toBeLessThanOrEqual(600);
  expect(small.writtenAt).toBeNull();
  expect(fs.readFileSync(file(), 'utf8')).toBe(text);
});

test('who has the file open reads the old text to its end: it is replaced, never written over (context-5)', async () => {
  const { text: old } = await window();
  const open = fs.openSync(file(), 'r');
  await engine.call('Pin', { path: 'Unrelated' }, uncancelled);
  const { text } = await window();
  expect(text).not.toBe(old);
  expect(fs.readFileSync(open, 'utf8')).toBe(old);
  fs.closeSync(open);
  expect(fs.readFileSync(file(), 'utf8')).toBe(text);
  expect(fs.readdirSync(path.dirname(file())).sort()).toEqual(['pins.json', 'prompt_window.md']);
});

test('changes that come together share a write of the file, of which there is one a second at most (context-5)', async () => {
  await engine.close();
  engine = await openReady(workspace, { watch: true });
  await engine.call('Pin', { path: 'Money' }, uncancelled);
  await window();
  let writes = 0;
  const began = performance.now();
  const watcher = fs.watch(path.dirname(file()), (_, name) => {
    if (name === 'prompt_window.md') writes += 1;
  });
  try {
    for (let n = 0; n < 6; n += 1) {
      await engine.call(n % 2 === 0 ? 'Pin' : 'Unpin', { path: 'StripeGateway' }, uncancelled);
      await engine.call('context.add', { path: 'Unrelated' }, uncancelled);
    }
    await engine.call('Pin', { path: 'Base' }, uncancelled);
    const pins = (): string => fs.readFileSync(file(), 'utf8').split('# In focus')[0] ?? '';
    await expect.poll(pins, { timeout: 20_000 }).toContain('## src.base.Base');
    await expect.poll(() => writes).toBeGreaterThan(0);
    // However slowly the thirteen changes came.
    expect(writes).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - began) / 1_000));
  } finally {
    watcher.close();
  }
});

test('what is dismissed is out until it is asked about again; additions go with context clear (context-3)', async () => {
  await engine.call('GetOutline', { path: 'StripeGateway' }, uncancelled);
  await engine.call('Dismiss', { path: 'Money' }, uncancelled);
  await engine.call('context.add', { path: 'Unrelated' }, uncancelled);
  const then = await window();
  expect(then.entries.map((entry) => entry.path)).not.toContain('src.money.Money');
  expect(then.leftOut).toContainEqual(
    expect.objectContaining({ path: 'src.money.Money', why: expect.stringMatching(/^you dismissed it at \d\d:\d\d$/) }),
  );
  expect(then.entries.find((entry) => entry.path === 'src.other.Unrelated')).toMatchObject({ part: 'focus' });

  await engine.call('GetOutline', { path: 'Money' }, uncancelled);
  const again = await window();
  expect(again.entries.find((entry) => entry.path === 'src.money.Money')).toMatchObject({ part: 'focus' });

  expect(await engine.call('context.clear', {}, uncancelled)).toMatchObject({ cleared: 1, choices: { added: [] } });
  const cleared = await window();
  expect(cleared.entries.filter(({ part }) => part === 'focus')).toEqual([]);
  expect(cleared.around).toBeNull();
});

test('a pin that finds no room among the pins is told, and stays a pin (context-1)', async () => {
  await engine.close();
  workspace.write('.memo/config.yaml', 'promptWindow:\n  maxChars: 500\n');
  engine = await openReady(workspace);
  const answers = [];
  for (const symbol of ['StripeGateway', 'Gateway', 'Money', 'Base']) {
    answers.push(await engine.call('Pin', { path: symbol }, uncancelled));
  }
  expect(answers.map(({ success }) => success)).toEqual([true, true, true, true]);
  expect(answers.at(-1)?.notice).toMatch(
    /^(src\.base\.Base is pinned, but is not in the window|Pins take all the room)/,
  );
  const { parts, pinsFull, leftOut, budget, text } = await window();
  expect(pinsFull).toBe(true);
  expect(parts.pinned).toBeLessThanOrEqual(0.6 * 500);
  expect(budget).toBe(500);
  expect(text.length).toBeLessThanOrEqual(500);
  expect(leftOut.filter(({ part }) => part === 'pinned')).not.toEqual([]);
  expect(leftOut[0]?.why).toMatch(/^needs \d+, only \d+ free of what pins may take$/);
});

test('pins survive a restart; one whose type is gone is left out with the reason', async () => {
  await engine.call('Pin', { path: 'Unrelated' }, uncancelled);
  await engine.call('Pin', { path: 'Money' }, uncancelled);
  await engine.close();
  workspace.remove('src/other.ts');
  engine = await openReady(workspace);
  const { entries, leftOut } = await window();
  expect(entries.filter(({ part }) => part === 'pinned').map((entry) => entry.path)).toEqual(['src.money.Money']);
  expect(leftOut).toContainEqual(
    expect.objectContaining({ path: 'src.other.Unrelated', part: 'pinned', why: 'is no longer in the project' }),
  );
});

test('what looks like a secret stands neither in the answer nor in the file', async () => {
  await engine.close();
  const token = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
  workspace.write('src/keys.ts', `/** Uses ${token} by default. */\nexport class Keys { open(): void {} }\n`);
  engine = await openReady(workspace);
  await engine.call('Pin', { path: 'Keys' }, uncancelled);
  const { text } = await window();
  expect(text).toContain('src.keys.Keys');
  expect(text).not.toContain(token);
  expect(fs.readFileSync(file(), 'utf8')).not.toContain(token);
});

test('for a task: the files that its words are about come first, each with file and lines, and nothing is written', async () => {
  await engine.call('GetOutline', { path: 'Unrelated' }, uncancelled);
  await window();
  const before = fs.readFileSync(file(), 'utf8');
  const task = 'payments through Stripe take the wrong amount';
  const answer = await engine.call('GetPromptWindow', { task, maxChars: 2_000 }, uncancelled);
  expect(answer.entries[0]).toMatchObject({ path: 'src.stripe.StripeGateway', part: 'task' });
  expect(answer.entries.map((entry) => entry.path)).toContain('src.money.Money');
  expect(answer.entries.every(({ part }) => part === 'task')).toBe(true);
  expect(answer.text).toContain('src/stripe.ts:5-7');
  expect(answer.text).toContain(`Task: ${task}`);
  expect(answer.writtenAt).toBeNull();
  expect(fs.readFileSync(file(), 'utf8')).toBe(before);
});

test('for a task: a short outline gives its room to members, what says the task inside first, and not to what it uses', async () => {
  await engine.close();
  workspace.dispose();
  const others = Array.from({ length: 40 }, (_, n) => `LongNameOfAnotherPart${n}`);
  workspace = makeWorkspace({
    'src/parts.ts': others.map((name) => `export class ${name} {}\n`).join(''),
    'src/ledger.ts': `import { ${others.join(', ')} } from './parts';
/** Books. */
export class Ledger {
  ${others.map((name, n) => `p${n} = new ${name}();`).join('\n  ')}
  open(first: LongNameOfAnotherPart0, second: LongNameOfAnotherPart1, third: LongNameOfAnotherPart2): void {}
  private sweep(first: LongNameOfAnotherPart0, second: LongNameOfAnotherPart1, third: LongNameOfAnotherPart2): void {
    throw new Error('the nightly settlement stalls');
  }
}
`,
  });
  engine = await openReady(workspace);
  await engine.call('GetSemantic', { path: 'Ledger', wait: true, request: true }, uncancelled);
  const { text, entries } = await engine.call(
    'GetPromptWindow',
    { task: 'why the nightly settlement stalls', maxChars: 3_000 },
    uncancelled,
  );
  expect(entries[0]).toMatchObject({ path: 'src.ledger.Ledger' });
  expect(text).toMatch(/^ {2}- .*sweep\(.* :\d+$/m);
  expect(text).not.toMatch(/^Uses: .*src\.parts/m);
  // A description would take the room of several other types.
  expect(entries[0]?.characters).toBeLessThanOrEqual(2 * 260 + 1);
  expect(entries[0]?.trimmed).toContain('EDGE_CASES');
});

test('for a task: files without types that say its words are named, within the budget', async () => {
  await engine.close();
  workspace.write('config/stripe.yml', 'stripe:\n  captures: twice\n  amount: cents\n');
  workspace.write('docs/stripe.md', '# Stripe\n\nCaptures of an amount are tried twice.\n');
  workspace.write('styles/page.css', '.page { color: red; }\n');
  workspace.write('package-lock.json', '{ "stripe": "captures amount twice" }\n');
  engine = await openReady(workspace);
  const asked = { task: 'captures through Stripe try the amount twice', maxChars: 4_000 };
  const answer = await engine.call('GetPromptWindow', asked, uncancelled);
  expect(answer.files.map(({ file }) => file).sort()).toEqual(['config/stripe.yml', 'docs/stripe.md']);
  expect(answer.files[0]?.why).toMatch(/^its file says /);
  expect(answer.text).toContain('# Files without types\n\n- ');
  expect(answer.used).toBe(answer.text.length);
  expect(answer.used).toBeLessThanOrEqual(4_000);
  expect(Object.values(answer.parts).reduce((sum, each) => sum + each)).toBe(answer.used);
  const least = await engine.call('GetPromptWindow', { ...asked, maxChars: 500 }, uncancelled);
  expect(least.text.length).toBeLessThanOrEqual(500);
  expect((await window()).files).toEqual([]);
});

test('for a task: what the memory bank and learnings name comes in without any of its words, and says why', async () => {
  await engine.close();
  workspace.write('memory-bank/tech.md', '# Settlement\n\nWhen the nightly settlement stalls, look at `Unrelated`.\n');
  engine = await openReady(workspace);
  const evidence = [{ file: 'src/money.ts', startLine: 2, endLine: 4 }];
  const learning = { question: 'Why does the nightly settlement stall?', answer: 'Rounding of sums stalls it.' };
  const added = await engine.call(
    'memory.add',
    {
      records: [{ ...learning, questionType: 'ERROR_ANALYSIS', confidence: 0.9, evidence }],
      by: 'human',
      before: 0,
      expected: [],
    },
    uncancelled,
  );
  expect(added).toMatchObject({ refused: [] });
  const { entries } = await engine.call('GetPromptWindow', { task: 'nightly settlement stalls' }, uncancelled);
  const why = Object.fromEntries(entries.map((entry) => [entry.path, entry.why]));
  expect(why['src.other.Unrelated']).toBe('named in memory-bank/tech.md');
  expect(why['src.money.Money']).toMatch(/^evidence of the learning lr-/);
});

test('once a type is described, its description is behind its outline (context-4, api-5)', async () => {
  await engine.call('Pin', { path: 'StripeGateway' }, uncancelled);
  expect((await window()).entries[0]?.texts).toEqual(['OUTLINE']);
  const described = await engine.call('GetSemantic', { path: 'StripeGateway', wait: true, request: true }, uncancelled);
  expect(described.state).toBe('cached');
  const { entries, text } = await window();
  expect(entries[0]).toMatchObject({ path: 'src.stripe.StripeGateway', semanticState: 'cached', trimmed: [] });
  expect(entries[0]?.texts.slice(0, 2)).toEqual(['OUTLINE', 'ROLE']);
  expect(text).toContain(`ROLE: ${described.sections?.ROLE.trim()}`);
});
