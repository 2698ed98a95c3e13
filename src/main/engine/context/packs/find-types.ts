/**
 * Which types a filter finds, and what they bring with them. Main types: Found, Selection. It runs
 * over the type table only, a pass for each term, because the editor asks with every keystroke.
 */
import { foreignTag } from '#shared/contract/context/context-types.ts';
import type { RecordOrigin } from '#shared/contract/memory/memory-types.ts';
import type { EvidenceView } from '#shared/contract/memory/methods.ts';
import type { CodeMap, TableType, TypeTable } from '../../codemap/codemap.ts';
import type { Memory } from '../../memory/memory.ts';
import { pauses, sortedInSlices } from '../../workspace/workspace.ts';
import type { FilterExpression, FilterKey, FilterTerm } from '../filter/expression.ts';
import { compileGlob } from '../filter/parse-filter.ts';

/** Places of types in the table that a term finds. */
type Places = Uint8Array;

export interface Found {
  /** Place in the table. */
  readonly place: number;
  readonly type: TableType;
  readonly as: 'match' | 'dependency';
  /** The filters that it meets; for a dependency, paths of matches that use it, the one that uses it most first. */
  readonly by: readonly string[];
}

export interface Selection {
  /** Most referenced first. */
  readonly matches: readonly Found[];
  /** Used by most matches first. */
  readonly dependencies: readonly Found[];
  /** Dependencies beyond the limit. */
  readonly leftOut: readonly Found[];
}

/** Type ids by tag of the learnings about them, by where those come from; tags as written. */
export type TaggedTypes = Readonly<Record<RecordOrigin, ReadonlyMap<string, ReadonlySet<string>>>>;

/** As many as its outline names. */
const mostOfOne = 12;
const mostOfAll = 400;
const namedUsers = 3;
/** Types between two looks at the clock. */
const slice = 200;

/** What others can see. */
const isPublic = ({ access }: TableType): boolean =>
  access === 'public' || access === 'protected' || access === 'protectedInternal';

/** @param pause is awaited in long loops: one of twenty thousand types takes some tens of milliseconds. */
export async function findTypes(
  expression: FilterExpression,
  table: TypeTable,
  tagged: TaggedTypes,
  pause: () => Promise<void>,
): Promise<Selection> {
  const met = new Map<FilterKey, Places>();
  const ownTagged = new Set<string>();
  const found = await evaluate(expression, false);

  /** @param denied whether it is under an odd number of `!`: a match is then no reason to be included. */
  async function evaluate(one: FilterExpression, denied: boolean): Promise<Places> {
    if (one.kind === 'term') {
      await pause();
      const places = await placesOf(one, table, tagged, pause);
      if (!denied) merge(met, one.key, places);
      if (!denied && one.key === 'tag') for (const id of withTag(tagged.own, one.value)) ownTagged.add(id);
      return places;
    }
    if (one.kind === 'not') return (await evaluate(one.of, !denied)).map((is) => 1 - is);
    const sides: Places[] = [];
    for (const side of one.of) sides.push(await evaluate(side, denied));
    const all = one.kind === 'and';
    const result = new Uint8Array(table.types.length).fill(all ? 1 : 0);
    for (const side of sides) {
      for (let n = 0; n < result.length; n += 1) {
        result[n] = all ? (result[n] ?? 0) & (side[n] ?? 0) : (result[n] ?? 0) | (side[n] ?? 0);
      }
    }
    return result;
  }

  const importance = await importanceOf(table, pause);
  const matches: Found[] = [];
  for (const [n, place] of importance.order.entries()) {
    if (n % slice === 0) await pause();
    const type = table.types[place];
    if (type === undefined || found[place] !== 1) continue;
    const by = [...met].flatMap(([key, places]): string[] => {
      if (places[place] !== 1) return [];
      return [key === 'tag' && !ownTagged.has(type.typeId) ? foreignTag : key];
    });
    matches.push({ place, type, as: 'match', by });
  }
  return { matches, ...(await complete(matches, found, table, importance, pause)) };
}

function merge(met: Map<FilterKey, Places>, key: FilterKey, places: Places): void {
  const known = met.get(key);
  if (known === undefined) met.set(key, places);
  else
    met.set(
      key,
      known.map((is, n) => is | (places[n] ?? 0)),
    );
}

function withTag(tagged: TaggedTypes['own'], pattern: string): Set<string> {
  const isTag = compileGlob(pattern);
  return new Set([...tagged].flatMap(([tag, of]) => (isTag(tag) ? [...of] : [])));
}

