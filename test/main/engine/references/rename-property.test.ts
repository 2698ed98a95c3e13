/** In random projects of TypeScript the places that a rename changes are those that usages lists. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../helpers/runs.ts';
import { uncancelled } from '../../../helpers/workspace.ts';
import { oneEngine } from '../codemap/usages/one-engine.ts';
import { type Feature, features } from './rename-features.ts';

const engineOn = oneEngine();
type Engine = Awaited<ReturnType<typeof engineOn>>;

/** Some of the ways in which each feature can be used, in files of their own or one together. */
const project = fc.record({
  chosen: fc.array(
    fc.record({ feature: fc.nat(features.length - 1), uses: fc.array(fc.nat(), { minLength: 2, maxLength: 5 }) }),
    { minLength: 3, maxLength: 5 },
  ),
  inOneFile: fc.boolean(),
});

interface Made {
  readonly files: Record<string, string>;
  readonly symbols: readonly string[];
}

function make({ chosen, inOneFile }: { chosen: { feature: number; uses: number[] }[]; inOneFile: boolean }): Made {
  const files: Record<string, string> = {};
  const symbols: string[] = [];
  const together = { imports: '', body: '' };
  chosen.forEach(({ feature, uses }, n) => {
    const one = (features[feature] as (n: number) => Feature)(n);
    for (const [file, text] of Object.entries(one.files)) files[`src/${file}`] = text;
    symbols.push(...one.symbols);
    const picked = [...new Set(uses.map((use) => use % one.uses.length))];
    const body = picked.map((use) => `{\n${one.uses[use]}\n}\n`).join('');
    if (inOneFile) {
      together.imports += one.imports;
      together.body += body;
    } else files[`src/uses${n}.tsx`] = `${one.imports}${body}`;
  });
  if (inOneFile) files['src/uses.tsx'] = `${together.imports}${together.body}`;
  return { files, symbols };
}

interface Places {
  readonly changed: string[];
  readonly used: string[];
  readonly declared: string[];
  readonly missed: string[];
}

/** `file:line` of what the rename changes and of the uses that bear the name. */
async function placesOf(engine: Engine, path: string): Promise<Places> {
  const { usages, resolved } = await engine.call('FindUsages', { path, maxResults: 1_000 }, uncancelled);
  const { files, missed } = await engine.call(
    'edit.rename',
    { path, newName: 'renamedByTest', check: false },
    uncancelled,
  );
  const own = (path.split('.').at(-1) ?? '').replace(/^#/, '');
  const places = (sure: boolean) =>
    usages
      .filter(({ confidence, kind, snippet, range: [from, to] }) => {
        const isDeclared = kind === 'implements' && confidence < 1;
        return isDeclared !== sure && snippet.slice(from, to).replaceAll(/["'`#]/g, '') === own;
      })
      .filter(({ confidence }) => confidence > 0.6)
      .map(({ file, line }) => `${file}:${line}`);
  return {
    changed: [
      ...new Set(
        files.flatMap(({ file, hunks }) =>
          hunks.flatMap(({ line, lines }) => Array.from({ length: lines }, (_, at) => `${file}:${line + at}`)),
        ),
      ),
    ].sort(),
    used: [...new Set(places(true))].sort(),
    declared: [`${resolved.file}:${resolved.line}`, ...places(false)],
    missed: missed.map(({ file, line }) => `${file}:${line}`),
  };
}

it('of classes, interfaces, JSX, namespaces, enums, defaults and re-exports', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(project, async (shape) => {
      const { files, symbols } = make(shape);
      const engine = await engineOn(files);
      for (const symbol of symbols) {
        const { changed, used, declared, missed } = await placesOf(engine, symbol);
        const lineOf = (place: string): string => {
          const [file = '', line = '1'] = place.split(':');
          return `${place} ${files[file]?.split('\n')[Number(line) - 1]?.trim()}`;
        };
        const only = (list: readonly string[], others: readonly string[]) =>
          list.filter((one) => !others.includes(one)).map(lineOf);
        // What the rename does not reach, the preview names.
        expect({ symbol, onlyUsed: only(used, [...changed, ...missed]) }).toEqual({ symbol, onlyUsed: [] });
        const isReached = (line: string): boolean => !/\/\/ assigned$/.test(line);
        expect({ symbol, missed: missed.map(lineOf).filter(isReached) }).toEqual({ symbol, missed: [] });
        const isExplained = (line: string): boolean => /\/\/ (?:declared|variable)$/.test(line);
        const onlyChanged = only(changed, [...used, ...declared]).filter((line) => !isExplained(line));
        expect({ symbol, onlyChanged }).toEqual({ symbol, onlyChanged: [] });
      }
    }),
    { ...runs(2), endOnFailure: true },
  );
});
