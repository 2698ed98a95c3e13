/**
 * Where a symbol is used: the places of its name from references.db, each judged by what the linker or the declarations around it
 * say. Runs on a worker thread with a read handle of its own; rules and figures are in docs/usages.md.
 */
import type { EdgeKind, Language, Resolved, SymbolRef } from '#shared/contract/common.ts';
import type { Usage } from '#shared/contract/find.ts';
import { edgeKinds } from '#shared/contract/words.ts';
import { constructName, type Occurrence, type ReferenceFile } from '../../references/references.ts';
import type { ReadDb } from '../../storage/storage.ts';
import { readTextSync } from '../../workspace/workspace.ts';
import { createLookup, type FileScope, type Lookup } from '../link/lookup.ts';
import type { FileNames } from '../occurrences/file-names.ts';
import { createRefs, type SymbolRows } from '../query/refs.ts';
import { openChecked } from './checked.ts';
import { createReadSpans, type MemberSpan } from './file-spans.ts';
import { createFileView, type FileView } from './file-view.ts';
import { isExtension } from './judge/extensions.ts';
import { judgeConstruct } from './judge/judge-construct.ts';
import { judgeAnew, judgeMember, type MemberScope } from './judge/judge-member.ts';
import { declares, judgeType } from './judge/judge-type.ts';
import { accessorNames } from './judge/jvm-accessors.ts';
import { createReceivers, type Receivers } from './judge/receivers.ts';
import { creates, kindOf } from './judge/usage-kind.ts';
import { seesMembers } from './judge/visible.ts';
import { createKnownTypes, type KnownTypes } from './known-types.ts';
import { type NamePlaces, openNamePlaces, type Place } from './name-places.ts';
import { cFamily, languageFamily, localNames, type Subject, subjectOf } from './subject.ts';

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
  /** Places of the name that are left out because nothing tells the type before the dot. */
  untyped: number;
}

/** Judged at most: names like `get` stand everywhere, and nobody reads beyond this. */
const maxJudged = 60_000;
const snippetLength = 240;
/** Confidence of a place at most where a checker read the file and could not resolve the name. */
export const maxUnresolved = 0.6;
/** Other files whose text is held at a time. */
const maxOpenFiles = 200;

/** A usage before it is known whether it is among those asked for. */
interface Found extends Omit<Usage, 'within'> {
  /** Offset in its file. */
  at: number;
  rows: SymbolRows;
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
  if (subject === null) return { usages: [], total: 0, untyped: 0 };
  const left = { untyped: 0 };
  const lookup = createLookup(db);
  const refs = createRefs(db);
  const readSpans = createReadSpans(db);
  const openFile = createOpenFile(
    query,
    (id, text) => {
      const file = lookup.file(id);
      return file === null ? null : createFileView(file, text, readSpans(id), types, lookup, () => null);
    },
    lookup,
  );
  const receivers = createReceivers(types, openFile);
  const judge =
    subject.members.length > 0
      ? memberJudge(subject, types, receivers, left, isExtension(subject, openFile))
      : typeJudge(subject, types, receivers);
  const places = openNamePlaces(references, fileNames);
  // What a header declares is seen through any number of others that include it.
  const everywhere = subject.type.kind !== 'module' || cFamily.includes(subject.type.language) || isMacro(subject);
  const candidates =
    subject.members.length > 0 && everywhere
      ? filesWithNames(db, subject, places).filter(seesMembers(subject, lookup))
      : filesOfType(db, subject, types);
  const checked = openChecked(db, references, subject);
  const baseKind = createBaseKind(db, subject.type.id);
  const insiders = new Set<string>();
  const usages: Found[] = [];
  let judged = 0;

  const add = (
    view: FileView,
    path: string,
    place: { at: number; end: number } & Pick<Usage, 'kind' | 'confidence'>,
    within = '',
  ) => {
    const { at, end, kind, confidence } = place;
    usages.push({ file: path, ...placeOf(view, at, end), kind, confidence, at, rows: rowsAt(view, at, within) });
  };