function placesOf(
  term: FilterTerm,
  table: TypeTable,
  tagged: TaggedTypes,
  pause: () => Promise<void>,
): Promise<Places> {
  const { types } = table;
  switch (term.key) {
    case 'namespace': {
      const is = remember(inNamespace(term.value));
      return mark(types, ({ namespace }) => is(namespace), pause);
    }
    case 'type':
      return mark(types, isNamed(term.value), pause);
    case 'access': {
      const is = remember(compileGlob(term.value));
      return mark(types, ({ access }) => is(access), pause);
    }
    case 'tag': {
      const ids = new Set([...withTag(tagged.own, term.value), ...withTag(tagged.repository, term.value)]);
      return mark(types, ({ typeId }) => ids.has(typeId), pause);
    }
    case 'depends':
      return depending(term.value, table, pause);
  }
}

/** Types that depend directly on one so named; a name outside the workspace also matches by its last part. */
async function depending(value: string, table: TypeTable, pause: () => Promise<void>): Promise<Places> {
  const { types } = table;
  const targets = await mark(types, isNamed(value), pause);
  const isName = compileGlob(value);
  const isExternal = remember((name) => isName(name) || isName(name.slice(name.lastIndexOf('.') + 1)));
  const places = new Uint8Array(types.length);
  for (let place = 0; place < types.length; place += 1) {
    if (place % slice === 0) await pause();
    const leans = table.ties(place).some(({ to }) => to !== place && targets[to] === 1);
    places[place] = Number(leans || table.externals(place).some(isExternal));
  }
  return places;
}

async function mark(
  types: readonly TableType[],
  is: (type: TableType) => boolean,
  pause: () => Promise<void>,
): Promise<Places> {
  const places = new Uint8Array(types.length);
  for (const [place, type] of types.entries()) {
    if (place % slice === 0) await pause();
    places[place] = Number(is(type));
  }
  return places;
}

/** Many types share few different texts. */
function remember(is: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const now = is(text);
    known.set(text, now);
    return now;
  };
}

/** `A.B` and `A.B.*` are that namespace and all below it; other wildcards are held against the whole of it. */
function inNamespace(value: string): (namespace: string) => boolean {
  const head = value.endsWith('.*') ? value.slice(0, -2) : value;
  const [itself, below] = [compileGlob(head), compileGlob(`${head}.*`)];
  return (namespace) => itself(namespace) || below(namespace);
}

/** Its own name; with a dot or plus in it the end of its path, beginning where a name does. */
function isNamed(value: string): (type: TableType) => boolean {
  const isName = compileGlob(value);
  if (!/[.+]/.test(value)) return ({ name }) => isName(name);
  const isEnd = compileGlob(`*${value}`);
  return ({ path }) => {
    if (isName(path)) return true;
    if (!isEnd(path)) return false;
    for (let at = nextStart(path, 0); at !== -1; at = nextStart(path, at)) if (isName(path.slice(at))) return true;
    return false;
  };
}

function nextStart(path: string, from: number): number {
  const found = path.slice(from).search(/[.+]/);
  return found === -1 ? -1 : from + found + 1;
}

async function complete(
  matches: readonly Found[],
  found: Places,
  { types, ties }: TypeTable,
  { rank }: Importance,
  pause: () => Promise<void>,
): Promise<Pick<Selection, 'dependencies' | 'leftOut'>> {
  const standing = (place: number): number => rank[place] ?? 0;
  const users = new Map<number, { path: string; count: number }[]>();
  const beyond = new Set<number>();
  for (const [n, { place, type }] of matches.entries()) {
    if (n % slice === 0) await pause();
    const counts = new Map<number, number>();
    for (const { to, count } of ties(place)) {
      const target = types[to];
      if (target === undefined || found[to] === 1 || !isPublic(target)) continue;
      counts.set(to, (counts.get(to) ?? 0) + count);
    }
    const own = [...counts].sort(
      (a, b) => b[1] - a[1] || ((types[a[0]]?.path ?? '') < (types[b[0]]?.path ?? '') ? -1 : 1),
    );
    for (const [to] of own.slice(mostOfOne)) beyond.add(to);
    for (const [to, count] of own.slice(0, mostOfOne)) {
      const known = users.get(to);
      if (known === undefined) users.set(to, [{ path: type.path, count }]);
      else known.push({ path: type.path, count });
    }
  }
  const ranked = [...users]
    .flatMap(([place, of]) => {
      const type = types[place];
      return type === undefined ? [] : [{ place, type, of }];
    })
    .sort((a, b) => b.of.length - a.of.length || standing(a.place) - standing(b.place))
    .map(({ place, type, of }): Found => {
      const by = of.sort((a, b) => b.count - a.count || (a.path < b.path ? -1 : 1)).map(({ path }) => path);
      return { place, type, as: 'dependency', by: by.slice(0, namedUsers) };
    });
  const further = [...beyond].flatMap((place): Found[] => {
    const type = types[place];
    return type === undefined || users.has(place) ? [] : [{ place, type, as: 'dependency', by: [] }];
  });
  return {
    dependencies: ranked.slice(0, mostOfAll),
    leftOut: [...ranked.slice(mostOfAll), ...further.sort((a, b) => standing(a.place) - standing(b.place))],
  };
}

