/**
 * A preview: files as they are, as they would be, and what lies between, in hunks that a person can leave out. Main type:
 * Draft, kept in memory until it is written, discarded or too old.
 */
import type { EditedFile, EditPreview } from '#shared/contract/edit/edit-types.ts';
import type { Original } from './changes.ts';
import type { CheckAnswer, EditAnswer, FileText } from './edit-service.ts';
import { type Hunk, hunksOf, plainLine, unifiedDiff, withHunks } from './hunks.ts';
import type { familyOf } from './servers/known-servers.ts';

type Family = NonNullable<ReturnType<typeof familyOf>>;

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
  mentions: EditPreview['mentions'];
  names: { readonly oldName: string; readonly newName: string };
  /** Null while the compiler has not been asked of exactly this. */
  checked: CheckAnswer | null;
  /** The check that is running, for other callers that need one. */
  checking: Promise<void> | null;
  /** State of all files that could name what is edited, from when it was made, by the service that reads them. */
  readonly standing: Map<Family, string>;
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
