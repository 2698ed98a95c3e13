/**
 * Where a symbol is used: the places of its name from references.db, each judged by what the linker or the declarations around it
 * say. Runs on a worker thread with a read handle of its own; rules and figures are in docs/usages.md.
 */
import type { EdgeKind, Language, Resolved, SymbolRef } from '#shared/contract/common.ts';
import type { Usage } from '#shared/contract/find.ts';
import { edgeKinds } from '#shared/contract/words.ts';
import { constructName, type ReferenceFile } from '../../references/references.ts';
import { contentHash, type ReadDb } from '../../storage/storage.ts';
import { camelCase, cellAt, codeOf, isComponent, isNotebook, readTextSync } from '../../workspace/workspace.ts';
import { createLookup, type FileScope, type Lookup } from '../link/lookup.ts';
import { type FileFacts, noFacts } from '../occurrences/expressions.ts';
import type { FileNames } from '../occurrences/file-names.ts';
import { createRefs, type SymbolRows } from '../query/refs.ts';
import { openChecked } from './checked.ts';
import { createEvaluator, type Evaluator } from './evaluate.ts';
import { createFileView, createReadSpans, type FileSpans, type FileView, type MemberSpan } from './file-view.ts';
import { judgeAnew, judgeMember, type MemberScope } from './judge-member.ts';
import { declares, judgeConstruct, judgeType } from './judge-type.ts';
import { createKnownTypes, type KnownType, type KnownTypes } from './known-types.ts';
import { type NameOccurrence, type NamePlaces, openNamePlaces } from './name-places.ts';
import { cFamily, languageFamily, localNames, type Subject, subjectOf } from './subject.ts';
import {
  accessorNames,
  creates,
  fitsAccess,
  isExtension,
  kindOfMember,
  kindOfType,
  seesMembers,
} from './usage-kind.ts';

export interface UsageQuery {
  /** Row of the type, and the member's name; null for the type itself. */
  type: number;
  member: string | null;
  root: string;
  maxBytes: number;
  maxResults: number;
}

export interface UsageAnswer {
  usages: Usage[];
  total: number;
  /** Places of the name that are left out because the type before the dot is unknown. */
  untyped: number;
  /** Uses of a base or interface member that the subject overrides or implements. */
  throughBase: number;
  /** Files that hold the name: how many were not read yet, and some of which only the names were read. */
  reading: { unread: number; plain: string[] };
}

/** Max judged: names like `get` are everywhere, and no one reads beyond this. */
const maxJudged = 60_000;
const snippetLength = 240;
/** How long files are read that no sweep has been through. */
const readingMs = 10_000;
/** Files named of which only the names were read. */
const maxPlain = 5;
/** Confidence of a place at most where a checker read the file and could not resolve the name. */
export const maxUnresolved = 0.6;
/** Other files whose text is held at a time. */
const maxOpenFiles = 200;

/** A usage before its line is read. */
interface Found {
  readonly file: string;
  readonly at: number;
  readonly length: number;
  readonly line: number;
  readonly column: number;
  readonly kind: Usage['kind'];
  readonly confidence: number;
  readonly rows: SymbolRows;
  /** The text expected there; '' for a word that calls a constructor. */
  readonly name: string;
}

interface Candidate {
  id: number;
  path: string;
  hash: string;
  language: Language;
}

