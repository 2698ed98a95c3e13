/** Answers the methods that report what became of types. */
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import {
  type DiffedType,
  type DiffSummary,
  type diffMethods,
  maxRevisions,
  type NamedRevision,
  type PropagatedType,
  Revision,
  type TypeDiffs,
} from '#shared/contract/diff.ts';
import type { ComparedType, diffTypeMethods } from '#shared/contract/diff-type.ts';
import type { historyMethods } from '#shared/contract/history.ts';
import type { DiffEntry } from '../../codemap/codemap.ts';
import type { Handlers } from '../../handler.ts';
import type { History, SeenChanges, Visits } from '../../history/history.ts';
import type { References } from '../../references/references.ts';
import { pauses } from '../../workspace/workspace.ts';
import type { Coverages } from '../coverage/coverage.ts';
import { groupedOf, type Locator, maxSymbols } from '../locate.ts';
import type { Comparison, DiffQuery, Diffs } from './comparisons.ts';
import { comparedType, sourcePieces, type TypeServices } from './type-comparison.ts';

export interface ChangeServices extends DiffServices {
  history: Pick<History, 'changes' | 'feed' | 'state'>;
  visits: Visits;
  locator: Locator;
}

type Method = keyof typeof diffMethods | keyof typeof diffTypeMethods | keyof typeof historyMethods;

export function changeHandlers(services: ChangeServices): Handlers<Method> {
  const { history, locator, visits } = services;

  return {
    'symbols.history'({ before, limit, ...address }) {
      const changesOf = (typeId: string) => {
        const changes = history.changes({ typeId, limit: limit + 1, ...(before === undefined ? {} : { before }) });
        const page = changes.slice(0, limit);
        return { changes: page, next: changes.length > limit ? (page.at(-1)?.id ?? null) : null };
      };
      try {
        return locator.each(address, ({ ref: { path, typeId, memberId }, was }) => {
          const resolved = { path, typeId, ...(memberId === undefined ? {} : { memberId }) };
          return { resolved, ...changesOf(typeId), ...was };
        });
      } catch (thrown) {
        // A type that is gone is known by what became of it last.
        const [last] = address.id === undefined ? [] : history.changes({ typeId: address.id, limit: 1 });
        if (last === undefined || toMemoError(thrown).code !== 'SymbolNotFound') throw thrown;
        return { resolved: { path: last.path, typeId: last.typeId }, ...changesOf(last.typeId) };
      }
    },
    'workspace.changes'({ since, before, ...limits }) {
      visits.visited();
      const seen = visits.mark();
      const after = { id: since === undefined ? (seen?.id ?? 0) : 0, at: since ?? 0 };
      return {
        seen,
        newest: history.feed.newest(),
        ...history.feed.summary(after),
        ...history.feed.batches({ after, ...limits, ...(before === undefined ? {} : { before }) }),
      };
    },
    async 'workspace.seen'({ through }) {
      return { seen: await visits.seen(through ?? history.feed.newest()) };
    },
    ...diffHandlers(services),
  };
}

// Answers the methods that compare two states of the code: the list of types, one type in full, its source, what was seen.

interface DiffServices extends TypeServices {
  diffs: Diffs;
  seen: SeenChanges;
  locator: Locator;
  coverages: Coverages;
  references: Pick<References, 'refresh'>;
}

type DiffMethod = keyof typeof diffMethods | keyof typeof diffTypeMethods;
type States = Omit<DiffQuery, 'further'>;

