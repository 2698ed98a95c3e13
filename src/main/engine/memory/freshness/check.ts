/**
 * Looks at all evidence in some files as they are now, and keeps what was seen of the files. Reading and searching is done
 * on a thread; what happens here comes in slices.
 */
import type { Database } from '../../storage/storage.ts';
import { inSlices, pauses } from '../../workspace/workspace.ts';
import type { Anchors } from './anchors.ts';
import type { EvidenceTable, Piece } from './evidence-table.ts';
import { type FollowDeps, follow, foundIn, fragmentOf, type Search } from './follow.ts';
import type { Standing } from './standings.ts';

export interface CheckDeps extends FollowDeps {
  database: Database;
  table: EvidenceTable;
  anchors: Anchors;
}

/** What a look finds out, as it goes: others get turns in between. */
export interface Outcome {
  /** null: fresh. */
  stands(file: string, piece: Piece, standing: Standing | null): void;
  /** All evidence in this file was told. */
  looked(file: string, lost: Lost): void;
  /** Evidence in this file was written since the look began. */
  isBehind(file: string): boolean;
}

/** What is to be watched for evidence that is not in its own file any more. */
export interface Lost {
  /** Files that it was followed into. */
  readonly followedTo: Set<string>;
  /** Types that it belongs to, by the ids in the evidence. */
  readonly types: Set<string>;
  /** fileHash that its file had, where that is gone. */
  readonly contents: Set<string>;
}

/** Files are looked at together: bring some hundred at a time. Throws Cancelled; InternalError when the thread broke. */
export async function checkFiles(
  files: readonly string[],
  deps: CheckDeps,
  outcome: Outcome,
  signal: AbortSignal,
): Promise<void> {
  const { database, table, anchors, reader } = deps;
  const pause = pauses(signal);
  const searches: Search[] = [];
  for (const file of files) {
    const pieces: Search['pieces'] = [];
    for (const piece of table.pieces(file)) {
      pieces.push({ piece, symbol: anchors.places(piece) });
      await pause();
    }
    searches.push({ file, pieces, answer: { kind: 'missing' }, elsewhere: new Map(), content: null });
    await pause();
  }
  const cited = searches.filter(({ pieces }) => pieces.length > 0);
  const jobs = cited.map(({ file, pieces }) => ({ file, fragments: pieces.map((of) => fragmentOf(of, file, false)) }));
  const answers = await reader.find(jobs, signal);
  cited.forEach((search, n) => {
    search.answer = answers[n] ?? search.answer;
  });
  await follow(cited, deps, signal);
  const writes: (() => void)[] = [];
  for (const search of searches) {
    const whole = await tell(search, anchors, outcome, pause);
    if (search.pieces.length > 0)
      writes.push(...remember(search, () => whole && !outcome.isBehind(search.file), table));
  }
  await inSlices(database.write, writes, pause, (write) => write());
}

/** Resolves to whether all evidence of the file stands where it was learnt. */
async function tell(
  { file, pieces, answer, elsewhere, content }: Search,
  anchors: Anchors,
  outcome: Outcome,
  pause: () => Promise<void>,
): Promise<boolean> {
  const lost: Lost = { followedTo: new Set(), types: new Set(), contents: new Set() };
  let whole = true;
  for (const [n, { piece }] of pieces.entries()) {
    const here = foundIn(answer, n);
    const there = elsewhere.get(piece);
    const standing = standingOf(piece, here?.startLine ?? null, there, answer.kind === 'missing');
    if (standing !== null) whole = false;
    outcome.stands(file, piece, standing);
    if (here === null && there !== undefined) lost.followedTo.add(there.file);
    if (here === null && there === undefined) {
      const type = anchors.typeOf(piece);
      if (type !== null) lost.types.add(type);
      if (content !== null) lost.contents.add(content);
    }
    await pause();
  }
  outcome.looked(file, lost);
  return whole;
}

function standingOf(
  { startLine, endLine }: Piece,
  here: number | null,
  there: { file: string; found: { startLine: number } } | undefined,
  missing: boolean,
): Standing | null {
  const at = (start: number) => ({ startLine: start, endLine: start + endLine - startLine });
  if (here !== null) return here === startLine ? null : { state: 'moved', now: at(here) };
  if (there !== undefined) return { state: 'moved', now: { file: there.file, ...at(there.found.startLine) } };
  return { state: missing ? 'missing' : 'changed' };
}

/** Marks that are written at a time. */
const marksAtOnce = 200;

/** What of a look is kept, in small writes; `whole` is asked in the last. */
function remember({ file, pieces, answer }: Search, whole: () => boolean, table: EvidenceTable): (() => void)[] {
  if (answer.kind !== 'text') return [() => table.notWhole(file)];
  const { size, mtimeMs, hash } = answer;
  const marks = pieces.flatMap(({ piece }, n) => {
    const found = foundIn(answer, n);
    return piece.mark === null && found !== null ? { ...piece, mark: found.mark } : [];
  });
  const see = (isWhole: boolean): void => {
    const seen = table.seen(file);
    const same = seen?.size === size && seen.mtimeMs === mtimeMs && seen.hash === hash && seen.whole === isWhole;
    if (!same) table.see({ file, size, mtimeMs, hash, whole: isWhole });
  };
  const writes = marks.length === 0 ? [] : [() => see(false)];
  for (let at = 0; at < marks.length; at += marksAtOnce) {
    const some = marks.slice(at, at + marksAtOnce);
    writes.push(() => table.mark(file, some));
  }
  return [...writes, () => see(whole())];
}