/** @param references where a checker's references are, if there are any. */
export async function findUsages(
  db: ReadDb,
  query: UsageQuery,
  references: ReferenceFile,
  fileNames: FileNames,
): Promise<UsageAnswer> {
  const types = createKnownTypes(db);
  const subject = subjectOf(types, { type: query.type, name: query.member });
  if (subject === null) return { usages: [], total: 0, untyped: 0, throughBase: 0, reading: { unread: 0, plain: [] } };
  const left = { untyped: 0, throughBase: 0 };
  const lookup = createLookup(db);
  const readSpans = createReadSpans(db);
  const places = openNamePlaces(references, fileNames);
  const openFile = createOpenFile(db, query, places, types, lookup, readSpans);
  const evaluator = createEvaluator(types, openFile);
  const judge =
    subject.members.length > 0
      ? memberJudge(subject, types, evaluator, left, isExtension(subject, openFile))
      : typeJudge(subject, types, evaluator);
  // What a header declares is seen through any number of others that include it.
  const everywhere = subject.type.kind !== 'module' || cFamily.includes(subject.type.language) || isMacro(subject);
  const candidates =
    subject.members.length > 0 && everywhere
      ? filesWithNames(db, subject, places).filter(seesMembers(subject, lookup))
      : isOfComponent(subject, lookup)
        ? filesWithNames(db, subject, places)
        : filesOfType(db, subject, types);
  const checked = openChecked(db, references, subject, heirsOf(subject, query.member, types));
  const baseKind = createBaseKind(db, subject.type.id);
  const insiders = new Set<string>();
  const usages: Found[] = [];
  const kindIn = (view: FileView, place: NameOccurrence): Usage['kind'] => {
    if (subject.onlyCreated) return 'call';
    return subject.members.length > 0 ? kindOfMember(view, place) : kindOfType(view, place, baseKind);
  };
  const reading = { unread: 0, plain: [] as string[] };
  const until = performance.now() + readingMs;
  let judged = 0;
  const files = checked === null ? candidates : withFiles(db, candidates, checked.files);
  await places.prepare(files.filter(({ path, hash }) => !places.covers(path, hash)).map(({ path }) => path));

  for (const { id, path, hash, language } of files) {
    if (judged > maxJudged) break;
    // Imports are read where they can give other names: most files of a large workspace do not even hold the name.
    const names = mayBeRenamed(subject) ? namesIn(lookup.file(id), subject) : [subject.name];
    const accessors = accessorNames(subject, language);
    names.push(...accessors);
    if (subject.onlyCreated) names.push(constructName);
    const own = checked?.inFile(path) ?? null;
    if (own !== null && own.places.length + own.open.size === 0) continue;
    const isCovered = places.covers(path, hash);
    const written = subject.onlyCreated ? [] : isComponent(path) ? names.flatMap(spellings) : names;
    const text = isCovered ? '' : textOf(query, path, written, insiders);
    if (text === null) continue;
    if (!isCovered && performance.now() > until) {
      reading.unread += 1;
      continue;
    }
    const inFile = isCovered ? places.known(path) : places.inText(path, text);
    // The checker read the text that the code map knows.
    const fits = own !== null && (isCovered || contentHash(text) === own.hash) ? own : null;
    const found = inFile.named(names).filter(({ at }) => fits === null || fits.open.has(at));
    const file = found.length === 0 && fits === null ? null : lookup.file(id);
    if (file === null) continue;
    const facts = inFile.facts();
    if (facts === noFacts && reading.plain.length < maxPlain) reading.plain.push(path);
    const view = createFileView(file, facts, readSpans(id), types, lookup);
    for (const place of fits?.places ?? [])
      usages.push({ ...place, file: path, name: '', rows: rowsAt(view, place.line, '') });
    judged += found.length;
    for (const place of found) {
      const isConstruct = place.name === constructName;
      const isMember = subject.members.length > 0;
      if (isMember && !fitsAccess(subject, view, place)) continue;
      const isAccessor = isMember && accessors.includes(place.name);
      const sure = isConstruct
        ? judgeConstruct(view, place, subject, baseKind, evaluator)
        : judge(view, isAccessor ? { ...place, name: subject.name } : place);
      if (sure === null || (subject.onlyCreated && !isConstruct && !creates(view, place))) continue;
      const { at, line, column, name } = place;
      usages.push({
        ...{ file: path, at, line, column, name: isConstruct ? '' : name, length: isConstruct ? 0 : name.length },
        kind: kindIn(view, place),
        // The checker could not decide, so that the syntax alone cannot be sure either.
        confidence: fits === null ? sure : Math.min(sure, maxUnresolved),
        rows: rowsAt(view, line, place.member),
      });
    }
  }
  places.close();
  checked?.close();
  usages.sort((a, b) => b.confidence - a.confidence || (a.file < b.file ? -1 : a.file > b.file ? 1 : a.at - b.at));
  const shown = usages.slice(0, query.maxResults);
  return { usages: withLines(db, query, shown), total: usages.length, ...left, reading };
}

