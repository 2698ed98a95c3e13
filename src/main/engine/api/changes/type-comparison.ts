/** One type of a comparison in full (spec 08): why, outline, description, whom it reaches, and its source when asked for. */
import path from 'node:path';
import { lineDiff } from '#shared/base/line-diff.ts';
import type { DiffedType } from '#shared/contract/diff.ts';
import {
  type ComparedType,
  type NotHere,
  type SourcePiece,
  type SourceText,
  sourceLimits,
} from '#shared/contract/diff-type.ts';
import { type SemanticSection, semanticSections } from '#shared/contract/semantics.ts';
import type { DiffEntry } from '../../codemap/codemap.ts';
import type { History } from '../../history/history.ts';
import { languageOf } from '../../workspace/workspace.ts';
import type { Comparison } from './comparisons.ts';
import { effectOf } from './effect.ts';
import type { Learnings } from './learnings.ts';
import type { Lines, Side } from './sides.ts';

export interface TypeServices {
  history: Pick<History, 'state'>;
  learnings: Learnings;
}

export async function comparedType(
  comparison: Comparison,
  entry: DiffEntry,
  type: DiffedType,
  { history, learnings }: TypeServices,
  pause: () => Promise<void>,
): Promise<ComparedType> {
  const { from, to, revision, places, sides } = comparison;
  const before = type.kind === 'added' ? null : places.before.outline(entry.renamedFrom ?? entry.typeId);
  const after = type.kind === 'removed' ? null : places.after.outline(entry.typeId);
  const { semanticState } = history.state(entry.typeId);
  return {
    from,
    to,
    type,
    why: comparison.why(entry),
    outline: { before, after, lines: lineDiff(linesOf(before), linesOf(after)) },
    semantic: { state: semanticState, ...(await semanticDiff(sides, entry)) },
    effect: await effectOf(comparison, entry, history, learnings, pause),
    revision,
  };
}

function linesOf(text: string | null): string[] {
  return text === null ? [] : text.replace(/\n$/, '').split('\n');
}

type Sections = Readonly<Record<SemanticSection, string>>;
const isText = (read: Sections | NotHere | null): read is Sections => read !== null && !('why' in read);

async function semanticDiff(
  { before, after }: Comparison['sides'],
  entry: DiffEntry,
): Promise<Omit<ComparedType['semantic'], 'state'>> {
  const was = entry.kind === 'added' ? null : await before.semantic(idThen(before, entry));
  const now = entry.kind === 'removed' ? null : await after.semantic(entry.typeId);
  const sections = semanticSections.flatMap((section) => {
    const [then, here] = [isText(was) ? was[section] : null, isText(now) ? now[section] : null];
    return then === null && here === null ? [] : [{ section, before: then, after: here, differs: then !== here }];
  });
  const missing = [was, now].find((read) => read !== null && !isText(read)) as NotHere | undefined;
  return missing === undefined ? { sections } : { sections, notHere: missing };
}

/** A base is held under the id of today, whatever the type was called. */
function idThen(side: Side, { typeId, renamedFrom }: DiffEntry): string {
  return side.byTodaysId ? typeId : (renamedFrom ?? typeId);
}

/** Lines of the type, or of a member: `before` and `after` are its ids on the sides where it is. */
export async function sourcePieces(
  { before, after }: Comparison['sides'],
  entry: DiffEntry,
  member: { before: string | null; after: string | null } | null,
): Promise<{ pieces: SourcePiece[]; total: number }> {
  const was = await linesOn(
    before,
    idThen(before, entry),
    member === null ? undefined : member.before,
    entry.kind === 'added',
  );
  const now = await linesOn(after, entry.typeId, member === null ? undefined : member.after, entry.kind === 'removed');
  // Of a type in several places those that differ come first: they are what is looked for.
  const pairs = paired(was, now).sort((a, b) => Number(isSame(a)) - Number(isSame(b)));
  const pieces = pairs.slice(0, sourceLimits.pieces).map(([then, here]) => ({
    before: then === null ? null : shown(then),
    after: here === null ? null : shown(here),
  }));
  return { pieces, total: pairs.length };
}

/** @param member undefined for the type; null where the member is not on this side. */
async function linesOn(
  side: Side,
  typeId: string,
  member: string | null | undefined,
  absent: boolean,
): Promise<Lines[]> {
  if (absent || member === null) return [];
  return side.source(typeId, member);
}

/** Those of one file first, then of files of one name, then in their order. */
function paired(was: readonly Lines[], now: readonly Lines[]): [Lines | null, Lines | null][] {
  const left = [...was];
  const found = new Map<Lines, Lines>();
  for (const key of [(l: Lines) => l.file, (l: Lines) => path.posix.basename(l.file), () => '']) {
    for (const here of now) {
      if (found.has(here)) continue;
      const at = left.findIndex((then) => key(then) === key(here));
      const [then] = at < 0 ? [] : left.splice(at, 1);
      if (then !== undefined) found.set(here, then);
    }
  }
  return [
    ...now.map((here): [Lines | null, Lines] => [found.get(here) ?? null, here]),
    ...left.map((then): [Lines, null] => [then, null]),
  ];
}

function isSame([then, here]: readonly [Lines | null, Lines | null]): boolean {
  return typeof then?.text === 'string' && then.text === here?.text;
}

function shown({ file, startLine, endLine, text }: Lines): SourceText {
  const place = { file, language: languageOf(file), startLine, endLine };
  if (typeof text !== 'string') return { ...place, text: null, notHere: text };
  const bytes = Buffer.byteLength(text);
  const lines = endLine - startLine + 1;
  if (bytes > sourceLimits.bytes || lines > sourceLimits.lines)
    return { ...place, text: null, tooLarge: { bytes, lines } };
  return { ...place, text };
}
