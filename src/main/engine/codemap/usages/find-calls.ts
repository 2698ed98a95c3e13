/**
 * What the lines of a symbol call: the search for usages the other way round, on the same thread, by the same checkers and, where
 * they have no answer, by the same facts and judges (docs/usages.md). A name that may mean several unrelated members is left out and
 * counted: a wrong call is worse than none. Main types: CallQuery, CallAnswer.
 */
import type { Resolved } from '#shared/contract/common.ts';
import type { ReferenceFile } from '../../references/references.ts';
import type { ReadDb } from '../../storage/storage.ts';
import { readTextSync } from '../../workspace/workspace.ts';
import { createLookup } from '../link/lookup.ts';
import type { FileNames } from '../occurrences/file-names.ts';
import { createRefs, type SymbolRows } from '../query/refs.ts';
import { createSymbolPlaces } from '../query/symbol-places.ts';
import { openCheckedCalls } from './checked-calls.ts';
import { createReadSpans } from './file-spans.ts';
import { createFileView, type FileView } from './file-view.ts';
import { createOpenFile, maxUnresolved, resolvedOf, snippetOf } from './find-usages.ts';
import { createEvaluator, importedName } from './judge/evaluate.ts';
import { isExtension } from './judge/extensions.ts';
import { judgeMember } from './judge/judge-member.ts';
import { spelling } from './judge/judge-type.ts';
import { createKnownTypes } from './known-types.ts';
import { openNamePlaces, type Place } from './name-places.ts';
import { languageFamily, subjectOf } from './subject.ts';

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

const maxPlaces = 2_000;
/** Declaring types that are weighed for one name. */
const maxRivals = 40;
const leastSure = 0.45;
const callable = new Set(['method', 'function', 'constructor', 'property', 'field', 'constant', 'variable']);

/** Languages in which a decorator is called with what it stands before. */
const callsDecorators = new Set(['typescript', 'javascript', 'python']);

