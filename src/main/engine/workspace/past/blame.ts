/**
 * Which commits the present lines of a file come from. git is asked about the committed text only: for the text of the
 * work tree it would run the filters that a hostile configuration names. Lines that differ from the commit are counted.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { decode } from '../files/read-source.ts';
import { runGit } from '../git.ts';
import { findRepository } from '../repository.ts';

export interface LinesOfCommit {
  /** Whole name of the commit. */
  id: string;
  /** In the present text, 1-based, ascending. */
  lines: number[];
  /** What it changed is at the end of what this clone holds: older commits may have written it. */
  isBoundary: boolean;
}

export interface Origin {
  commits: LinesOfCommit[];
  /** Lines that are not in the last commit; empty lines do not count. */
  uncommitted: number;
  /** The clone holds only the newest commits. */
  isShallow: boolean;
}

const timeoutMs = 15_000;
const maxRanges = 60;

/**
 * @param text of the present file; `from` and `to` are lines of it, both included. Null outside of repositories, for
 * files that are not committed, and where git does not answer. Throws Cancelled.
 */
export async function readOrigins(
  root: string,
  file: string,
  text: string,
  { from, to }: { from: number; to: number },
  signal: AbortSignal,
): Promise<Origin | null> {
  const repository = await findRepository(root, signal);
  if (repository === null) return null;
  const blob = await runGit(root, 'cat-file', ['blob', `HEAD:./${file}`], { signal, timeoutMs });
  const committed = blob.ok ? decode(blob.stdout) : null;
  if (committed === null || committed.kind !== 'text') return null;
  const wanted = text
    .split('\n')
    .slice(from - 1, to)
    .map((line) => line.trimEnd());
  const found = matched(
    wanted,
    committed.text.split('\n').map((line) => line.trimEnd()),
    from,
  );
  const uncommitted = wanted.filter((line, n) => line !== '' && !found.has(from + n)).length;
  const shallow = await readFile(path.join(repository.gitDir, 'shallow'), 'utf8').catch(() => '');
  const isShallow = shallow.trim() !== '';
  if (found.size === 0) return { commits: [], uncommitted, isShallow };
  const present = new Map([...found].map(([now, then]) => [then, now]));
  const ranges = rangesOf([...found.values()]).slice(0, maxRanges);
  const args = [
    '--porcelain',
    '-w',
    '--no-textconv',
    ...ranges.map(([first, last]) => `-L${first},${last}`),
    'HEAD',
    '--',
    file,
  ];
  const run = await runGit(root, 'blame', args, { signal, timeoutMs });
  if (!run.ok) return null;
  const commits = new Map<string, LinesOfCommit>();
  let current: LinesOfCommit | null = null;
  for (const line of run.stdout.toString('utf8').split('\n')) {
    const [, id, now] = /^([0-9a-f]{40,64}) \d+ (\d+)/.exec(line) ?? [];
    if (id !== undefined) {
      current = commits.get(id) ?? { id, lines: [], isBoundary: false };
      commits.set(id, current);
      const at = present.get(Number(now));
      if (at !== undefined) current.lines.push(at);
    } else if (line === 'boundary' && current !== null) current.isBoundary = true;
  }
  return { commits: [...commits.values()].filter(({ lines }) => lines.length > 0), uncommitted, isShallow };
}

/** Present line → committed line: in the order of the text, each to the next equal line that is nearest to where it stood before. */
function matched(wanted: readonly string[], committed: readonly string[], from: number): Map<number, number> {
  const places = new Map<string, number[]>();
  for (const [n, line] of committed.entries()) {
    const known = places.get(line);
    if (known === undefined) places.set(line, [n + 1]);
    else known.push(n + 1);
  }
  const start = offsetOf(wanted, places, from);
  const found = new Map<number, number>();
  let offset = start;
  let last = 0;
  for (const [n, line] of wanted.entries()) {
    if (line === '') continue;
    const expected = from + n + offset;
    const near = (places.get(line) ?? []).filter((at) => at > last);
    const best = near.reduce((a, b) => (Math.abs(b - expected) < Math.abs(a - expected) ? b : a), near[0] ?? 0);
    // A bracket that occurs anywhere does not show where the text has gone.
    if (best === 0 || (Math.abs(best - expected) > maxDrift && line.trim().length < telling)) continue;
    found.set(from + n, best);
    offset = best - (from + n);
    last = best;
  }
  return found;
}

const maxDrift = 3;
const telling = 12;

/** By how much most lines of the text that occur only once have moved. */
function offsetOf(wanted: readonly string[], places: ReadonlyMap<string, readonly number[]>, from: number): number {
  const votes = new Map<number, number>();
  for (const [n, line] of wanted.entries()) {
    const [at, ...others] = places.get(line) ?? [];
    if (at === undefined || others.length > 0 || line.trim().length < telling) continue;
    votes.set(at - (from + n), (votes.get(at - (from + n)) ?? 0) + 1);
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

function rangesOf(lines: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const line of lines.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && line <= last[1] + 1) last[1] = line;
    else ranges.push([line, line]);
  }
  return ranges;
}
