/** The places that a rename changes are those that usages lists; where they differ, the preview says so. */
import { expect, it } from 'vitest';
import { uncancelled } from '../../../helpers/workspace.ts';
import { oneEngine } from '../codemap/usages/one-engine.ts';

const engineOn = oneEngine();
type Engine = Awaited<ReturnType<typeof engineOn>>;

const card = {
  'src/card.tsx': [
    "import { type ReactNode } from 'react';",
    'export interface CardProps { title: string; children?: ReactNode; onOpen(at: number): void }',
    'export function Card({ title, onOpen, children }: CardProps) {',
    '  return <button title={title} onClick={() => onOpen(1)}>{children}</button>;',
    '}',
    'export const sizes = { small: 1, large: 2 } as const;',
    'export default class Store {',
    '  #opened = 0;',
    '  static made = 0;',
    '  size = sizes.small;',
    '  constructor(readonly name: string) { Store.made += 1; }',
    '  open(): number { this.#opened += 1; return this.#opened + this.size; }',
    '}',
    '',
  ].join('\n'),
  'src/app.tsx': [
    "import Shop, { Card, type CardProps, sizes as all } from './card';",
    'export class Large extends Shop { override open() { return super.open() + all.large; } }',
    "export const props: CardProps = { title: 'a', onOpen: (at) => at };",
    "export const made = new Large('x');",
    'export function App({ title }: Pick<CardProps, "title">) {',
    '  const { size, name } = made;',
    '  return <Card {...props} title={title + name} onOpen={() => made.open() + size + Shop.made} />;',
    '}',
    '',
  ].join('\n'),
};

/** Lines that the rename changes, and lines of the uses, both without those of declarations. */
async function bothOf(
  engine: Engine,
  symbol: string,
): Promise<{ changed: string[]; used: string[]; missed: string[] }> {
  const { usages } = await engine.call('FindUsages', { path: symbol, maxResults: 1_000 }, uncancelled);
  const preview = await engine.call(
    'edit.rename',
    { path: symbol, newName: 'renamedByTest', check: false },
    uncancelled,
  );
  const own = symbol.split('.').at(-1)?.replace(/^#/, '') ?? '';
  const used = usages
    .filter(
      ({ confidence, snippet, range: [from, to] }) =>
        confidence === 1 && snippet.slice(from, to).replace(/^#/, '') === own,
    )
    .map(({ file, line }) => `${file}:${line}`);
  const changed = preview.files.flatMap(({ file, hunks }) =>
    hunks.flatMap(({ line, lines }) => Array.from({ length: lines }, (_, n) => `${file}:${line + n}`)),
  );
  return {
    changed: [...new Set(changed)],
    used: [...new Set(used)],
    missed: preview.missed.map(({ file, line }) => `${file}:${line}`),
  };
}

it('of each member, type and function of a small React project', { timeout: 120_000 }, async () => {
  const engine = await engineOn(card);
  const symbols = [
    'CardProps.title',
    'CardProps.onOpen',
    'src.card.Card',
    'src.card.sizes',
    'CardProps',
    'Store.#opened',
    'Store.made',
    'Store.size',
    'Store.name',
    'Store.open',
    'Large.open',
    'src.app.made',
    'src.app.props',
  ];
  for (const symbol of symbols) {
    const { changed, used, missed } = await bothOf(engine, symbol);
    expect([symbol, missed]).toEqual([symbol, []]);
    // A rename also changes the declaration, and those that override it or that it overrides.
    expect([symbol, used.filter((place) => !changed.includes(place))]).toEqual([symbol, []]);
  }
});

it('names the uses in a package that the language service cannot reach, as nothing is installed', async () => {
  const engine = await engineOn({
    'packages/core/package.json': '{ "name": "@acme/core", "main": "dist/index.js" }',
    'packages/core/tsconfig.json': '{ "include": ["src"] }',
    'packages/core/src/index.ts': 'export class Core { run() { return 1; } }\nnew Core().run();\n',
    'packages/app/package.json': '{ "name": "app", "dependencies": { "@acme/core": "1.0.0" } }',
    'packages/app/tsconfig.json': '{ "include": ["."] }',
    'packages/app/main.ts': "import { Core } from '@acme/core';\nnew Core().run();\n",
  });
  const { changed, missed } = await bothOf(engine, 'Core.run');
  expect(changed).toEqual(['packages/core/src/index.ts:1', 'packages/core/src/index.ts:2']);
  expect(missed).toEqual(['packages/app/main.ts:2']);
});

it('leaves the name under which a function is exported to its uses', async () => {
  const engine = await engineOn({
    'src/kinds.ts': 'const kindType = (x: number) => x;\nexport { kindType as kind };\n',
    'src/use.ts': "import * as z from './kinds';\nimport { kind } from './kinds';\nz.kind(1);\nkind(2);\n",
  });
  const preview = await engine.call(
    'edit.rename',
    { path: 'src.kinds.kindType', newName: 'plain', check: true },
    uncancelled,
  );
  expect(preview.files.map(({ file }) => file)).toEqual(['src/kinds.ts']);
  expect(preview.diff).toContain('+export { plain as kind };');
  expect(preview.diagnostics.blocking).toEqual([]);
  expect(preview.leftAlone).toEqual([]);
});

it('renames a variable that a destructuring declares, and no parameter of its name in the same statement', async () => {
  const engine = await engineOn({
    'src/release.ts': [
      'declare function prepare(of: { tag: (version: string) => string }): { version: string };',
      'const { version } = prepare({',
      '  tag: (version) => version,',
      '});',
      'export const all = { version, text: version.trim() };',
      '',
    ].join('\n'),
  });
  const preview = await engine.call(
    'edit.rename',
    { path: 'src.release.version', newName: 'released', check: true },
    uncancelled,
  );
  expect(preview.diff).toContain('+export const all = { version: released, text: released.trim() };');
  expect(preview.diff).not.toContain('-  tag');
  expect(preview.missed).toEqual([]);
  expect(preview.diagnostics.blocking).toEqual([]);
});