/** Types below that are made by the constructor that is looked for, since they have none of their own. */
function heirsOf({ type, onlyCreated }: Subject, name: string | null, types: KnownTypes): KnownType[] {
  if (!onlyCreated || name === null) return [];
  const below = [...types.descendants(type.id)].filter((id) => types.inherited(id, name)[0]?.type === type.id);
  return below.flatMap((id) => types.type(id) ?? []);
}

/** Templates name a component without an import, so the links of types do not show which files do. */
const isOfComponent = ({ type, members }: Subject, lookup: Lookup): boolean =>
  members.length === 0 && isComponent(lookup.file(type.file)?.path ?? '');

/** `user-card`, as templates write `UserCard` too; `userName` for a prop `user-name`, and the prop that a model is. */
function spellings(name: string): string[] {
  const kebab = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
  return [name, kebab, camelCase(name), ...(name === 'modelValue' ? ['v-model'] : [])];
}

/** The text of a file that holds one of these names; null where it has none, or cannot be read. */
function textOf(
  { root, maxBytes }: UsageQuery,
  path: string,
  names: readonly string[],
  insiders: Set<string>,
): string | null {
  const needles = names.map((name) => Buffer.from(name));
  const wanted = (bytes: Buffer): boolean => needles.length === 0 || needles.some((one) => bytes.includes(one));
  const read = readTextSync(root, path, maxBytes, wanted, insiders);
  return read.kind === 'text' ? read.text : null;
}

type Judge = (view: FileView, place: NameOccurrence) => number | null;

function typeJudge(subject: Subject, types: KnownTypes, evaluator: Evaluator): Judge {
  return (view, place) => judgeType(view, place, subject, types, evaluator);
}

function memberJudge(
  subject: Subject,
  types: KnownTypes,
  evaluator: Evaluator,
  left: MemberScope['left'],
  isExtended: boolean,
): Judge {
  const { type, name } = subject;
  const declaring = new Set(types.declaring(name));
  const below = types.descendants(type.id);
  const own = new Set([type.id]);
  const overriding = new Set<number>();
  for (const id of below) {
    const nearest = types.inherited(id, name)[0]?.type;
    (nearest === type.id || nearest === undefined ? own : overriding).add(id);
  }
  const above = new Set(types.ancestors(type.id).filter((id) => declaring.has(id)));
  const rivals = [...declaring].filter((id) => id !== type.id && !below.has(id) && !above.has(id));
  const scope: MemberScope = {
    subject,
    own,
    overriding,
    above,
    unique: rivals.length === 0,
    related: once(() => types.leaning([...own, ...overriding, ...above])),
    contested: once(() => types.leaning(rivals.slice(0, 500))),
    left,
    isExtension: isExtended,
  };
  return (view, place) =>
    declares(view, place)
      ? judgeAnew(view, place.line, scope, types)
      : judgeMember(view, place, scope, types, evaluator);
}

function once<T>(read: () => T): () => T {
  let known: { value: T } | null = null;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
}

/** Views of other files, for what their members return; a few hundred are kept. */
export function createOpenFile(
  db: ReadDb,
  { root, maxBytes }: Pick<UsageQuery, 'root' | 'maxBytes'>,
  places: NamePlaces,
  types: KnownTypes,
  lookup: Lookup,
  readSpans: (file: number) => FileSpans,
): (file: number) => FileView | null {
  const views = new Map<number, FileView | null>();
  const row = db.prepare<[number], { path: string; hash: string }>('SELECT path, hash FROM files WHERE id = ?');

  function factsOf({ path, hash }: { path: string; hash: string }): FileFacts | null {
    if (places.covers(path, hash)) return places.known(path).facts();
    const read = readTextSync(root, path, maxBytes, () => true);
    return read.kind === 'text' ? places.inText(path, read.text).facts() : null;
  }

  return (id) => {
    const known = views.get(id);
    if (known !== undefined) return known;
    const found = row.get(id);
    const file = found === undefined ? null : lookup.file(id);
    const facts = found === undefined ? null : factsOf(found);
    const opened = file === null || facts === null ? null : createFileView(file, facts, readSpans(id), types, lookup);
    if (views.size >= maxOpenFiles) views.clear();
    views.set(id, opened);
    return opened;
  };
}

