/**
 * What rustc resolved in a cargo workspace, as bench/references/witness.ts reads it. rustc wrote it to a file for tools until 1.69:
 *   RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Zsave-analysis cargo build
 *   node bench/references/witnesses/rust.ts <folder> > witness.jsonl
 * Names in macros and in code that was not compiled (tests, other platforms) stay unknown.
 */
import fs from 'node:fs';
import path from 'node:path';

interface Id {
  readonly krate: number;
  readonly index: number;
}

interface Span {
  readonly file_name: string;
  readonly line_start: number;
  readonly column_start: number;
}

interface Analysis {
  readonly compilation: { readonly directory: string };
  readonly prelude: {
    readonly crate_id: CrateId;
    readonly external_crates: readonly { readonly num: number; readonly id: CrateId }[];
  };
  readonly defs: readonly { readonly kind: string; readonly id: Id; readonly span: Span }[];
  readonly refs: readonly { readonly span: Span; readonly ref_id: Id }[];
}

interface CrateId {
  readonly name: string;
  readonly disambiguator: readonly number[];
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node bench/references/witnesses/rust.ts <folder>');
const root = fs.realpathSync(folder);
const crateKey = ({ name, disambiguator }: CrateId): string => `${name} ${disambiguator.join('.')}`;
const analyses = fs
  .readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /save-analysis[\\/][^\\/]+\.json$/.test(name))
  .map((name) => JSON.parse(fs.readFileSync(path.join(root, name), 'utf8')) as Analysis);

/** Null outside of the folder. */
function placeOf({ compilation }: Analysis, { file_name: file, line_start: line, column_start: column }: Span) {
  const relative = path.relative(root, path.resolve(compilation.directory, file));
  if (relative.startsWith('..') || relative.startsWith('target')) return null;
  return [relative.replaceAll('\\', '/'), line, column] as const;
}

const texts = new Map<string, string[]>();
function nameAt(file: string, line: number, column: number): string {
  let lines = texts.get(file);
  if (lines === undefined) {
    lines = fs.readFileSync(path.join(root, file), 'utf8').split('\n');
    texts.set(file, lines);
  }
  return /^\w+/.exec(lines[line - 1]?.slice(column - 1) ?? '')?.[0] ?? '';
}

const declared = new Map<string, readonly [string, number, number]>();
for (const one of analyses)
  for (const { kind, id, span } of one.defs) {
    const place = kind === 'Mod' ? null : placeOf(one, span);
    if (place !== null) declared.set(`${crateKey(one.prelude.crate_id)} ${id.index}`, place);
  }
for (const one of analyses) {
  const crates = new Map(one.prelude.external_crates.map(({ num, id }) => [num, crateKey(id)]));
  crates.set(0, crateKey(one.prelude.crate_id));
  for (const { span, ref_id: meant } of one.refs) {
    const place = placeOf(one, span);
    if (place === null) continue;
    const target = declared.get(`${crates.get(meant.krate) ?? ''} ${meant.index}`) ?? (['', 0, 0] as const);
    // What a macro's expansion names has the place of the macro.
    if (target[0] === '' || nameAt(...place) === nameAt(...target)) console.log(JSON.stringify([...place, ...target]));
  }
}
