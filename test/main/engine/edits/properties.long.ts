/**
 * What holds for every rename that is written, over small trees of any line ends, byte order marks, tabs and names: nothing
 * outside of the previewed hunks changes, and the inverse gives the original tree.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '#shared/base/clock.ts';
import type { EditPreview } from '#shared/contract/edit/edit-types.ts';
import { type Edits, openEdits } from '../../../../src/main/engine/edits/edits.ts';
import { checkFolder } from '../../../../src/main/engine/workspace/workspace.ts';
import { silentLog } from './write/silent-log.ts';

const names = ['src/one.ts', 'src/two.ts', 'src/three.js'] as const;

let base: string;
let root: string;
let edits: Edits;

beforeAll(async () => {
  base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memo-edit-properties-')));
  vi.stubEnv('MEMOSCOPE_USER_DATA', path.join(base, 'user-data'));
  root = path.join(base, 'project');
  fs.mkdirSync(path.join(root, 'src'), { recursive: true });
  fs.writeFileSync(
    path.join(root, 'tsconfig.json'),
    '{"compilerOptions":{"target":"es2022","module":"esnext","moduleResolution":"bundler","allowJs":true,"noEmit":true},"include":["src"]}',
  );
  for (const name of names) fs.writeFileSync(path.join(root, name), '');
  edits = await openEdits({
    ...{ folder: await checkFolder(root), dir: path.join(base, 'edits'), clock: systemClock, log: silentLog },
    files: () => names,
    listed: async () => new Set(names),
    tolerated: () => [],
    exclusively: async (write) => void (await write()),
    asOp: (signal, work) => work({ signal, progress: () => undefined }),
  });
});
afterAll(async () => {
  await edits.close();
  vi.unstubAllEnvs();
  fs.rmSync(base, { recursive: true });
});

/** What stands around code and must not change, though it names the symbol. */
const noise = (name: string): fc.Arbitrary<string> =>
  fc.constantFrom(
    '',
    '\t',
    `// ${name} 说明 ${name}`,
    `/** ${name}\u00a0stays */`,
    `/* '${name}' "\\r\\n" \u{1f600}\u{20bb7} */`,
    ' \f ',
    '//',
  );

interface Tree {
  readonly name: string;
  readonly texts: readonly string[];
}

const tree: fc.Arbitrary<Tree> = fc
  .record({
    name: fc.constantFrom('Thing', '$thing', '_t', 'größe', '变量', 'ªb', 'a1'),
    ends: fc.array(fc.constantFrom('\n', '\r\n'), { minLength: 3, maxLength: 3 }),
    mixed: fc.boolean(),
    marks: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    indent: fc.constantFrom('\t', '  ', ''),
    lastEnd: fc.boolean(),
    kind: fc.constantFrom('class', 'function', 'const', 'member', 'local'),
  })
  .chain(({ name, ends, mixed, marks, indent, lastEnd, kind }) =>
    fc.array(fc.array(noise(name), { maxLength: 3 }), { minLength: 9, maxLength: 9 }).map((filler) => {
      const between = (lines: string[], from: number): string[] =>
        lines.flatMap((line, at) => [...(filler[(from + at) % filler.length] ?? []), line]);
      const code = codeOf(kind, name, indent);
      const texts = code.map((lines, at) => {
        const end = ends[at] ?? '\n';
        const all = between(lines, at * 3);
        const text = all.map((line, n) => line + (mixed && n % 3 === 1 ? '\n' : end)).join('');
        return (marks[at] === true ? '\ufeff' : '') + (lastEnd ? text : text.replace(/\r?\n$/, ''));
      });
      return { name, texts };
    }),
  );