function diffHandlers(services: DiffServices): Handlers<DiffMethod> {
  const { diffs, seen, locator, history } = services;
  const baseTime = (typeId: string): number | null => history.state(typeId).lastSemanticBase?.generatedAt ?? null;

  async function diffOf(comparison: Comparison, entry: DiffEntry): Promise<DiffedType> {
    const basedAt = comparison.from.kind === 'base' ? baseTime(entry.typeId) : null;
    const type = { ...comparison.diff(entry), seen: seen.has(entry.mark), ...(basedAt === null ? {} : { basedAt }) };
    return withoutOwnName(comparison, entry, type);
  }

  const statesOf = ({ since, until, from, to, base }: States): States => ({ since, until, from, to, base });

  return {
    async 'diff.revisions'(_, { signal }) {
      const { branches, tags, commits, fork } = await diffs.revisions(maxRevisions, signal);
      // What git would not take as a name again is no choice.
      const usable = ({ name }: NamedRevision): boolean => Revision.safeParse(name).success;
      return { branches: branches.filter(usable), tags: tags.filter(usable), commits, fork };
    },
    async 'codemap.diff'({ within, classes, propagated, offset, limit, ...states }, { signal }) {
      const started = performance.now();
      const answer = async (comparison: Comparison): Promise<TypeDiffs> => {
        const places = within === undefined ? [undefined] : placesOf(within, comparison, locator);
        const fits = places.map(isWithin);
        const below = (type: { path: string; file?: string }) => fits.some((fit) => fit(type));
        const entries = comparison.entries.filter(below);
        const leaning = comparison.propagated.filter(below);
        const asked = classes === undefined ? entries : entries.filter((entry) => classes.includes(entry.changeClass));
        const types: DiffedType[] = [];
        const pause = pauses(signal);
        for (const entry of asked.slice(offset, offset + limit)) {
          types.push(await diffOf(comparison, entry));
          await pause();
        }
        return {
          from: comparison.from,
          to: comparison.to,
          types,
          ...(propagated ? { propagated: leaning.slice(offset, offset + limit).map(propagatedType) } : {}),
          summary: summaryOf(entries, leaning.length),
          unseen: summaryOf(
            entries.filter(({ mark }) => !seen.has(mark)),
            0,
          ),
          total: asked.length,
          unknown: comparison.unknown,
          coverage: services.coverages.ofLinks([]),
          revision: comparison.revision,
          elapsedMs: performance.now() - started,
        };
      };
      return diffs.compare({ ...statesOf(states), further: offset > 0 }, answer, signal);
    },
    async 'diff.type'({ type, ...states }, { signal }) {
      await services.references.refresh(signal);
      const answer = async (comparison: Comparison) => {
        const entries = entriesOf(type, comparison, locator);
        const compared: ComparedType[] = [];
        for (const entry of entries.slice(0, maxSymbols))
          compared.push(
            await comparedType(comparison, entry, await diffOf(comparison, entry), services, pauses(signal)),
          );
        return groupedOf(compared, entries.length);
      };
      return diffs.compare({ ...statesOf(states), further: true }, answer, signal);
    },
    'diff.source'({ type, member, ...states }, { signal }) {
      const answer = async (comparison: Comparison) => {
        const entry = oneOf(type, entriesOf(type, comparison, locator));
        const ids = member === undefined ? null : comparison.member(entry, member);
        if (member !== undefined && ids === null) {
          throw new MemoError('NotFound', sentence`${entry.path} has no member ${member} on either side.`, {
            path: 'member',
          });
        }
        const { from, to, revision, sides } = comparison;
        const { path, typeId } = entry;
        const of = member === undefined ? {} : { memberId: member };
        return { from, to, path, typeId, ...of, ...(await sourcePieces(sides, entry, ids)), revision };
      };
      return diffs.compare({ ...statesOf(states), further: true }, answer, signal);
    },
    'diff.seen'({ types, changeClass, seen: isSeen, ...states }, { signal }) {
      const answer = async ({ entries }: Comparison) => {
        const named = types === undefined ? null : new Set(types);
        const meant = entries.filter(
          (entry) =>
            (named === null || named.has(entry.typeId)) &&
            (changeClass === undefined || entry.changeClass === changeClass),
        );
        return {
          marked: await seen.set(
            meant.map(({ mark }) => mark),
            isSeen,
          ),
        };
      };
      return diffs.compare({ ...statesOf(states), further: true }, answer, signal);
    },
  };
}

/** The changed types that a name means. Throws NotFound for types that are there and did not change, SymbolNotFound. */
function entriesOf(type: string, comparison: Comparison, locator: Locator): DiffEntry[] {
  const known = comparison.entry(type);
  if (known !== null) return [known];
  // Nothing else knows the name of a removed type, so its end is enough.
  const ending = comparison.entries.filter(
    ({ path, was }) => endsIn(path, type) || (was !== null && endsIn(was, type)),
  );
  if (ending.length > 0) return ending;
  const { one, all } = locator.meant({ path: type });
  const meant = one === null ? all : [one];
  const found = [...new Set(meant.map(({ ref }) => ref.typeId))].flatMap((id) => comparison.entry(id) ?? []);
  if (found.length > 0) return found;
  const paths = [...new Set(meant.map(({ ref }) => (ref.memberId === undefined ? ref.path : ref.container)))];
  const [path = type] = paths;
  const { name } = comparison.from;
  const since = comparison.from.kind === 'base' ? 'it was described' : name;
  if (paths.length > 1)
    throw new MemoError(
      'NotFound',
      sentence`None of the ${paths.length} types that ${type} means changed since ${since}.`,
      {
        path: 'type',
      },
    );
  throw new MemoError('NotFound', sentence`${path} did not change since ${since}.`, { path: 'type' });
}

