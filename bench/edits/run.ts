/**
 * Renames held against a package's own compiler: what `tsc` prints of each project before and after must be the same, and
 * after the undo git must have nothing to tell. Run as `npm run bench:edits -- <folder> <tsconfig,…> <symbol or place>=<new name>…`; the
 * folder is a git clone whose dependencies are installed (with `--ignore-scripts`), and is left as it was. `npm run build` comes first.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const [folder = '', projects = '', ...renames] = process.argv.slice(2);
if (renames.length === 0) {
  console.error('Usage: npm run bench:edits -- <folder> <tsconfig,…> <symbol or place>=<new name>…');
  process.exit(2);
}
const root = path.resolve(folder);
const memoscope = path.resolve(import.meta.dirname, '../../bin/memoscope.mjs');

function run(program: string, args: readonly string[]): { status: number | null; out: string } {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (error !== undefined) throw error;
  return { status, out: stdout === '' ? stderr : stdout };
}

/** Without columns, which a longer name moves, and with one name for the symbol. */
function complaints(newName: string, oldName: string): string[] {
  return projects.split(',').flatMap((project) => {
    const { out } = run(process.execPath, [
      'node_modules/typescript/bin/tsc',
      '--noEmit',
      '--pretty',
      'false',
      '-p',
      project,
    ]);
    const lines = out.replaceAll(newName, oldName).replaceAll(/\((\d+),\d+\)/g, '($1)');
    return lines.split('\n').filter((line) => line !== '');
  });
}

const status = (): string => run('git', ['status', '--porcelain']).out;

interface Written {
  readonly title?: string;
  readonly files: readonly { readonly hunks: readonly unknown[] }[];
  readonly diagnostics: { readonly whole: boolean };
  readonly undoId: string;
}

const clean = status();
const before = complaints('\0', '\0');
console.log(`${before.length} lines of the compiler before`);
let failed = 0;
for (const rename of renames) {
  const at = rename.lastIndexOf('=');
  const [symbol, newName] = [rename.slice(0, at), rename.slice(at + 1)];
  const began = performance.now();
  const answer = run(process.execPath, [memoscope, 'rename', symbol, newName, '--write', '--json']);
  if (answer.status !== 0) {
    failed += 1;
    console.log(`${rename}: ${answer.out.trim()}`);
    continue;
  }
  const { title = '', files, diagnostics, undoId }: Written = JSON.parse(answer.out);
  const seconds = Math.round((performance.now() - began) / 1000);
  const oldName = /^rename (\S+) to /.exec(title)?.[1] ?? symbol;
  const after = complaints(newName, oldName);
  const news = after.filter((line) => !before.includes(line));
  const undone = run(process.execPath, [memoscope, 'rename', '--undo', undoId]);
  const isBack = undone.status === 0 && status() === clean;
  const isSame = news.length === 0 && after.length === before.length;
  if (!isSame || !isBack) failed += 1;
  const places = files.reduce((sum, { hunks }) => sum + hunks.length, 0);
  console.log(
    `${title}: ${files.length} files, ${places} places, ${seconds} s, ${diagnostics.whole ? 'all' : 'some'} files checked; ` +
      `tsc ${isSame ? 'as before' : 'ANOTHER'}; undo ${isBack ? 'as before' : 'ANOTHER'}`,
  );
  for (const line of news.slice(0, 20)) console.log(`  ${line}`);
}
process.exitCode = failed === 0 ? 0 : 1;
