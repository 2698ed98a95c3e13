/**
 * Checks all evidence in some files against their present content, and keeps what was seen of the files. Reading and
 * searching run on a thread; the work here is done in slices.
 */

import type { CodeMap, SymbolPlace } from '../../codemap/codemap.ts';
import type { Database } from '../../storage/storage.ts';
import { inSlices, pauses } from '../../workspace/workspace.ts';
import type { EvidenceTable, Piece, Standing } from './evidence-table.ts';
import type { Found, Fragment } from './find-fragments.ts';
import type { FileFound, FindJob, Reader } from './reader.ts';
import type { Anchors } from './take.ts';

interface CheckDeps extends FollowDeps {
  database: Database;
  table: EvidenceTable;
  anchors: Anchors;
}

/** What a look finds out, as it goes: others get turns in between. */
export interface Outcome {
  /** null: fresh. */
  stands(file: string, piece: Piece, standing: Standing | null): void;
  /** Every evidence row of this file has been reported. */
  looked(file: string, lost: Lost): void;
  /** Evidence in this file was written since the look began. */
  isBehind(file: string): boolean;
}

/** What is to be watched for evidence that is not in its own file any more. */
interface Lost {
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

/** Resolves to whether all evidence of the file is where it was learnt. */
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

/**
 * Where evidence that is not in its own file any more may have gone: to where its symbol is now, or into the one file
 * that has the content which a file had that is gone.
 *
 * The evidence in one file, while it is looked for.
 */
interface Search {
  file: string;
  pieces: { piece: Piece; symbol: SymbolPlace[] }[];
  answer: FileFound;
  /** For pieces that are not in their own file. */
  elsewhere: Map<Piece, { file: string; found: Found }>;
  /** fileHash when it was last read, where the file is gone. */
  content: string | null;
}

interface FollowDeps {
  table: Pick<EvidenceTable, 'seen'>;
  reader: Pick<Reader, 'find'>;
  codeMap(): Pick<CodeMap, 'filesWith'>;
}

function fragmentOf({ piece, symbol }: Search['pieces'][number], file: string, elsewhere: boolean): Fragment {
  const { startLine, endLine, hash, mark } = piece;
  return { startLine, endLine, hash, mark, symbol: symbol.filter((place) => place.file === file), elsewhere };
}

/** Where the n-th piece of a file is in it; null where it is not. */
function foundIn(answer: FileFound, n: number): Found | null {
  return answer.kind === 'text' ? (answer.found[n] ?? null) : null;
}

/** Fills in `elsewhere` and `content`. */
async function follow(searches: readonly Search[], deps: FollowDeps, signal: AbortSignal): Promise<void> {
  const twins = findTwins(searches, deps);
  /** By the file that they may be in. */
  const lost = new Map<string, { search: Search; of: Search['pieces'][number] }[]>();
  for (const search of searches) {
    const twin = search.content === null ? undefined : twins.get(search.content);
    search.pieces.forEach((of, n) => {
      if (foundIn(search.answer, n) !== null) return;
      const others = new Set(of.symbol.map(({ file }) => file).filter((file) => file !== search.file));
      if (others.size === 0 && twin !== undefined) others.add(twin);
      for (const file of others) {
        const there = lost.get(file);
        if (there === undefined) lost.set(file, [{ search, of }]);
        else there.push({ search, of });
      }
    });
  }
  const jobs: FindJob['files'] = [...lost].map(([file, pieces]) => ({
    file,
    fragments: pieces.map(({ of }) => fragmentOf(of, file, true)),
  }));
  const answers = await deps.reader.find(jobs, signal);
  answers.forEach((answer, at) => {
    const file = jobs[at]?.file ?? '';
    lost.get(file)?.forEach(({ search, of: { piece } }, n) => {
      const found = foundIn(answer, n);
      if (found !== null && !search.elsewhere.has(piece)) search.elsewhere.set(piece, { file, found });
    });
  });
}

/** By content: the file of the code map that has it, where there is exactly one. */
function findTwins(searches: readonly Search[], { table, codeMap }: FollowDeps): Map<string, string> {
  const twins = new Map<string, string>();
  for (const search of searches) {
    if (search.answer.kind === 'missing') search.content = table.seen(search.file)?.hash ?? null;
  }
  const contents = new Set(searches.flatMap(({ content }) => content ?? []));
  if (contents.size === 0) return twins;
  const several = new Set<string>();
  for (const { hash, file } of codeMap().filesWith([...contents])) {
    if (twins.has(hash)) several.add(hash);
    twins.set(hash, file);
  }
  for (const hash of several) twins.delete(hash);
  return twins;
}
