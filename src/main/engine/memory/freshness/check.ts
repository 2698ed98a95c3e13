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

/** How all evidence in one file stands. */
export interface Checked {
  file: string;
  /** null: fresh. */
  standings: { piece: Piece; standing: Standing | null }[];
  /** Files that fragments were followed into. */
  followedTo: Set<string>;
  /** Types that lost fragments belong to, by the ids in the evidence. */
  lostTypes: Set<string>;
  /** fileHash of a file that is gone with fragments in it. */
  lostContent: string | null;
}

/** Calls `apply` for each file; it says whether evidence was added to that file meanwhile. */
export async function checkFiles(
  files: readonly string[],
  deps: CheckDeps,
  apply: (checked: Checked) => { added: boolean },
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
  await inSlices(database.write, searches, pause, (search) => {
    const checked = judge(search, anchors);
    const { added } = apply(checked);
    const whole = !added && checked.standings.every(({ standing }) => standing === null);
    if (search.pieces.length > 0) remember(search, whole, table);
  });
}

function judge(search: Search, anchors: Anchors): Checked {
  const { file, pieces, answer, elsewhere, content } = search;
  const checked: Checked = {
    file,
    standings: [],
    followedTo: new Set(),
    lostTypes: new Set(),
    lostContent: null,
  };
  pieces.forEach(({ piece }, n) => {
    const here = foundIn(answer, n);
    const there = elsewhere.get(piece);
    const standing = standingOf(piece, here?.startLine ?? null, there, answer.kind === 'missing');
    checked.standings.push({ piece, standing });
    if (here !== null) return;
    if (there !== undefined) checked.followedTo.add(there.file);
    else {
      const type = anchors.typeOf(piece);
      if (type !== null) checked.lostTypes.add(type);
      checked.lostContent = content;
    }
  });
  return checked;
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

function remember({ file, pieces, answer }: Search, whole: boolean, table: EvidenceTable): void {
  if (answer.kind !== 'text') {
    table.notWhole(file);
    return;
  }
  const { size, mtimeMs, hash } = answer;
  const marks = pieces.flatMap(({ piece }, n) => {
    const found = foundIn(answer, n);
    return piece.mark === null && found !== null ? { ...piece, mark: found.mark } : [];
  });
  const seen = table.seen(file);
  const same = seen?.size === size && seen.mtimeMs === mtimeMs && seen.hash === hash && seen.whole === whole;
  if (!same || marks.length > 0) table.see({ file, size, mtimeMs, hash, whole }, marks);
}
