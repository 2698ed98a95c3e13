/**
 * A preview: files as they are, as they would be, and what lies between, in hunks that a person can leave out. Main type:
 * Draft, kept in memory until it is written, discarded or too old.
 */

import { lineDiff } from '#shared/base/text/line-diff.ts';
import type { EditedFile, EditPreview } from '#shared/contract/edit/edit-types.ts';
import type { Original } from './changes.ts';
import type { CheckAnswer, EditAnswer, FileText } from './edit-service.ts';
import type { EditFamily } from './families.ts';

export interface Draft {
  readonly id: string;
  readonly kind: EditPreview['kind'];
  title: string;
  /** By file, in order of names when shown. */
  readonly files: Map<string, { readonly original: Original; hunks: readonly Hunk[] }>;
  readonly skipped: Set<string>;
  captured: EditAnswer['captured'];
  leftAlone: EditAnswer['leftAlone'];
  missed: EditAnswer['leftAlone'];
  unsure: EditPreview['unsure'];
  mentions: EditPreview['mentions'];
  names: { readonly oldName: string; readonly newName: string };
  /** Null while the compiler has not been asked of exactly this. */
  checked: CheckAnswer | null;
  /** The check that is running, for other callers that need one. */
  checking: Promise<void> | null;
  /** State of all files that could name what is edited, from when it was made, by the service that reads them. */
  readonly standing: Map<EditFamily, string>;
  /** The services that answered. */
  readonly services: Set<string>;
  expiresAt: number;
  written: boolean;
  undoId: string | null;
}

export function changeFiles(draft: Draft, originals: readonly Original[], texts: readonly FileText[]): void {
  for (const original of originals)
    if (!draft.files.has(original.file)) draft.files.set(original.file, { original, hunks: [] });
  for (const { file, text } of texts) {
    const changed = draft.files.get(file);
    if (changed !== undefined) changed.hunks = hunksOf(changed.original.text, text);
  }
}

/** Those on lines that nothing changes. */
export function unchanged(draft: Draft, uses: EditAnswer['leftAlone']): EditAnswer['leftAlone'] {
  return uses.filter(({ file, line }) => {
    const hunks = draft.files.get(file)?.hunks ?? [];
    return !hunks.some(({ at, before }) => line > at && line <= at + before.length);
  });
}

const hunkId = (file: string, { at }: Hunk): string => `${file}:${at + 1}`;

export function hunkIds(draft: Draft): Set<string> {
  return new Set([...draft.files].flatMap(([file, { hunks }]) => hunks.map((hunk) => hunkId(file, hunk))));
}

function kept(draft: Draft, file: string, hunks: readonly Hunk[]): Hunk[] {
  return hunks.filter((hunk) => !draft.skipped.has(hunkId(file, hunk)));
}

/** Each file that would be another, without what is left out. */
export function textsOf(draft: Draft): FileText[] {
  return [...draft.files].flatMap(([file, { original, hunks }]) => {
    const text = withHunks(original.text, kept(draft, file, hunks));
    return text === original.text ? [] : [{ file, text }];
  });
}

/** @param tolerated codes of warnings that keep nothing from being written. */
export function shownPreview(draft: Draft, tolerated: readonly string[]): EditPreview {
  const inOrder = [...draft.files].sort(([a], [b]) => (a < b ? -1 : 1));
  const files = inOrder.flatMap(([file, { hunks }]) => (hunks.length === 0 ? [] : [editedFile(draft, file, hunks)]));
  const captured = draft.captured.filter((one) => !isLeftOut(draft, one));
  const checked = draft.checked ?? { added: [], removed: [], whole: false };
  const added = [...captured, ...checked.added];
  return {
    previewId: draft.id,
    kind: draft.kind,
    title: draft.title,
    files,
    diff: unifiedDiff(
      inOrder.map(([file, { original, hunks }]) => ({
        file,
        before: original.text,
        hunks: kept(draft, file, hunks),
      })),
    ),
    diagnostics: {
      checked: draft.checked !== null,
      added,
      removed: [...checked.removed],
      blocking: added.filter(({ severity, code }) => severity === 'error' || !tolerated.includes(code)),
      whole: checked.whole,
    },
    leftAlone: [...draft.leftAlone],
    missed: [...draft.missed],
    unsure: [...draft.unsure],
    mentions: draft.mentions,
    service: [...draft.services].join(', '),
    expiresAt: draft.expiresAt,
    written: draft.written,
    undoId: draft.undoId,
  };
}