/** @param references where a checker's references are, if there are any. */
export async function findCalls(
  db: ReadDb,
  { caller, root, maxBytes, maxResults }: CallQuery,
  references: ReferenceFile,
  fileNames: FileNames,
): Promise<CallAnswer> {
  const types = createKnownTypes(db);
  const lookup = createLookup(db);
  const refs = createRefs(db);
  const readSpans = createReadSpans(db);
  const places = openNamePlaces(references, fileNames);
  const openFile = createOpenFile(db, { root, maxBytes }, places, types, lookup, readSpans);
  const evaluator = createEvaluator(types, openFile);
  const fileRow = db.prepare<[string], { id: number }>('SELECT id FROM files WHERE path = ?');
  const usedBy = db.prepare<[number], { dst: number }>(
    'SELECT DISTINCT e.dst FROM parts p JOIN edges e ON e.src = p.type WHERE p.file = ? AND e.dst IS NOT NULL',
  );

  /** Members of this name, each with how sure the place means it. */
  function members(view: FileView, place: Place, used: ReadonlySet<number>): Weighed[] {
    const family = languageFamily(view.language);
    const declared = importedName(view, place.name);
    const declaring = types
      .declaring(declared)
      .filter((id) => family.includes(types.type(id)?.language ?? view.language));
    const near = declaring.length <= maxRivals ? declaring : declaring.filter((id) => used.has(id)).slice(0, maxRivals);
    return near.flatMap((id): Weighed[] => {
      const subject = subjectOf(types, { type: id, name: declared });
      if (subject === null || subject.onlyCreated) return [];
      const below = [...types.descendants(id)];
      const overriding = below.filter((one) => types.inherited(one, declared)[0]?.type !== id);
      const scope = {
        subject,
        own: new Set([id, ...below.filter((one) => !overriding.includes(one))]),
        overriding: new Set(overriding),
        above: new Set(types.ancestors(id).filter((one) => declaring.includes(one))),
        unique: declaring.length === 1,
        related: () => new Set(used.has(id) ? [view.file.id] : []),
        contested: () => new Set<number>(),
        left: { untyped: 0 },
        isExtension: isExtension(subject, openFile),
      };
      const confidence = judgeMember(view, place, scope, types, evaluator);
      // Written for several builds, the one of this file is meant.
      const called = subject.members.filter(({ kind }) => callable.has(kind));
      const member = called.find(({ file }) => file === view.file.id) ?? called[0];
      return confidence === null || member === undefined ? [] : [{ rows: { type: id, member: member.id }, confidence }];
    });
  }

  /** What is made: `new Foo()`, `Foo()`, `Foo{}`, `super()`. */
  function made(view: FileView, place: Place): Weighed[] {
    const { name, kind, receiver, line } = place;
    if (kind === 'construct' && !/\p{L}/u.test(name)) {
      const { form } = view.facts.expression(receiver);
      const found = form === 'self' ? null : evaluator.typeOf(view, receiver, line);
      return found?.kind === 'type' ? [{ rows: { type: found.type, member: 0 }, confidence: 0.95 }] : [];
    }
    // With what leads to it: `other.Foo()` makes the `Foo` of another package, whatever is called so here.
    const spelled = spelling(view, place, evaluator);
    const found = view.resolve(spelled === '' ? name : spelled, line);
    if (found.kind !== 'type') return [];
    const type = types.type(found.type.id);
    if (type === null || type.kind === 'module' || type.name !== name) return [];
    return [{ rows: { type: type.id, member: 0 }, confidence: 0.95 }];
  }

  /** The surest; null where several are as sure and none of them is what the others carry out. */
  function best(weighed: readonly Weighed[]): Weighed | null {
    const most = Math.max(0, ...weighed.map(({ confidence }) => confidence));
    const top = weighed.filter(({ confidence }) => confidence === most);
    const rest = (one: Weighed) => top.filter((other) => other !== one);
    return top.find((one) => rest(one).every((other) => types.descendants(one.rows.type).has(other.rows.type))) ?? null;
  }

  /** Null where a name may mean several, so that none is taken. */
  function judged(view: FileView, place: Place, used: ReadonlySet<number>): Weighed | null | undefined {
    const { kind, use } = place;
    const isDecorator = use === 'attribute' && callsDecorators.has(view.language);
    if (kind === 'declare' || (use !== 'call' && use !== 'new' && !isDecorator)) return undefined;
    const makes = made(view, place);
    const weighed = makes.length > 0 ? makes : members(view, place, used).filter((one) => one.confidence >= leastSure);
    return weighed.length === 0 ? undefined : best(weighed);
  }

  const answer: CallAnswer = { calls: [], total: 0, unclear: 0 };
  const seen = new Set<string>();
  const isModule = caller.member === 0 && types.type(caller.type)?.kind === 'module';
  const checked = openCheckedCalls(db, references);
  const callers = createSymbolPlaces(db).places(caller);
  await places.prepare(callers.map(({ file }) => file));

  for (const { file, startLine, endLine } of callers) {
    const id = fileRow.get(file)?.id;
    const scope = id === undefined ? null : lookup.file(id);
    const read = readTextSync(root, file, maxBytes, () => true);
    if (id === undefined || scope === null || read.kind !== 'text') continue;
    const { places: all, facts } = places.allIn(file, read.text);
    const view = createFileView(scope, facts, readSpans(id), types, lookup);
    const used = new Set(usedBy.all(id).map(({ dst }) => dst));
    for (const own of view.spans.types) used.add(own.type);
    const sure = checked?.inLines(file, read.text, startLine, endLine) ?? null;
    /** In the types of a module, which call for themselves. */
    const isElsewhere = (line: number): boolean =>
      isModule && (view.spans.typeAt(line)?.type ?? caller.type) !== caller.type;
    const lineOf = lineCounter(read.text);
    const found: { at: number; length: number; line: number; one: Weighed | null }[] = [];
    for (const { at, end, rows } of sure?.calls ?? [])
      found.push({ at, length: end - at, line: lineOf(at), one: { rows, confidence: 1 } });
    const within = all.filter(({ line }) => line >= startLine && line <= endLine).slice(0, maxPlaces);
    for (const place of within) {
      if (sure !== null && !sure.open.has(place.at)) continue;
      const one = judged(view, place, used);
      if (one === undefined) continue;
      // The checker could not tell, so that the syntax alone cannot be sure either.
      const most = sure === null ? 1 : maxUnresolved;
      const weighed = one === null ? null : { ...one, confidence: Math.min(one.confidence, most) };
      found.push({ at: place.at, length: place.name.length, line: place.line, one: weighed });
    }
    for (const { at, length, line, one } of found.sort((a, b) => a.at - b.at)) {
      if (isElsewhere(line)) continue;
      if (one === null) {
        answer.unclear += 1;
        continue;
      }
      const target = refs.ref(one.rows);
      const key = `${one.rows.type} ${one.rows.member}`;
      const isSelf = one.rows.type === caller.type && one.rows.member === caller.member;
      if (target === null || isSelf || seen.has(key)) continue;
      seen.add(key);
      answer.total += 1;
      if (answer.calls.length >= maxResults) continue;
      const { snippet } = snippetOf(read.text, at, length);
      answer.calls.push({ file, line, snippet, confidence: one.confidence, target: resolvedOf(target) });
    }
  }
  places.close();
  checked?.close();
  return answer;
}

/** Lines of offsets that grow, from 1. */
function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  return (offset) => {
    while (next >= 0 && next < offset) {
      line += 1;
      next = text.indexOf('\n', next + 1);
    }
    return line;
  };
}

interface Weighed {
  rows: SymbolRows;
  confidence: number;
}
