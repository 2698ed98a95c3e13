/**
 * What the lines of a symbol call: the search for usages the other way round, on the same thread, by the same checkers and, where
 * they have no answer, the same judges (docs/usages.md). A name that may mean several unrelated members is left out and counted: a wrong call is worse than
 * none. Main types: CallQuery, CallAnswer.
 */
import type { Resolved } from '#shared/contract/common.ts';
import type { ReferenceFile } from '../../references/references.ts';
import type { ReadDb } from '../../storage/storage.ts';
import { readTextSync } from '../../workspace/workspace.ts';
import { createLookup } from '../link/lookup.ts';
import { createRefs, type SymbolRows } from '../query/refs.ts';
import { createSymbolPlaces } from '../query/symbol-places.ts';
import { type CodeName, codeNames } from '../whole/code-names.ts';
import { openCheckedCalls } from './checked-calls.ts';
import { createReadSpans } from './file-spans.ts';
import { createFileView, type FileView } from './file-view.ts';
import { createOpenFile, isInitialized, maxUnresolved, placeOf, resolvedOf } from './find-usages.ts';
import { isExtension } from './judge/extensions.ts';
import { judgeMember } from './judge/judge-member.ts';
import { isDeclaration } from './judge/judge-type.ts';
import { createReceivers } from './judge/receivers.ts';
import { createKnownTypes } from './known-types.ts';
import { languageFamily, subjectOf } from './subject.ts';
import { spellingOf } from './text/spelling.ts';

export interface CallQuery {
  caller: SymbolRows;
  root: string;
  maxBytes: number;
  maxResults: number;
}

export interface CodeCall {
  file: string;
  line: number;
  snippet: string;
  confidence: number;
  target: Resolved;
}

export interface CallAnswer {
  /** In the order of the text; each target once, where it is called first. */
  calls: CodeCall[];
  total: number;
  /** Names that may mean several, so that none was taken. */
  unclear: number;
}

const maxNames = 2_000;
/** Declaring types that are weighed for one name. */
const maxRivals = 40;
const leastSure = 0.45;
const callable = new Set(['method', 'function', 'constructor', 'property', 'field', 'constant', 'variable']);