// All types of a table by their importance, ordered once for each state of the code map, so that no keystroke in the editor
// sorts them again. Sorting is cut into turns: twenty thousand paths take a tenth of a second.

interface Importance {
  /** Places in the table, the most important first. */
  readonly order: readonly number[];
  /** By place: 0 is the most important. */
  readonly rank: Uint32Array;
}

const known = new WeakMap<TypeTable, Importance>();

async function importanceOf(table: TypeTable, pause: () => Promise<void>): Promise<Importance> {
  const before = known.get(table);
  if (before !== undefined) return before;
  const { types } = table;
  const places = Array.from(types, (_, place) => place);
  const order = await sortedInSlices(places, (a, b) => compare(types[a], types[b]), pause);
  const rank = new Uint32Array(types.length);
  for (const [n, place] of order.entries()) rank[place] = n;
  const made = { order, rank };
  known.set(table, made);
  return made;
}

/** References, then how little lies under it, then its path. */
function compare(a: TableType | undefined, b: TableType | undefined): number {
  if (a === undefined || b === undefined) return 0;
  return weight(b) - weight(a) || (a.path < b.path ? -1 : 1);
}

/** As the queue of descriptions weighs them: much used and close to the ground comes first. */
const weight = ({ fanIn, depth }: TableType): number => (fanIn + 1) / (1 + depth);

// Types by the tags of the learnings about them: those whose evidence names the type, or lies in its lines. Tags of learnings
// that came with the repository are kept apart until the person confirms them.

/** Newest first; what was learnt before says little of the code as it is. */
const mostRecords = 5_000;
const pageSize = 100;

/** Without records that were rejected or replaced. Throws Cancelled. */
export async function readTagged(memory: Memory, codeMap: CodeMap, signal: AbortSignal): Promise<TaggedTypes> {
  const pause = pauses(signal);
  const tagged = { own: new Map<string, Set<string>>(), repository: new Map<string, Set<string>>() };
  const inFile = new Map<string, { typeId: string; startLine: number; endLine: number }[]>();

  /** Lines of the types of a file. */
  function typesOf(file: string): { typeId: string; startLine: number; endLine: number }[] {
    const known = inFile.get(file);
    if (known !== undefined) return known;
    const found = codeMap.typesIn(file).flatMap((typeId) => {
      const type = codeMap.byTypeId(typeId);
      const places = type === null ? [] : codeMap.places({ type, member: 0 });
      return places.filter((place) => place.file === file).map((place) => ({ typeId, ...place }));
    });
    inFile.set(file, found);
    return found;
  }

  let read = 0;
  let after: string | null | undefined;
  while (after !== null && read < mostRecords) {
    const page = memory.list.list({
      filter: { statuses: ['active', 'stale'] },
      order: 'newest',
      limit: pageSize,
      after,
    });
    for (const { id, tags, origin } of page.records) {
      if (tags.length === 0) continue;
      const about = typesAbout(memory.views.whole(memory.row(id)).evidence);
      for (const tag of tags) {
        const known = tagged[origin].get(tag);
        if (known === undefined) tagged[origin].set(tag, new Set(about));
        else for (const typeId of about) known.add(typeId);
      }
      await pause();
    }
    read += page.records.length;
    after = page.next;
  }
  return tagged;

  function typesAbout(evidence: readonly EvidenceView[]): Set<string> {
    return new Set(
      evidence.flatMap((one) => {
        const { file = one.file, startLine, endLine } = one.now ?? one;
        const inside = typesOf(file).filter((type) => startLine <= type.endLine && endLine >= type.startLine);
        return [...(one.typeId === undefined ? [] : [one.typeId]), ...inside.map(({ typeId }) => typeId)];
      }),
    );
  }
}
