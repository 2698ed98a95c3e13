/** What usages and renames say of files that no grammar reads, and what an answer rests on. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '#shared/contract/contract.ts';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';

const files: Record<string, string> = {
  'src/money.ts': [
    'export function roundMoney(n: number): number { return Math.round(n); }',
    'export function unusedThing(): number { return 3 }',
    'export class CartStore { total(): number { return roundMoney(1) } }',
  ].join('\n'),
  'src/shop.py': 'class PriceList:\n    def load_prices(self):\n        return 1\n',
  'src/Broken.kt': 'package shop\nclass Odd {\n  fun one() {}\n  unheard of <> thing\n  fun two() {}\n}\n',
  'src/Cart.hbs':
    '<script setup lang="ts">\nimport { roundMoney } from \'./money\'\nconst roundMoney2 = 1\n</script>\n<template><cart-store :n="roundMoney(2)" /><cart-store-row /></template>\n',
  'src/Cart.erb': "<script>import { unusedThing } from './money'; unusedThing();</script>\n",
  'src/page.pug': '<script type="module">unusedThing()</script>\n',
  'nb.nim': 'local prices = PriceList.new()\nprices:load_prices()\n',
  'data.json': '{"unusedThing": 1}\n',
  'README.md': '`unusedThing` is explained here.\n',
};

let workspace: TestWorkspace;
let engine: Engine;
beforeAll(async () => {
  workspace = makeWorkspace();
  for (const [file, text] of Object.entries(files)) workspace.write(file, text);
  engine = await workspace.open();
  await engine.settled();
});
afterAll(() => workspace.dispose());

const usagesOf = (path: string, maxResults = 100): Promise<Result<'FindUsages'>> =>
  engine.call('FindUsages', { path, maxResults }, uncancelled);
const placesOf = ({ mentions }: Pick<Result<'FindUsages'>, 'mentions'>): string[] =>
  mentions.places.map(({ file, line }) => `${file}:${line}`);

describe('mentions', () => {
  it('lists whole names in files that are not analysed, source code first, and counts documents', async () => {
    const answer = await usagesOf('src.money.unusedThing');
    expect(answer.usages).toEqual([]);
    expect(placesOf(answer)).toEqual(['src/Cart.erb:1', 'src/page.pug:1', 'data.json:1']);
    expect(answer.mentions).toMatchObject({ total: 3, files: 3, docs: 1 });
    for (const { text, range } of answer.mentions.places) expect(text.slice(...range)).toBe('unusedThing');
  });

  it('finds a component by its tag in a template, and not by a longer one or a longer name', async () => {
    expect(placesOf(await usagesOf('src.money.CartStore'))).toEqual(['src/Cart.hbs:5']);
    expect(placesOf(await usagesOf('src.money.roundMoney'))).toEqual(['src/Cart.hbs:2', 'src/Cart.hbs:5']);
  });

  it('finds members in scripts, and says how many lines there are where the list is cut', async () => {
    expect(placesOf(await usagesOf('PriceList.load_prices'))).toEqual(['nb.nim:2']);
    const cut = await usagesOf('src.money.unusedThing', 1);
    expect(placesOf(cut)).toEqual(['src/Cart.erb:1']);
    expect(cut.mentions.total).toBe(3);
  });

  it('knows a mention as soon as the file is saved', async () => {
    workspace.write('late.twig', '---\nunusedThing()\n---\n');
    await engine.call('index.run', {}, uncancelled);
    expect(placesOf(await usagesOf('src.money.unusedThing'))).toContain('late.twig:2');
    workspace.remove('late.twig');
    await engine.call('index.run', {}, uncancelled);
  });
});

describe('a rename', () => {
  it('shows lines with the old name that it neither changes nor checks, before and after it is written', async () => {
    const preview = await engine.call(
      'edit.rename',
      { path: 'src.money.roundMoney', newName: 'roundCents' },
      uncancelled,
    );
    expect(preview.mentions?.places.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'src/Cart.hbs:2',
      'src/Cart.hbs:5',
    ]);
    const shown = await engine.call('edit.preview', { id: preview.previewId }, uncancelled);
    expect(shown.mentions).toEqual(preview.mentions);
  });

  it('has none for a local, and those of the symbol for a place where it stands', async () => {
    const local = await engine.call(
      'edit.rename',
      { at: { file: 'src/money.ts', line: 1, column: 28 }, newName: 'amount' },
      uncancelled,
    );
    expect(local.mentions).toBeNull();
    const used = await engine.call(
      'edit.rename',
      { at: { file: 'src/money.ts', line: 3, column: 51 }, newName: 'roundCents' },
      uncancelled,
    );
    expect(used.mentions?.total).toBe(2);
  });
});

describe('coverage', () => {
  it('counts what was read in the languages of the answer, and names what was read in part with its place', async () => {
    expect((await usagesOf('src.money.unusedThing')).coverage).toMatchObject({ read: 1, inPart: 0, partly: [] });
    const { coverage } = await engine.call(
      'SearchSymbols',
      { query: 'nothing of this name', offset: 0, limit: 20 },
      uncancelled,
    );
    expect(coverage).toMatchObject({ read: 3, inPart: 1, partly: [{ file: 'src/Broken.kt', line: 4, places: 1 }] });
    const { partly } = await engine.call('GetOutline', { path: 'shop.Odd' }, uncancelled);
    expect(partly).toEqual([{ file: 'src/Broken.kt', line: 4, places: 1 }]);
  });

  it('status, index and overview say which languages are mapped and which are searched as text only', async () => {
    const status = await engine.call('Status', {}, uncancelled);
    expect(status.languages.map(({ language }) => language).toSorted()).toEqual(['kotlin', 'python', 'typescript']);
    expect(status.asText.files).toBe(6);
    expect(
      status.asText.endings
        .slice(0, 4)
        .map(({ ending }) => ending)
        .toSorted(),
    ).toEqual(['.erb', '.hbs', '.nim', '.pug']);
    expect(status).toMatchObject({ inPart: 1, partly: [{ file: 'src/Broken.kt', line: 4 }] });
    const { files: read } = await engine.call('index.run', {}, uncancelled);
    const overview = await engine.call('workspace.overview', {}, uncancelled);
    expect(read.asText).toEqual(status.asText);
    expect(overview).toMatchObject({ asText: status.asText, partly: status.partly });
  });

  it('counts places whose receiver nothing tells the type of', async () => {
    workspace.write('src/a.ts', 'export class Jar { fill() {} }\nexport class Cup { fill() {} }\n');
    workspace.write('src/b.ts', 'export function f(x: any) { x.fill(); }\n');
    await engine.call('index.run', {}, uncancelled);
    expect(await usagesOf('Jar.fill')).toMatchObject({ usages: [], untyped: 1 });
  });
});