/** No import shows which files name a macro of Rust. */
const isMacro = ({ members, type }: Subject): boolean =>
  type.language === 'rust' && members.some(({ modifiers }) => modifiers.includes('"macro"'));

/** Members of types are called by their own name everywhere. */
const mayBeRenamed = ({ members, type }: Subject): boolean => members.length === 0 || type.kind === 'module';

function namesIn(file: FileScope | null, subject: Subject): string[] {
  const { name, members, type } = subject;
  const names = localNames(subject, file?.imports ?? []);
  // C# leaves the word out where an attribute is used.
  if (members.length === 0 && type.language === 'csharp' && name.endsWith('Attribute') && name !== 'Attribute')
    names.push(name.slice(0, -'Attribute'.length));
  return names;
}

/** Files of its languages with one of its names, and those whose names are not known. */
function filesWithNames(db: ReadDb, subject: Subject, places: NamePlaces): Candidate[] {
  const family = languageFamily(subject.type.language);
  const names = [subject.name, ...family.flatMap((language) => accessorNames(subject, language))];
  // As one value: thousands of rows would take longer than the answer.
  const listed = db
    .prepare<[string], string>(
      `SELECT json_group_array(path || '|' || hash) FROM files
       WHERE skip_reason IS NULL AND language IN (SELECT value FROM json_each(?))`,
    )
    .pluck()
    .get(JSON.stringify(family));
  const wanted = (JSON.parse(listed ?? '[]') as string[]).flatMap((one) => {
    const bar = one.lastIndexOf('|');
    const path = one.slice(0, bar);
    const isOut = !mayBeRenamed(subject) && places.covers(path, one.slice(bar + 1)) && !places.holds(path, names);
    return isOut ? [] : [path];
  });
  return db
    .prepare<[string], Candidate>(
      `SELECT f.id, f.path, f.hash, f.language FROM json_each(?) j JOIN files f ON f.path = j.value ORDER BY f.path`,
    )
    .all(JSON.stringify(wanted));
}

/** Files with types that depend on it, those that declare it, and those that mention its name. */
function filesOfType(db: ReadDb, { type, name }: Subject, types: KnownTypes): Candidate[] {
  const ids = new Set(types.leaning([type.id]));
  const own = db.prepare<[number], { file: number }>('SELECT file FROM parts WHERE type = ?');
  const mentioned = db.prepare<[string], { file: number }>(
    'SELECT m.file FROM names n JOIN mentions m ON m.name = n.id WHERE n.name = ?',
  );
  // Where a body names a nested type, the file may be known to mention only the type around it.
  const outer = type.parent === 0 ? undefined : types.type(type.parent)?.name;
  const names = new Set([name, type.name, ...(outer === undefined ? [] : [outer])]);
  const mentioning = [...names].flatMap((one) => mentioned.all(one));
  for (const { file } of [...own.all(type.id), ...mentioning]) ids.add(file);
  return db
    .prepare<[string], Candidate>(
      `SELECT f.id, f.path, f.hash, f.language FROM json_each(?) j JOIN files f ON f.id = j.value WHERE f.skip_reason IS NULL ORDER BY f.path`,
    )
    .all(JSON.stringify([...ids]));
}

