import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { brokenGrammars, createGrammars } from '../../../../../src/main/engine/codemap/parse/grammars.ts';
import { resourcePath } from '../../../../../src/main/engine/storage/storage.ts';
import { factsOf } from '../../../../helpers/facts.ts';

const folder = resourcePath('grammars');
const all = fs.readdirSync(folder).filter((name) => name.endsWith('.wasm'));
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-grammars-'));
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

it('finds the grammars that cannot be loaded: cut short, emptied, gone, no grammar', async () => {
  const whole = fs.readFileSync(path.join(folder, 'tree-sitter-go.wasm'));
  const nothing = Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
  const texts = { cut: whole.subarray(0, whole.length / 2), empty: Buffer.alloc(0), other: nothing, whole };
  for (const [name, bytes] of Object.entries(texts)) fs.writeFileSync(path.join(scratch, name), bytes);
  const named = (name: string): string => path.relative(folder, path.join(scratch, name));
  const broken = ['cut', 'empty', 'other', 'gone'].map(named);
  expect(await brokenGrammars([...all, ...broken, named('whole')])).toEqual(broken);
});

// Each look took some 17 MB of the runtime for good; after sixty, nothing was read in that thread any more.
it('takes nothing of the runtime that files are read with, however often it is asked', async () => {
  const grammars = await createGrammars();
  const before = grammars.memoryBytes();
  for (let times = 0; times < 5; times += 1) expect(await brokenGrammars(all)).toEqual([]);
  expect(grammars.memoryBytes()).toBe(before);
  expect((await factsOf('a.cs', 'class A {}')).types.map(({ name }) => name)).toEqual(['A']);
});