/** @param references where a checker's references are, if there are any. */
export function findCalls(
  db: ReadDb,
  { caller, root, maxBytes, maxResults }: CallQuery,
  references: ReferenceFile,
): CallAnswer {
  const types = createKnownTypes(db);
  const lookup = createLookup(db);
  const refs = createRefs(db);
  const readSpans = createReadSpans(db);
  const openFile = createOpenFile(
    { root, maxBytes },
    (id, text) => {
      const file = lookup.file(id);
      return file === null ? null : createFileView(file, text, readSpans(id), types, lookup, () => null);
    },
    lookup,
  );
  const receivers = createReceivers(types, openFile);
  const fileRow = db.prepare<[string], { id: number }>('SELECT id FROM files WHERE path = ?');
  const usedBy = db.prepare<[number], { dst: number }>(
    'SELECT DISTINCT e.dst FROM parts p JOIN edges e ON e.src = p.type WHERE p.file = ? AND e.dst IS NOT NULL',
  );

  /** Members of this name, each with how sure the place means it. */
  function members(view: FileView, { name, at }: CodeName, used: ReadonlySet<number>): Weighed[] {
    const family = languageFamily(view.language);
    const declared = importedAs(view, name);
    const declaring = types
      .declaring(declared)
      .filter((id) => family.includes(types.type(id)?.language ?? view.language));
    const near = declaring.length <= maxRivals ? declaring : declaring.filter((id) => used.has(id)).slice(0, maxRivals);
    return near.flatMap((id): Weighed[] => {
      const subject = subjectOf(types, { type: id, name: declared });
      if (subject === null || subject.onlyCreated) return [];
      const below = [...types.descendants(id)];
      const overriding = below.filter((one) => types.inherited(one, declared)[0]?.type !== id);
      const confidence = judgeMember(
        view,
        { start: at, end: at + name.length, name, kind: 'text', owner: null },
        {
          subject,
          own: new Set([id, ...below.filter((one) => !overriding.includes(one))]),
          overriding: new Set(overriding),
          above: new Set(types.ancestors(id).filter((one) => declaring.includes(one))),
          unique: declaring.length === 1,
          related: () => new Set(used.has(id) ? [view.file.id] : []),
          contested: () => new Set(),
          left: { untyped: 0 },
          isExtension: isExtension(subject, openFile),
        },
        types,
        receivers,
      );
      // Written for several builds, the one of this file is meant.
      const called = subject.members.filter(({ kind }) => callable.has(kind));
      const member = called.find(({ file }) => file === view.file.id) ?? called[0];
      return confidence === null || member === undefined ? [] : [{ rows: { type: id, member: member.id }, confidence }];
    });
  }

  /** What is made: `new Foo()`, `Foo()`, `Foo{}`. */
  function made(view: FileView, { name, at, owner, behind }: CodeName): Weighed[] {
    // With what leads to it: `other.Foo()` makes the `Foo` of another package, whatever is called so here.
    const { name: spelled } = spellingOf(view.text, at, at + name.length, view.language);
    const found = view.resolve(spelled === '' ? name : spelled, at);
    if (found.kind !== 'type') return [];
    const type = types.type(found.type.id);
    if (type === null || type.kind === 'module' || type.name !== name || isDeclaration(view, at, name)) return [];
    if (owner !== 'new' && behind !== '(' && behind !== '{') return [];
    return [{ rows: { type: type.id, member: 0 }, confidence: 0.95 }];
  }

  /** `Node(int n) : value(n) {}`: neither a type nor a function of that name is meant. */
  function fillsField(view: FileView, { name, at, owner }: CodeName): boolean {
    if (view.language !== 'cpp' || owner === 'new' || !isInitialized(view, at)) return false;
    return types.inherited(view.typeAt(at), name).some(({ kind }) => kind === 'field');
  }

  /** The surest; null where several are as sure and none of them is what the others carry out. */
  function best(weighed: readonly Weighed[]): Weighed | null {
    const most = Math.max(0, ...weighed.map(({ confidence }) => confidence));
    const top = weighed.filter(({ confidence }) => confidence === most);
    const rest = (one: Weighed) => top.filter((other) => other !== one);
    return top.find((one) => rest(one).every((other) => types.descendants(one.rows.type).has(other.rows.type))) ?? null;
  }

  /** Null where a name may mean several, so that none is taken. */
  function judged(view: FileView, name: CodeName, used: ReadonlySet<number>): Weighed | null | undefined {
    const called = name.behind === '(' || name.owner === 'new' || (name.behind === '<' && name.before === '.');
    if (!called || fillsField(view, name)) return undefined;
    const makes = made(view, name);
    const weighed = makes.length > 0 ? makes : members(view, name, used).filter((one) => one.confidence >= leastSure);
    return weighed.length === 0 ? undefined : best(weighed);
  }

  const answer: CallAnswer = { calls: [], total: 0, unclear: 0 };
  const seen = new Set<string>();
  const isModule = caller.member === 0 && types.type(caller.type)?.kind === 'module';
  const checked = openCheckedCalls(db, references);

  function add(view: FileView, at: number, end: number, { rows, confidence }: Weighed): void {
    const target = refs.ref(rows);
    const key = `${rows.type} ${rows.member}`;
    const isSelf = rows.type === caller.type && rows.member === caller.member;
    if (target === null || isSelf || seen.has(key)) return;
    seen.add(key);
    answer.total += 1;
    if (answer.calls.length >= maxResults) return;
    const { line, snippet } = placeOf(view, at, end);
    answer.calls.push({ file: view.file.path, line, snippet, confidence, target: resolvedOf(target) });
  }

  for (const { file, startLine, endLine } of createSymbolPlaces(db).places(caller)) {
    const id = fileRow.get(file)?.id;
    const scope = id === undefined ? null : lookup.file(id);
    const read = readTextSync(root, file, maxBytes, () => true);
    if (id === undefined || scope === null || read.kind !== 'text') continue;
    const view = createFileView(scope, read.text, readSpans(id), types, lookup, () => null);
    const used = new Set(usedBy.all(id).map(({ dst }) => dst));
    for (const own of view.spans.types) used.add(own.type);
    const names = codeNames(read.text, view.language, view.lineStart(startLine), view.lineStart(endLine + 1), maxNames);
    const sure = checked?.inLines(file, read.text, startLine, endLine) ?? null;
    /** In the types of a module, which call for themselves. */
    const isElsewhere = (at: number): boolean =>
      isModule && (view.spans.typeAt(view.lineAt(at))?.type ?? caller.type) !== caller.type;
    const found: { at: number; end: number; one: Weighed | null }[] = [];
    for (const { at, end, rows } of sure?.calls ?? []) found.push({ at, end, one: { rows, confidence: 1 } });
    for (const name of names) {
      if (sure !== null && !sure.open.has(name.at)) continue;
      const one = judged(view, name, used);
      if (one === undefined) continue;
      // The checker could not tell, so that reading the text cannot be sure either.
      const most = sure === null ? 1 : maxUnresolved;
      const weighed = one === null ? null : { ...one, confidence: Math.min(one.confidence, most) };
      found.push({ at: name.at, end: name.at + name.name.length, one: weighed });
    }
    for (const { at, end, one } of found.sort((a, b) => a.at - b.at)) {
      if (isElsewhere(at)) continue;
      if (one === null) answer.unclear += 1;
      else add(view, at, end, one);
    }
  }
  checked?.close();
  return answer;
}

/** What a name of this file is called where it is declared. */
function importedAs({ file }: FileView, name: string): string {
  for (const { names } of file.imports) {
    const renamed = names.find((one) => one.alias === name && one.name !== 'default' && one.name !== '*');
    if (renamed !== undefined) return renamed.name;
  }
  return name;
}

interface Weighed {
  rows: SymbolRows;
  confidence: number;
}
