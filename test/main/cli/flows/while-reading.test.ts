/** A question in a folder that is read for the first time is answered from what has been read so far. */
import { Writable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { Output } from '../../../../src/main/cli/output.ts';
import { withWorkspace } from '../../../../src/main/cli/workspace.ts';
import { makeWorkspace } from '../../../helpers/workspace.ts';

const many = Object.fromEntries(
  Array.from({ length: 400 }, (_, n) => [
    `src/file${n}.ts`,
    `${Array.from({ length: 40 }, (_, m) => `export class Type${n}x${m} { run${m}() { return ${m}; } }`).join('\n')}\n`,
  ]),
);
const workspace = makeWorkspace(many);
afterAll(() => workspace.dispose());

function terminal(json: boolean): { out: Output; said: () => string } {
  let text = '';
  const stream = new Writable({
    write(chunk, _, done) {
      text += String(chunk);
      done();
    },
  });
  return { out: new Output(json, stream, stream, {}), said: () => text };
}

const { signal } = new AbortController();
const query = { query: 'Type', limit: 20 };

test('it says how far reading is, in words and in JSON, and the next one waits no longer than it takes', async () => {
  const partly = terminal(true);
  const first = await withWorkspace(
    workspace.root,
    { signal, out: partly.out },
    (link) => link.call('SearchSymbols', query, { signal }),
    { settle: 'briefly', patienceMs: 1 },
  );
  expect(partly.out.isStale).toBe(true);
  expect(JSON.parse(partly.said().trim().split('\n').at(-1) ?? '')).toMatchObject({ freshness: 'indexing' });
  expect(first.of).toBeLessThan(400 * 80);

  const inWords = terminal(false);
  await withWorkspace(workspace.root, { signal, out: inWords.out }, async () => {}, {
    settle: 'briefly',
    patienceMs: 1,
  });
  expect(inWords.said()).toContain('The files are still being read');

  const readOn: string[] = [];
  const answered = terminal(false);
  await withWorkspace(
    workspace.root,
    { signal, out: answered.out, readOn: (root) => void readOn.push(root) },
    async () => {},
    { settle: 'briefly', patienceMs: 1 },
  );
  expect(readOn).toEqual([workspace.root]);
  expect(answered.said()).toContain('Reading continues in the background');

  const whole = terminal(false);
  const last = await withWorkspace(
    workspace.root,
    { signal, out: whole.out, readOn: (root) => void readOn.push(root) },
    (link) => link.call('SearchSymbols', query, { signal }),
    { settle: 'briefly', patienceMs: 120_000 },
  );
  expect(whole.out.isStale).toBe(false);
  // 40 classes in each file, one method in each class.
  expect(last.of).toBe(400 * 80);
  // All is read: nothing is left to another process.
  expect(readOn).toHaveLength(1);
});
