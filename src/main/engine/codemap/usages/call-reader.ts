/**
 * What the lines of a file call, in their order: by the checkers and, where they have no answer, by the facts of the file and the
 * judges of usages. For questions about one symbol and for analysts that ask of all. Main types: CallReader, LineCall.
 */
import type { ReferenceFile } from '../../references/references.ts';
import type { ReadDb } from '../../storage/storage.ts';
import { createLookup } from '../link/lookup.ts';
import type { FileNames } from '../occurrences/file-names.ts';
import type { SymbolRows } from '../query/refs.ts';
import { openCheckedCalls } from './checked.ts';
import { createEvaluator, importedName } from './evaluate.ts';
import { createReadSpans, type FileView } from './file-view.ts';
import { createOpenFile, maxUnresolved } from './find-usages.ts';
import { judgeMember, type MemberScope } from './judge-member.ts';
import { spelling } from './judge-type.ts';
import { createKnownTypes, type KnownMember, type KnownTypes } from './known-types.ts';
import { type NameOccurrence, openNamePlaces } from './name-places.ts';
import { languageFamily, type Subject, subjectOf } from './subject.ts';
import { isExtension } from './usage-kind.ts';

export interface LineCall {
  readonly at: number;
  readonly length: number;
  readonly line: number;
  /** Null where several may be meant, so that none is taken. */
  readonly target: CallTarget | null;
}

export interface CallTarget {
  readonly rows: SymbolRows;
  readonly confidence: number;
}

export interface CallReader {
  readonly types: KnownTypes;
  /** Loads what reading these files takes, where their facts are not kept. */
  prepare(paths: Iterable<string>): Promise<void>;
  /** Calls in these lines of a file; null where it cannot be read. */
  inLines(path: string, startLine: number, endLine: number): LineCall[] | null;
  /** Row of the innermost type around a line. */
  typeAt(path: string, line: number): number;
  close(): void;
}

const maxPlaces = 2_000;
/** Declaring types that are weighed for one name. */
const maxRivals = 40;
const leastSure = 0.45;
const callable = new Set(['method', 'function', 'constructor', 'property', 'field', 'constant', 'variable']);
/** Languages in which a decorator is called with the declaration that follows it. */
const callsDecorators = new Set(['typescript', 'javascript', 'python']);

