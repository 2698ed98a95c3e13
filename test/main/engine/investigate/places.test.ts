/** Questions that are answered at once, by what the code does and not only by how it is called. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { openReady } from '../small-project.ts';

const filler = (from: number, count: number): string =>
  Array.from({ length: count }, (_, n) => `  total += step${from + n};\n`).join('');

let workspace: TestWorkspace;
let engine: Engine;
beforeAll(async () => {
  workspace = makeWorkspace({
    'src/net/bind.ts': `export function attach(host: string, total: number): number {
${filler(0, 100)}  if (host === '') throw new Error('the port is already in use');
  return total;
}
`,
    'src/net/client.ts': `import { attach } from './bind';
const channel = open();
channel.on('close', () => {
  console.log('server connection lost, polling until it answers');
});
export function open(): { on(name: string, run: () => void): void } { return { on() {} }; }
export const size = attach('a', 1);
`,
    'src/port.ts': '/** A port of call. */\nexport interface PortOptions { name: string }\n',
    'src/evict.h': 'int makeRoom(int limit);\n',
    'src/evict.c': `#include "evict.h"
int makeRoom(int limit) {
    int sampled = 0;
    /* the oldest key of the sample is dropped */
    sampled = limit / 2;
    return sampled;
}
`,
    'src/gate.ts': `/** Lets through who may pass. */
export class TollGate {
  check(tag: string): boolean {
    const known = tag.length > 3;
    if (!known) throw new Error('toll refused: the tag has expired');
    return known;
  }
}
`,
  });
  engine = await openReady(workspace);
});
afterAll(() => workspace.dispose());

const ask = (question: string) =>
  engine.call('ask', { question, language: 'en', looksIn: ['code'], budget: 4000 }, uncancelled);

it('finds the function whose lines say it, with those lines and a citation that holds them, far from its name', async () => {
  const { answer, code, citations } = await ask('What happens when the port is already in use?');
  const at = code.findIndex(({ path }) => path === 'src.net.bind.attach');
  expect(at).toBeGreaterThanOrEqual(0);
  expect(answer).toContain("  - 102: `if (host === '') throw new Error('the port is already in use');`");
  expect(citations[at]?.startLine).toBeLessThanOrEqual(102);
  expect(citations[at]?.endLine).toBeGreaterThanOrEqual(102);
});

it('finds what a file does outside of its functions, with just these lines', async () => {
  const { answer, code, citations } = await ask('Where is a lost connection to the server polled for?');
  expect(code[0]).toMatchObject({ path: 'src.net.client', kind: 'module' });
  expect(answer).toContain('  - 4: `console.log(');
  expect(citations[0]).toMatchObject({ file: 'src/net/client.ts', startLine: 4 });
});

it('means the body of a function of C, not what a header announces', async () => {
  const { code } = await ask('Which key of the sample does makeRoom drop?');
  expect(code.map(({ file }) => file)).toContain('src/evict.c');
  const unnamed = await ask('Which sampled key is the oldest and dropped?');
  expect(unnamed.code.map(({ file }) => file)).toEqual(['src/evict.c']);
});

it('shows of a type the lines of its members', async () => {
  const { answer } = await ask('What does the toll gate refuse?');
  expect(answer).toContain("  - 5: `if (!known) throw new Error('toll refused: the tag has expired');`");
});

it('finds nothing where most of what is asked about is not here', async () => {
  expect(await ask('How is the payroll of pensioners checked?')).toMatchObject({ found: false });
});

it('finds nothing for a Chinese question whose subject is in no words of programming, whatever else it shares', async () => {
  const zh = (question: string) =>
    engine.call('ask', { question, language: 'zh', looksIn: ['code'], budget: 4000 }, uncancelled);
  // 标签 and 过期 are in the code, 琉璃盏 and 翡翠镯 nowhere.
  expect(await zh('琉璃盏与翡翠镯的标签何时过期？')).toMatchObject({ found: false });
  expect(await zh('标签何时过期？')).toMatchObject({ found: true });
});
