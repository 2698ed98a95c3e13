/** One type of a comparison in full: why, outline, description, whom it reaches, and its source when asked for. */
import path from 'node:path';
import { toMemoError } from '#shared/base/errors.ts';
import { lineDiff } from '#shared/base/text/line-diff.ts';
import type { ReferenceCoverage } from '#shared/contract/common.ts';
import type { DiffedType } from '#shared/contract/diff.ts';
import {
  type ComparedType,
  type Dependent,
  type DownstreamEffect,
  type NotHere,
  type SourcePiece,
  type SourceText,
  sourceLimits,
} from '#shared/contract/diff-type.ts';
import type { Evidence } from '#shared/contract/memory/memory-types.ts';
import { type SemanticSection, semanticSections } from '#shared/contract/semantics.ts';
import type { DiffEntry } from '../../codemap/codemap.ts';
import type { History } from '../../history/history.ts';
import type { MemoryLife } from '../../memory-life.ts';
import { languageOf } from '../../workspace/workspace.ts';
import type { Comparison } from './comparisons.ts';
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
  // For a type in several places, those that differ come first: they are what is looked for.
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

const maxDependents = 50;
const maxNext = 3;
/** Max dependents read: a type may have tens of thousands, and only their number is shown. */
const maxRead = 20_000;

/**
 * What depends on a changed type: a changed structure makes the descriptions of the types that are built on it doubtful and goes no
 * further, so the next hop is shown as not affected. Types that only use it are listed after them; their descriptions stay.
 */
async function effectOf(
  comparison: Comparison,
  entry: DiffEntry,
  history: Pick<History, 'state'>,
  learnings: Learnings,
  pause: () => Promise<void>,
): Promise<DownstreamEffect> {
  const { places, entries } = comparison;
  const { typeId, renamedFrom } = entry;
  const reached = new Set<string>();
  const reaches = entry.changeClass === 'Structure' && entry.kind !== 'added';
  const now = (entry.kind === 'removed' ? places.before : places.after).dependents(typeId);
  const uses = new Set<string>();
  for (const each of now?.types ?? []) (each.structural ? reached : uses).add(each.typeId);
  if (reaches) for (const each of places.before.builtOn(renamedFrom ?? typeId, 0, maxRead)) reached.add(each.typeId);
  reached.delete(typeId);
  for (const id of [typeId, ...reached]) uses.delete(id);
  const changed = new Map(entries.map((each) => [each.typeId, each.changeClass]));
  const structures = new Set(
    entries
      .filter(({ changeClass, kind }) => changeClass === 'Structure' && kind !== 'added')
      .map((each) => each.typeId),
  );
  const placed = (ids: Iterable<string>, tie: Dependent['tie']) =>
    [...ids]
      .flatMap((id) => {
        const place = places.after.place(id);
        return place === null ? [] : [{ ...place, typeId: id, tie }];
      })
      .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const all = [...placed(reached, 'structure'), ...placed(uses, 'use')];
  const leansOnStructure = new Set(comparison.propagated.map((each) => each.typeId));
  const dependents: Dependent[] = [];
  for (const each of all.slice(0, maxDependents)) {
    await pause();
    const further = places.after.builtOn(each.typeId, 0, maxRead);
    const next = further.filter((other) => other.typeId !== typeId && other.typeId !== each.typeId);
    dependents.push({
      ...each,
      changeClass: changed.get(each.typeId) ?? null,
      affected: reaches && each.tie === 'structure',
      semanticState: history.state(each.typeId).semanticState,
      next: next.slice(0, maxNext).flatMap((other) => {
        const place = places.after.place(other.typeId);
        if (place === null) return [];
        const affected =
          (reaches && reached.has(other.typeId)) || leansOnStructure.has(other.typeId) || structures.has(other.typeId);
        return [{ path: place.path, typeId: other.typeId, affected }];
      }),
      nextTotal: next.length,
    });
  }
  const files = [...new Set(places.after.lines(typeId).map(({ file }) => file))];
  const coverage: ReferenceCoverage = now?.coverage ?? { reader: null, unread: 0 };
  return { dependents, total: all.length, coverage, learnings: await learnings(typeId, files) };
}

// Learnings that a change made doubtful: stale now, with evidence in the type that changed.

/** null where memory cannot be opened, which memory itself reports. */
type Learnings = (typeId: string, files: readonly string[]) => Promise<DownstreamEffect['learnings']>;

/** Max records shown per type; stale ones checked per file; files of a type that are looked up. */
const most = { told: 20, read: 500, files: 10 } as const;

export function staleLearnings(use: MemoryLife['use']): Learnings {
  return async (typeId, files) => {
    const isAbout = (evidence: Evidence): boolean =>
      evidence.typeId === undefined ? files.includes(evidence.file) : evidence.typeId === typeId;
    try {
      return await use(({ list, present }) => {
        const ids = files.slice(0, most.files).flatMap((file) => {
          const filter = { file, statuses: ['stale' as const] };
          return list.list({ filter, order: 'newest', limit: most.read }).records.map(({ id }) => id);
        });
        const about = present([...new Set(ids)]).filter(({ evidence }) => evidence.some(isAbout));
        about.sort((a, b) => b.createdAt - a.createdAt);
        const records = about.slice(0, most.told).map(({ id, question, questionType, domain = '', origin = 'own' }) => {
          return { id, question, questionType, domain, origin };
        });
        return { total: about.length, records };
      });
    } catch (thrown) {
      // A damaged memory takes nothing else away.
      if (toMemoError(thrown).code === 'Cancelled') throw thrown;
      return null;
    }
  };
}