  const files = checked === null ? candidates : withFiles(db, candidates, checked.files);
  await places.prepare(files.filter(({ path, hash }) => !places.covers(path, hash)).map(({ path }) => path));

  for (const { id, path, hash, language } of files) {
    if (judged > maxJudged) break;
    // Imports are read where they can give other names: most files of a large workspace do not even hold the name.
    const names = mayBeRenamed(subject)
      ? namesIn(lookup.file(id), subject)
      : [subject.name, ...accessorNames(subject, language)];
    if (subject.onlyCreated) names.push(constructName);
    const own = checked?.inFile(path) ?? null;
    if (own !== null && own.places.length + own.open.size === 0) continue;
    const isKnown = own !== null && own.places.length > 0;
    const isCovered = places.covers(path, hash);
    if (!isKnown && isCovered && places.known(path, names).length === 0) continue;
    const needles = isCovered ? [] : names.map((name) => Buffer.from(name));
    const wanted = (bytes: Buffer): boolean =>
      isKnown || isCovered || subject.onlyCreated || needles.some((one) => bytes.includes(one));
    const read = readTextSync(query.root, path, query.maxBytes, wanted, insiders);
    const file = read.kind === 'text' ? lookup.file(id) : null;
    if (read.kind !== 'text' || file === null) continue;
    const { text } = read;
    const fits = own?.fits(text) === true ? own : null;
    const found = places.inText(path, text, names).filter(({ at }) => fits === null || fits.open.has(at));
    if (found.length === 0 && fits === null) continue;
    const keyAt = (name: string, at: number) => places.inText(path, text, [name]).find((one) => one.at === at) ?? null;
    const view = createFileView(file, text, readSpans(id), types, lookup, keyAt);
    const isAccessor = ({ name }: Occurrence): boolean =>
      subject.members.length > 0 && subject.type.kind !== 'module' && name !== subject.name;
    for (const place of fits?.places ?? []) add(view, path, place);
    judged += found.length;
    for (const occurrence of found) {
      const { start, end } = spanOf(view, occurrence);
      const isConstruct = occurrence.name === constructName;
      const sure = isConstruct
        ? judgeConstruct(view, occurrence, subject, baseKind, receivers)
        : judge(view, { ...occurrence, name: isAccessor(occurrence) ? subject.name : occurrence.name, start, end });
      if (sure === null) continue;
      if (subject.onlyCreated && !isConstruct && occurrence.kind !== 'construct' && !creates(view, start, end))
        continue;
      const kind = isConstruct
        ? 'call'
        : subject.members.length > 0
          ? memberKind(view, { ...occurrence, start, end })
          : kindOf(view, start, end, baseKind);
      // The checker could not tell, so that reading the text cannot be sure either.
      const confidence = fits === null ? sure : Math.min(sure, maxUnresolved);
      add(view, path, { at: start, end, kind, confidence }, occurrence.member);
    }
  }
  places.close();
  checked?.close();
  usages.sort((a, b) => b.confidence - a.confidence || (a.file < b.file ? -1 : a.file > b.file ? 1 : a.at - b.at));
  return {
    usages: usages.slice(0, query.maxResults).map(({ at: _, rows, ...usage }) => {
      const ref = refs.ref(rows);
      return ref === null ? usage : { ...usage, within: resolvedOf(ref) };
    }),
    total: usages.length,
    untyped: left.untyped,
  };
}

/** A call of a constructor without its name is shown by the word that makes it. */
function spanOf({ text }: FileView, { at, name }: Occurrence): { start: number; end: number } {
  const length =
    name === constructName ? (/^[\p{L}\p{N}_$]+/u.exec(text.slice(at, at + 200))?.[0].length ?? 1) : name.length;
  return { start: at, end: at + length };
}

type Judge = (view: FileView, place: Place) => number | null;