/** The same and these, in the order of their paths. */
function withFiles(db: ReadDb, candidates: readonly Candidate[], files: ReadonlySet<string>): Candidate[] {
  const row = db.prepare<[string], Candidate>(
    'SELECT id, path, hash, language FROM files WHERE path = ? AND skip_reason IS NULL',
  );
  const all = new Map(candidates.map((candidate) => [candidate.path, candidate]));
  for (const path of files) {
    const found = all.has(path) ? undefined : row.get(path);
    if (found !== undefined) all.set(path, found);
  }
  return [...all.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** How another type is based on the subject, by its edge. */
function createBaseKind(db: ReadDb, target: number): (type: number) => EdgeKind | null {
  const edge = db.prepare<[number, number], { kind: number }>(
    'SELECT kind FROM edges WHERE src = ? AND dst = ? AND kind <= 1 ORDER BY kind LIMIT 1',
  );
  return (type) => edgeKinds[edge.get(type, target)?.kind ?? -1] ?? null;
}

/** The innermost type or member around a line; type 0 for none. @param within name of the member, where it is known. */
function rowsAt(view: FileView, line: number, within: string): SymbolRows {
  const onLine = ({ name, line: from, endLine }: MemberSpan): boolean =>
    name === within && from <= line && endLine >= line;
  const member = view.spans.members.findLast(onLine) ?? view.memberAt(line);
  const span = view.spans.typeAt(line);
  if (member !== null && (span === null || member.line >= span.line))
    return { type: Math.abs(member.type), member: member.id };
  return { type: span?.type ?? 0, member: 0 };
}

export function resolvedOf({ path, typeId, memberId, kind, file, line }: SymbolRef): Resolved {
  return { path, typeId, ...(memberId === undefined ? {} : { memberId }), kind, file, line };
}

/** With the lines as they are now. A place that no longer has the name is left out. */
function withLines(db: ReadDb, { root, maxBytes }: UsageQuery, found: readonly Found[]): Usage[] {
  const refs = createRefs(db);
  const insiders = new Set<string>();
  let open = { file: '', text: '', whole: '' };
  return found.flatMap(({ file, at, length, line, column, kind, confidence, rows, name }): Usage[] => {
    if (open.file !== file) {
      const read = readTextSync(root, file, maxBytes, () => true, insiders);
      const whole = read.kind === 'text' ? read.text : '';
      // Places in a notebook are those of its code.
      open = { file, whole, text: isNotebook(file) ? codeOf(file, whole) : whole };
    }
    // `super` calls the member of the same name.
    const word = /\.rb$/.test(file) && open.text.startsWith('super', at) ? 'super' : '';
    const spelt =
      word !== '' ? word : (isComponent(file) ? spellings(name) : [name]).find((one) => open.text.startsWith(one, at));
    if (spelt === undefined || at >= open.text.length) return [];
    const own =
      length > 0 ? spelt.length || length : (/^[\p{L}\p{N}_$]+/u.exec(open.text.slice(at, at + 200))?.[0].length ?? 1);
    const ref = refs.ref(rows);
    const within = ref === null ? {} : { within: resolvedOf(ref) };
    const cell = isNotebook(file) ? cellAt(open.whole, line) : null;
    return [
      {
        file,
        line,
        column,
        ...(cell === null ? {} : { cell }),
        ...snippetOf(open.text, at, own),
        kind,
        confidence,
        ...within,
      },
    ];
  });
}

/** The line around an offset, trimmed and cut, and the position of the name in it. */
export function snippetOf(text: string, at: number, length: number): Pick<Usage, 'snippet' | 'range'> {
  const from = text.lastIndexOf('\n', at - 1) + 1;
  const next = text.indexOf('\n', at);
  const whole = text.slice(from, next < 0 ? text.length : next);
  let snippet = whole.trim();
  let start = at - from - (whole.length - whole.trimStart().length);
  if (snippet.length > snippetLength) {
    const cut = Math.max(0, Math.min(start - 60, snippet.length - snippetLength));
    snippet = snippet.slice(cut, cut + snippetLength).toWellFormed();
    start -= cut;
  }
  return { snippet, range: [start, start + Math.min(length, snippet.length - start)] };
}
