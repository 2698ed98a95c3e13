/**
 * Where evidence that is not in its own file any more may have gone: to where its symbol stands now, or into the one file
 * that has the content which a file had that is gone.
 */
import type { CodeMap, SymbolPlace } from '../../codemap/codemap.ts';
import type { EvidenceTable, Piece } from './evidence-table.ts';
import type { FileFound, FindJob } from './find/check-job.ts';
import type { Found, Fragment } from './find/find-fragments.ts';
import type { Reader } from './find/reader.ts';

/** The evidence in one file, while it is looked for. */
export interface Search {
  file: string;
  pieces: { piece: Piece; symbol: SymbolPlace[] }[];
  answer: FileFound;
  /** Of pieces that are not in their own file. */
  elsewhere: Map<Piece, { file: string; found: Found }>;
  /** fileHash when it was last read, where the file is gone. */
  content: string | null;
}

export interface FollowDeps {
  table: Pick<EvidenceTable, 'seen'>;
  reader: Pick<Reader, 'find'>;
  codeMap(): Pick<CodeMap, 'filesWith'>;
}

export function fragmentOf({ piece, symbol }: Search['pieces'][number], file: string, elsewhere: boolean): Fragment {
  const { startLine, endLine, hash, mark } = piece;
  return { startLine, endLine, hash, mark, symbol: symbol.filter((place) => place.file === file), elsewhere };
}

/** Where the n-th piece of a file is in it; null where it is not. */
export function foundIn(answer: FileFound, n: number): Found | null {
  return answer.kind === 'text' ? (answer.found[n] ?? null) : null;
}

/** Fills in `elsewhere` and `content`. */
export async function follow(searches: readonly Search[], deps: FollowDeps, signal: AbortSignal): Promise<void> {
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
