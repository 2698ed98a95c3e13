/**
 * The difference of two texts as stretches of whole lines, each of which can be left out. Lines keep their own ends, so that a
 * text put together from hunks differs from the old one inside of them and nowhere else, byte for byte.
 */
import { lineDiff } from '#shared/base/line-diff.ts';

export interface Hunk {
  /** From 0, in the old text. */
  readonly at: number;
  /** With their line ends. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Lines with their ends; a lone CR ends none, as in unified diffs. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

export function hunksOf(before: string, after: string): Hunk[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  // A rename makes no lines: the same ones stand beside each other, and a long file needs no search.
  return old.length === now.length ? sideBySide(old, now) : searched(old, now);
}

/** The old text with these hunks put in. */
export function withHunks(before: string, hunks: readonly Hunk[]): string {
  const lines = linesOf(before);
  let result = '';
  let at = 0;
  for (const hunk of hunks) {
    result += lines.slice(at, hunk.at).join('') + hunk.after.join('');
    at = hunk.at + hunk.before.length;
  }
  return result + lines.slice(at).join('');
}

function sideBySide(old: readonly string[], now: readonly string[]): Hunk[] {
  const hunks: Hunk[] = [];
  for (let at = 0; at < old.length; at += 1) {
    const start = at;
    while (at < old.length && old[at] !== now[at]) at += 1;
    if (at > start) hunks.push({ at: start, before: old.slice(start, at), after: now.slice(start, at) });
  }
  return hunks;
}

function searched(old: readonly string[], now: readonly string[]): Hunk[] {
  const hunks: { at: number; before: string[]; after: string[] }[] = [];
  let open: { at: number; before: string[]; after: string[] } | null = null;
  let at = 0;
  for (const { kind, text } of lineDiff(old, now)) {
    if (kind === 'same') {
      at += 1;
      open = null;
      continue;
    }
    if (open === null) {
      open = { at, before: [], after: [] };
      hunks.push(open);
    }
    if (kind === 'removed') {
      open.before.push(text);
      at += 1;
    } else open.after.push(text);
  }
  return hunks;
}