/** Throws AmbiguousSymbol. */
function oneOf(type: string, entries: readonly DiffEntry[]): DiffEntry {
  const [only] = entries;
  if (only !== undefined && entries.length === 1) return only;
  const candidates = entries.slice(0, maxSymbols).map(({ path, typeId, file }) => ({ path, typeId, file }));
  throw new MemoError(
    'AmbiguousSymbol',
    sentence`${entries.length} changed types are called ${type}. Give a longer path or an id.`,
    {
      candidates,
    },
  );
}

function endsIn(path: string, end: string): boolean {
  return path.endsWith(end) && /[^\p{L}\p{N}_$]$/u.test(path.slice(0, -end.length));
}

function propagatedType({ path, typeId, file, from }: Comparison['propagated'][number]): PropagatedType {
  return { path, typeId, file, propagatedCause: 'DependencyStructure', from: [...from] };
}

function summaryOf(entries: Comparison['entries'], leaning: number): DiffSummary {
  const summary: DiffSummary = {};
  for (const { changeClass } of entries) summary[changeClass] = (summary[changeClass] ?? 0) + 1;
  if (leaning > 0) summary.DependencyStructure = leaning;
  return summary;
}

/**
 * What `within` means, where it may be cut short as everywhere. "Nothing changed" is reported only for existing places.
 * Throws SymbolNotFound.
 */
function placesOf(within: string, { entries, propagated }: Comparison, locator: Locator): string[] {
  const below = isWithin(within);
  if (entries.some(below) || propagated.some(below)) return [within];
  // Namespaces are not symbols: their content describes them.
  if (isFolder(within)) return [within];
  if (locator.has(`${within}.**`, (path) => below({ path }))) return [within];
  const { one, all } = locator.meant({ path: within });
  return (one === null ? all : [one]).map(({ ref }) => (ref.memberId === undefined ? ref.path : ref.container));
}

const isFolder = (place: string): boolean => place.endsWith('/');

/** A path itself, or what is below it as a namespace, a type or a module. */
function isWithin(within: string | undefined): (type: { path: string; file?: string }) => boolean {
  if (within === undefined || within === '.') return () => true;
  if (isFolder(within)) return ({ file = '' }) => file.startsWith(within);
  return ({ path, file }) =>
    file === within ||
    (path.startsWith(within) && (path.length === within.length || /^[^\p{L}\p{N}_$]/u.test(path.slice(within.length))));
}

/**
 * A type whose code contains its own name (`new Retry()`) has different bodies after a rename. Where both texts exist,
 * they show whether anything but the name changed: if not, the type was not edited, and neither were its members.
 */
async function withoutOwnName(
  { sides }: Pick<Comparison, 'sides'>,
  entry: DiffEntry,
  type: DiffedType,
): Promise<DiffedType> {
  const { relation, members } = type;
  // Only bodies can be others because of the name; what signatures say was compared without it.
  if (relation === null || !relation.renamed) return type;
  if (relation.edited !== 'PublicBehavior' && relation.edited !== 'Internal') return type;
  const [before, after] = [relation.before.path, relation.after.path].map(simpleName);
  const was = await sides.before.source(sides.before.byTodaysId ? entry.typeId : (entry.renamedFrom ?? entry.typeId));
  const now = await sides.after.source(entry.typeId);
  const textOf = (lines: typeof was): string | null => {
    const texts = lines.map(({ text }) => text);
    return texts.length > 0 && texts.every((text) => typeof text === 'string') ? texts.join('\n') : null;
  };
  const [old, today] = [textOf(was), textOf(now)];
  if (old === null || today === null || plain(old, before, after) !== plain(today, before, after)) return type;
  return {
    ...type,
    relation: { ...relation, edited: null },
    members: { ...members, added: [], removed: [], changed: [] },
  };
}

function simpleName(path: string): string {
  return path.slice(path.search(/[^.+]*$/));
}

/** With the name of today, and white space folded. */
function plain(text: string, before = '', after = ''): string {
  return text.replaceAll(/[\p{L}\p{N}_$]+/gu, (word) => (word === before ? after : word)).replaceAll(/\s+/g, ' ');
}