function typeJudge(subject: Subject, types: KnownTypes, receivers: Receivers): Judge {
  return (view, place) => (place.kind === 'declare' ? null : judgeType(view, place, subject, types, receivers.isLocal));
}

function memberJudge(
  subject: Subject,
  types: KnownTypes,
  receivers: Receivers,
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
  return (view, occurrence) =>
    declares(view, occurrence)
      ? judgeAnew(view, occurrence.start, scope, types)
      : judgeMember(view, occurrence, scope, types, receivers);
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
  { root, maxBytes }: Pick<UsageQuery, 'root' | 'maxBytes'>,
  view: (id: number, text: string) => FileView | null,
  lookup: Lookup,
): (file: number) => FileView | null {
  const views = new Map<number, FileView | null>();
  return (id) => {
    const known = views.get(id);
    if (known !== undefined) return known;
    const path = lookup.file(id)?.path;
    const read = path === undefined ? null : readTextSync(root, path, maxBytes, () => true);
    const opened = read?.kind === 'text' ? view(id, read.text) : null;
    if (views.size >= maxOpenFiles) views.clear();
    views.set(id, opened);
    return opened;
  };
}

/** No import tells which files name a macro of Rust. */
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

/** Files with types that lean on it, those that declare it, and those that mention its name. */
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

function memberKind(view: FileView, place: Place): Usage['kind'] {
  const { start, end } = place;
  if (declares(view, place)) return 'implements';
  if (kindOf(view, start, end, () => null) === 'import') return 'import';
  if (isInitialized(view, start)) return 'reference';
  const rest = view.text.slice(end, end + 300);
  return /^\s*(?:<[\w\s.,<>[\]?|&'"]*>\s*)?[?!]?\.?\(/.test(rest) ? 'call' : 'reference';
}

/** In the list of initializers of a C++ constructor, `Foo() : count(0), name{} {`. */
export function isInitialized(view: FileView, start: number): boolean {
  const member = view.memberAt(start);
  if (view.language !== 'cpp' || member?.kind !== 'constructor') return false;
  let head = view.text.slice(Math.max(view.lineStart(member.line), start - 2_000), start);
  for (let before = ''; before !== head; ) {
    before = head;
    head = head.replace(/\([^(){}]*\)|\{[^(){}]*\}/g, ' ');
  }
  return /[^:]:(?!:)[^:;(){}?]*$/.test(head);
}

/** The innermost type or member around an offset; type 0 for none. @param within name of the member, where it is known. */
function rowsAt(view: FileView, start: number, within: string): SymbolRows {
  const line = view.lineAt(start);
  const onLine = ({ name, line: from, endLine }: MemberSpan): boolean =>
    name === within && from <= line && endLine >= line;
  const member = view.spans.members.findLast(onLine) ?? view.memberAt(start);
  const span = view.spans.typeAt(view.lineAt(start));
  if (member !== null && (span === null || member.line >= span.line))
    return { type: Math.abs(member.type), member: member.id };
  return { type: span?.type ?? 0, member: 0 };
}

export function resolvedOf({ path, typeId, memberId, kind, file, line }: SymbolRef): Resolved {
  return { path, typeId, ...(memberId === undefined ? {} : { memberId }), kind, file, line };
}

export function placeOf(
  view: FileView,
  start: number,
  end: number,
): Pick<Usage, 'line' | 'column' | 'snippet' | 'range'> {
  const line = view.lineAt(start);
  const from = view.lineStart(line);
  const next = view.source.indexOf('\n', from);
  const whole = view.source.slice(from, next < 0 ? view.source.length : next);
  const lead = whole.length - whole.trimStart().length;
  let snippet = whole.trim();
  let at = start - from - lead;
  if (snippet.length > snippetLength) {
    const cut = Math.max(0, Math.min(at - 60, snippet.length - snippetLength));
    snippet = snippet.slice(cut, cut + snippetLength).toWellFormed();
    at -= cut;
  }
  const length = Math.min(end - start, snippet.length - at);
  return { line, column: start - from + 1, snippet, range: [at, at + length] };
}