/** Whether a name is in a hunk that the person has left out: there it keeps its meaning. */
function isLeftOut(draft: Draft, { file, line }: EditAnswer['captured'][number]): boolean {
  const hunks = draft.files.get(file)?.hunks ?? [];
  // Lines after the edit are those of before only where none came or went.
  if (hunks.some(({ before, after }) => before.length !== after.length)) return false;
  const hunk = hunks.find(({ at, after }) => line > at && line <= at + after.length);
  return hunk !== undefined && draft.skipped.has(hunkId(file, hunk));
}

function editedFile(draft: Draft, file: string, hunks: readonly Hunk[]): EditedFile {
  const shown = hunks.map((hunk) => ({
    id: hunkId(file, hunk),
    line: hunk.at + 1,
    lines: hunk.before.length,
    text: [...hunk.before.map((line) => `-${plainLine(line)}`), ...hunk.after.map((line) => `+${plainLine(line)}`)],
    skipped: draft.skipped.has(hunkId(file, hunk)),
  }));
  const chosen = kept(draft, file, hunks);
  return {
    file,
    hunks: shown,
    added: chosen.reduce((sum, { after }) => sum + after.length, 0),
    removed: chosen.reduce((sum, { before }) => sum + before.length, 0),
  };
}

// The difference of two texts as stretches of whole lines, each of which can be left out. Lines keep their own ends, so that
// a text put together from hunks differs from the old one inside of them and nowhere else, byte for byte.

interface Hunk {
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
  // A rename keeps the number of lines: lines pair up by position, and a long file needs no search.
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

const context = 3;

interface DiffedFile {
  readonly file: string;
  readonly before: string;
  readonly hunks: readonly Hunk[];
}

/** A unified diff as git and patch read it, in UTF-8 with LF: the carriage returns of a file are not shown in it. */
export function unifiedDiff(files: readonly DiffedFile[]): string {
  return files
    .filter(({ hunks }) => hunks.length > 0)
    .map(({ file, before, hunks }) => `--- a/${file}\n+++ b/${file}\n${sections(linesOf(before), hunks).join('')}`)
    .join('');
}

function sections(lines: readonly string[], hunks: readonly Hunk[]): string[] {
  const groups: Hunk[][] = [];
  for (const hunk of hunks) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group !== undefined && last !== undefined && hunk.at - (last.at + last.before.length) <= 2 * context)
      group.push(hunk);
    else groups.push([hunk]);
  }
  let shift = 0;
  return groups.map((group) => {
    const first = group[0];
    const last = group.at(-1);
    if (first === undefined || last === undefined) return '';
    const from = Math.max(0, first.at - context);
    const to = Math.min(lines.length, last.at + last.before.length + context);
    const body: string[] = [];
    let at = from;
    for (const hunk of group) {
      body.push(...lines.slice(at, hunk.at).map((line) => shown(' ', line)));
      body.push(...hunk.before.map((line) => shown('-', line)), ...hunk.after.map((line) => shown('+', line)));
      at = hunk.at + hunk.before.length;
    }
    body.push(...lines.slice(at, to).map((line) => shown(' ', line)));
    const grown = group.reduce((sum, { before, after }) => sum + after.length - before.length, 0);
    const head = `@@ -${range(from, to - from)} +${range(from + shift, to - from + grown)} @@\n`;
    shift += grown;
    return head + body.join('');
  });
}

function range(from: number, length: number): string {
  return `${length === 0 ? from : from + 1},${length}`;
}

function shown(sign: string, line: string): string {
  if (line.endsWith('\n')) return `${sign}${plainLine(line)}\n`;
  return `${sign}${line}\n\\ No newline at end of file\n`;
}

/** Without its end. */
function plainLine(line: string): string {
  return line.replace(/\r?\n$/, '');
}