/** Lines of the three files; the first has the declaration. */
function codeOf(kind: string, name: string, indent: string): string[][] {
  const imports = (what: string): string => `import { ${what} } from './one';`;
  if (kind === 'member')
    return [
      ['export class Box {', `${indent}${name} = 1;`, `${indent}get twice() { return this.${name} * 2; }`, '}'],
      [imports('Box'), `export const a = new Box().${name} + new Box()['${name}'];`],
      [imports('Box'), `export const b = [new Box().${name}, { ${name}: 2 }.${name}];`],
    ];
  if (kind === 'local')
    return [
      [`export function f(${name}) {`, `${indent}return [${name}, (${name}) => ${name}, { x: ${name} }];`, '}'],
      [imports('f'), `export const ${name} = f(1);`],
      [imports('f'), 'f(2);'],
    ];
  const declaration = {
    class: `export class ${name} {}`,
    function: `export function ${name}() { return 1; }`,
    const: `export const ${name} = 1;`,
  }[kind];
  return [
    [declaration ?? '', `${indent}export const own = [${name}, ${name}];`],
    [imports(name), `export const used = [${name},`, `${indent}${name}];`, `export { ${name} as other } from './one';`],
    [imports(`${name} as z`), `export const all = [z, '${name}', \`${name}\`];`],
  ];
}

const read = (): Buffer[] => names.map((name) => fs.readFileSync(path.join(root, name)));
const linesOf = (bytes: Buffer): string[] => bytes.toString('latin1').split('\n');

async function rename(from: string, to: string): Promise<EditPreview> {
  const file = names[0];
  const lines = fs
    .readFileSync(path.join(root, file), 'utf8')
    .replace(/^\ufeff/, '')
    .split('\n');
  const line = lines.findIndex((text) =>
    new RegExp(
      `^\\s*(export (class|function|const) |export function f\\()?${from.replaceAll('$', '\\$')}[ (){=]`,
      'u',
    ).test(text),
  );
  const column = (lines[line] ?? '').indexOf(from) + 1;
  const preview = await edits.rename(
    { file, at: { line: line + 1, column }, newName: to, mentions: async () => null, uses: async () => [] },
    new AbortController().signal,
  );
  expect(preview.diagnostics.blocking).toEqual([]);
  await edits.apply(preview.previewId, new AbortController().signal);
  return preview;
}

/** Whatever lies outside of the hunks, in lines with their ends; a hunk says how many lines came for those that went. */
function outside(bytes: Buffer, preview: EditPreview, file: string, sign: '-' | '+'): string[] {
  const lines = linesOf(bytes);
  let shift = 0;
  for (const { line, text } of preview.files.find((one) => one.file === file)?.hunks ?? []) {
    const [removed, added] = ['-', '+'].map((one) => text.filter((row) => row.startsWith(one)).length);
    const [here, there] = sign === '-' ? [removed, added] : [added, removed];
    lines.splice(line - 1 - shift, here ?? 0);
    shift += sign === '-' ? (here ?? 0) : (there ?? 0);
  }
  return lines;
}

test('a written rename changes nothing outside of its hunks, byte for byte, and its inverse gives the original tree (edit-3)', async () => {
  let written = 0;
  await fc.assert(
    fc.asyncProperty(tree, async ({ name, texts }) => {
      for (const [at, file] of names.entries()) fs.writeFileSync(path.join(root, file), texts[at] ?? '');
      const before = read();
      const preview = await rename(name, 'renamed9');
      const after = read();
      expect(preview.files.length).toBeGreaterThan(0);
      for (const [at, file] of names.entries()) {
        const [old, now] = [before[at] ?? Buffer.alloc(0), after[at] ?? Buffer.alloc(0)];
        expect(outside(now, preview, file, '+'), file).toEqual(outside(old, preview, file, '-'));
        // The new name stands nowhere else, so that taking it back by hand must give the old bytes.
        expect(now.toString('utf8').replaceAll('renamed9', name)).toBe(old.toString('utf8'));
      }
      await rename('renamed9', name);
      expect(read().map((bytes) => bytes.toString('latin1'))).toEqual(before.map((bytes) => bytes.toString('latin1')));
      written += 1;
    }),
    { numRuns: 20 },
  );
  expect(written).toBe(20);
}, 240_000);
