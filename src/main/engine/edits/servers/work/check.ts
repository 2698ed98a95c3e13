/**
 * Compares a server's diagnostics for the edited texts with those for the present files. First the changed files, then
 * those that hold either name, while time is left: each is opened in the server, because most report only on open
 * files.
 */
import type { EditDiagnostic } from '#shared/contract/edit/edit-types.ts';
import { newDiagnostics, onceEach, type Told, told } from '../../changes.ts';
import type { CheckAnswer, EditNames, FileText } from '../../edit-service.ts';
import type { LspDiagnostic } from '../server-reports.ts';
import { type Lines, linesOfText } from '../text-edits.ts';
import type { Bench } from './bench.ts';
import { holding, spotOf } from './names.ts';

const patienceMs = 60_000;
/** Each open file costs a server memory. */
const atOnce = 16;
const mostOthers = 200;

export async function check(bench: Bench, changed: readonly FileText[], names: EditNames): Promise<CheckAnswer> {
  const { session, texts, signal } = bench;
  const until = performance.now() + patienceMs;
  const after = new Map(changed.map(({ file, text }) => [file, text]));
  await session.ready(signal);
  const others = (await concerned(bench, names)).filter((file) => !after.has(file));
  // Twice, because diagnostics of the first file published before the last one was opened mix old and new texts; the
  // second time outdates them. First with a different end, because clangd publishes nothing for a text that it already
  // has.
  for (const end of ['\n', '']) for (const [file, text] of after) session.give(file, text + end);
  const now = await saidOf(bench, [...after.keys()], (file) => Promise.resolve(after.get(file) ?? ''), names, until);
  const more = await inPieces(bench, others.slice(0, mostOthers), names, until);
  session.takeBack([...after.keys()]);
  // Only of interest where something is reported afterwards: what an edit fixes in passing is not worth a second check.
  const complaining = [...now.found, ...more.found].filter(([, all]) => all.length > 0).map(([file]) => file);
  const before = await inPieces(bench, complaining, names, until + patienceMs);
  const added: EditDiagnostic[] = [];
  const removed: EditDiagnostic[] = [];
  for (const file of complaining) {
    const [those, these] = [before.found.get(file) ?? [], now.found.get(file) ?? more.found.get(file) ?? []];
    added.push(...newDiagnostics(these, those));
    removed.push(...newDiagnostics(those, these));
  }
  const named = names.oldName !== '' && others.length <= mostOthers;
  const whole = named && now.whole && more.whole && before.whole;
  return { added: onceEach(added), removed: onceEach(removed), whole };

  async function inPieces(
    on: Bench,
    files: readonly string[],
    of: EditNames,
    limit: number,
  ): Promise<{ found: Map<string, Told[]>; whole: boolean }> {
    const found = new Map<string, Told[]>();
    let all = true;
    for (let at = 0; at < files.length; at += atOnce) {
      const some = files.slice(at, at + atOnce);
      if (performance.now() > limit) return { found, whole: false };
      for (const file of some) session.give(file, await texts.read(file));
      const piece = await saidOf(on, some, texts.read, of, limit);
      session.takeBack(some);
      for (const [file, one] of piece.found) found.set(file, one);
      all &&= piece.whole;
    }
    return { found, whole: all };
  }
}

async function concerned(bench: Bench, { oldName, newName }: EditNames): Promise<string[]> {
  const found = new Set<string>();
  for (const name of [oldName, newName])
    if (name !== '') for (const { file } of await holding(bench, name)) found.add(file);
  return [...found];
}

async function saidOf(
  { session, signal }: Bench,
  files: readonly string[],
  read: (file: string) => Promise<string>,
  names: EditNames,
  until: number,
): Promise<{ found: Map<string, Told[]>; whole: boolean }> {
  const said = await session.diagnostics(files, signal, until);
  const found = new Map<string, Told[]>();
  for (const [file, all] of said) {
    const lines = linesOfText(await read(file), session.encoding);
    const plain = linesOfText(await read(file), 'utf-16');
    found.set(
      file,
      all.flatMap((one) => {
        const shown = diagnosticOf(one, file, lines, plain);
        return shown === null ? [] : [told(shown, names)];
      }),
    );
  }
  return { found, whole: files.every((file) => said.has(file)) };
}

/** Null for hints, which editors show as grey text only. */
function diagnosticOf(
  { range, severity, code, source, message }: LspDiagnostic,
  file: string,
  lines: Lines,
  plain: Lines,
): EditDiagnostic | null {
  if (severity === 4) return null;
  const spot = spotOf(plain, lines.offset(range.start) ?? 0);
  const named = code === undefined || code === null ? (source ?? '') : String(code);
  const kind = severity === 2 ? 'warning' : severity === 3 ? 'info' : 'error';
  return { file, ...spot, severity: kind, code: named, message };
}