/** @param references where a checker's references are, if there are any. */
export function createCallReader(
  db: ReadDb,
  { root, maxBytes }: { root: string; maxBytes: number },
  references: ReferenceFile,
  fileNames: FileNames,
): CallReader {
  const types = createKnownTypes(db);
  const lookup = createLookup(db);
  const readSpans = createReadSpans(db);
  const places = openNamePlaces(references, fileNames);
  const openFile = createOpenFile(db, { root, maxBytes }, places, types, lookup, readSpans);
  const evaluator = createEvaluator(types, openFile);
  const checked = openCheckedCalls(db, references);
  const fileRow = db.prepare<[string], { id: number; hash: string }>('SELECT id, hash FROM files WHERE path = ?');
  const usedBy = db.prepare<[number], { dst: number }>(
    'SELECT DISTINCT e.dst FROM parts p JOIN edges e ON e.src = p.type WHERE p.file = ? AND e.dst IS NOT NULL',
  );
  const used = new Map<number, ReadonlySet<number>>();
  const scopes = new Map<string, MemberScope | null>();

  /** Types that a file uses, including its own. */
  function usedIn(view: FileView): ReadonlySet<number> {
    let known = used.get(view.file.id);
    if (known === undefined) {
      known = new Set([...usedBy.all(view.file.id).map(({ dst }) => dst), ...view.spans.types.map(({ type }) => type)]);
      used.set(view.file.id, known);
    }
    return known;
  }

  function scopeOf(id: number, name: string, declaring: readonly number[]): MemberScope | null {
    const key = `${id} ${name}`;
    const known = scopes.get(key);
    if (known !== undefined) return known;
    const subject = subjectOf(types, { type: id, name });
    let scope: MemberScope | null = null;
    if (subject !== null && subject.members.length > 0) {
      const below = [...types.descendants(id)];
      const overriding = below.filter((one) => types.inherited(one, name)[0]?.type !== id);
      scope = {
        subject,
        own: new Set([id, ...below.filter((one) => !overriding.includes(one))]),
        overriding: new Set(overriding),
        above: new Set(types.ancestors(id).filter((one) => declaring.includes(one))),
        unique: declaring.length === 1,
        related: () => new Set(),
        contested: () => new Set(),
        left: { untyped: 0, throughBase: 0 },
        isExtension: isExtension(subject, openFile),
      };
    }
    scopes.set(key, scope);
    return scope;
  }

  /** Written for several builds, the one of this file is meant; of a prototype and a definition that. */
  function called(view: FileView, { type, name, places: same }: Subject): KnownMember | undefined {
    const all = [type.id, ...[...same].filter((id) => id !== type.id)]
      .flatMap((id) => types.members(id, name))
      .filter(({ kind }) => callable.has(kind));
    const isDefined = ({ line, endLine }: KnownMember): boolean => same.size > 1 && endLine > line;
    return all.find(({ file }) => file === view.file.id) ?? all.find(isDefined) ?? all[0];
  }

  /** Members of this name, each with how sure the place means it. */
  function members(view: FileView, place: NameOccurrence): CallTarget[] {
    const family = languageFamily(view.language);
    const near = usedIn(view);
    const declared = importedName(view, place.name);
    const declaring = types
      .declaring(declared)
      .filter((id) => family.includes(types.type(id)?.language ?? view.language));
    const weighed = declaring.length <= maxRivals ? declaring : declaring.filter((id) => near.has(id));
    return weighed.slice(0, maxRivals).flatMap((id): CallTarget[] => {
      const scope = scopeOf(id, declared, declaring);
      if (scope === null) return [];
      const related = (): ReadonlySet<number> => new Set(near.has(id) ? [view.file.id] : []);
      const confidence = judgeMember(view, place, { ...scope, related }, types, evaluator);
      const member = called(view, scope.subject);
      return confidence === null || member === undefined
        ? []
        : [{ rows: { type: member.type, member: member.id }, confidence }];
    });
  }

  /** `super().__init__()` of Python: a constructor that is called by its name. */
  function named(view: FileView, { name, kind, receiver, line }: NameOccurrence): CallTarget[] {
    const on = kind === 'access' ? evaluator.typeOf(view, receiver, line) : null;
    const [member] = on?.kind === 'type' ? types.inherited(on.type, name) : [];
    if (member?.kind !== 'constructor') return [];
    return [{ rows: { type: member.type, member: member.id }, confidence: 0.95 }];
  }

  /** What is made: `new Foo()`, `Foo()`, `Foo{}`, `super()`. */
  function made(view: FileView, place: NameOccurrence): CallTarget[] {
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

  /** The surest; null where several are as sure and none is the base that the others implement. */
  function best(weighed: readonly CallTarget[]): CallTarget | null {
    const most = Math.max(0, ...weighed.map(({ confidence }) => confidence));
    const top = weighed.filter(({ confidence }) => confidence === most);
    const rest = (one: CallTarget) =>
      top.filter(({ rows }) => rows.member !== one.rows.member || rows.type !== one.rows.type);
    return top.find((one) => rest(one).every((other) => types.descendants(one.rows.type).has(other.rows.type))) ?? null;
  }

  /** Null where it may mean several, so that none is taken. */
  function judged(view: FileView, place: NameOccurrence): CallTarget | null | undefined {
    const { kind, use } = place;
    const isDecorator = use === 'attribute' && callsDecorators.has(view.language);
    if (kind === 'declare' || (use !== 'call' && use !== 'new' && !isDecorator)) return undefined;
    const makes = [...named(view, place), ...made(view, place)];
    const weighed = makes.length > 0 ? makes : members(view, place).filter((one) => one.confidence >= leastSure);
    return weighed.length === 0 ? undefined : best(weighed);
  }

  return {
    types,
    async prepare(paths) {
      const unread = [...paths].filter((path) => !places.covers(path, fileRow.get(path)?.hash ?? ''));
      await places.prepare(unread);
    },
    typeAt: (path, line) => openFile(fileRow.get(path)?.id ?? 0)?.spans.typeAt(line)?.type ?? 0,
    inLines(path, startLine, endLine) {
      const file = fileRow.get(path);
      const view = file === undefined ? null : openFile(file.id);
      if (file === undefined || view === null) return null;
      const sure = checked?.inLines(path, file.hash, startLine, endLine) ?? null;
      const found = (sure?.calls ?? []).map(
        ({ at, length, line, rows }): LineCall => ({ at, length, line, target: { rows, confidence: 1 } }),
      );
      for (const place of view.facts.calls(startLine, endLine).slice(0, maxPlaces)) {
        if (sure !== null && !sure.open.has(place.at)) continue;
        const one = judged(view, place);
        if (one === undefined) continue;
        // The checker could not decide, so that the syntax alone cannot be sure either.
        const most = sure === null ? 1 : maxUnresolved;
        const target = one === null ? null : { ...one, confidence: Math.min(one.confidence, most) };
        found.push({ at: place.at, length: place.name.length, line: place.line, target });
      }
      return found.sort((a, b) => a.at - b.at);
    },
    close() {
      places.close();
      checked?.close();
    },
  };
}
