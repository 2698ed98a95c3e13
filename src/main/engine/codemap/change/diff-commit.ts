/**
 * What a commit did to types, read from the two versions of the files that it changed and nothing else. Parts of a type that are in
 * other files stay as they were, so they are left out on both sides.
 */
import type { PreparedFile, PreparedType } from '../build/prepare.ts';
import { canonicalSignature, shortHash, typeIdOf } from '../ids.ts';
import { compareAll, type FindRenames, type TypeComparison } from './diff-comparison.ts';
import type { ComparedPlace } from './diff-pairs.ts';
import type { MemberText, TextSide } from './lineage/lineage.ts';
import type { ContentHashes, TypeSnapshot } from './snapshot.ts';

/** One version of one file. */
export interface FileVersionRead {
  readonly file: string;
  readonly text: string;
  readonly facts: PreparedFile;
}

export interface CommitComparison extends Pick<TypeComparison, 'entries' | 'diff'> {
  /** Whether only additions to a type were compared, such as methods beside their type: it was neither made nor removed. */
  isAddition(typeId: string): boolean;
}

interface Part {
  readonly of: FileVersionRead;
  readonly type: PreparedType;
}

/** The parts of types on one side, by type id. */
type Side = ReadonlyMap<string, readonly Part[]>;

export async function compareCommit(
  before: readonly FileVersionRead[],
  after: readonly FileVersionRead[],
  findRenames: FindRenames,
  pause: () => Promise<void>,
): Promise<CommitComparison> {
  const sides = { before: partsOf(before), after: partsOf(after) };
  const made = { before: snapshotsOf(sides.before), after: snapshotsOf(sides.after) };
  const ids = [...new Set([...sides.before.keys(), ...sides.after.keys()])].filter((id) => {
    const [was, now] = [made.before(id), made.after(id)];
    return was?.file !== now?.file || JSON.stringify(was?.hashes) !== JSON.stringify(now?.hashes);
  });
  const pairs = {
    ...{ before: placeOf(made.before), after: placeOf(made.after), ids },
    pair: (id: string) => ({ before: made.before(id), after: made.after(id) }),
    close() {},
  };
  const texts = { before: textsOf(sides.before), after: textsOf(sides.after) };
  const { entries, diff } = await compareAll(pairs, findRenames, texts, pause);
  return {
    ...{ entries, diff },
    isAddition: (id) => [...(sides.before.get(id) ?? []), ...(sides.after.get(id) ?? [])].every(isAddition),
  };
}

const isAddition = ({ type }: Part): boolean => type.addition;

function partsOf(files: readonly FileVersionRead[]): Side {
  const byKey = new Map<string, Part[]>();
  for (const of of files) {
    for (const type of of.facts.types) {
      const key = `${of.facts.language} ${type.fqn} ${type.key}`;
      const parts = byKey.get(key);
      if (parts === undefined) byKey.set(key, [{ of, type }]);
      else parts.push({ of, type });
    }
  }
  return new Map([...byKey.values()].map((parts) => [typeIdOf(declaring(parts).type.idHash), parts]));
}

function declaring(parts: readonly Part[]): Part {
  const [first] = parts;
  if (first === undefined) throw new Error('A type has no part.');
  return parts.find((part) => !isAddition(part)) ?? first;
}

function snapshotsOf(side: Side): (id: string) => TypeSnapshot | null {
  const made = new Map<string, TypeSnapshot>();
  return (id) => {
    const known = made.get(id);
    const parts = side.get(id);
    if (known !== undefined || parts === undefined) return known ?? null;
    const snapshot = snapshotOf(id, parts);
    made.set(id, snapshot);
    return snapshot;
  };
}

function snapshotOf(typeId: string, parts: readonly Part[]): TypeSnapshot {
  const { of, type } = declaring(parts);
  const { fqn, name, kind, arity, access, doc } = type;
  const list = (json: string): string[] => JSON.parse(json) as string[];
  const bases = parts.flatMap((part) => JSON.parse(part.type.bases) as { name: string }[]);
  return {
    ...{ typeId, fqn, name, kind, arity, access, language: of.facts.language, project: '', file: of.file },
    hashes: together(parts.map((part) => part.type.hashes)),
    members: parts.flatMap((part) =>
      part.type.members.map((member) => {
        const { attributes, terms, implHash, signature, doc: words } = member;
        const shape = canonicalSignature('', { ...member, modifiers: list(member.modifiers) });
        const own = { suffix: member.idSuffix, name: member.name, kind: member.kind, access: member.access };
        return { ...own, signature, shape, attributes, terms, implHash, doc: words };
      }),
    ),
    own: {
      ...{ modifiers: list(type.modifiers), attributes: list(type.attributes), doc },
      bases: [...new Set(bases.map((base) => base.name))].sort(),
      code: parts.flatMap((part) => (part.type.implHash === '' ? [] : [part.type.implHash])).sort(),
      files: [...new Set(parts.map((part) => part.of.file))].sort(),
    },
  };
}

function together(all: readonly ContentHashes[]): ContentHashes {
  const [first] = all;
  if (first !== undefined && all.length === 1) return first;
  const joined = (key: keyof ContentHashes): string =>
    shortHash(
      all
        .map((hashes) => hashes[key])
        .sort()
        .join('\n'),
    );
  return {
    structureHash: joined('structureHash'),
    publicImplHash: joined('publicImplHash'),
    internalImplHash: joined('internalImplHash'),
    xmlDocHash: joined('xmlDocHash'),
    cosmeticHash: joined('cosmeticHash'),
  };
}

/** Dependents and sources cannot be derived from a commit alone. */
function placeOf(snapshot: (id: string) => TypeSnapshot | null): ComparedPlace {
  return {
    snapshot,
    place(id) {
      const type = snapshot(id);
      return type === null ? null : { path: type.fqn, file: type.file };
    },
    builtOn: () => [],
    dependents: () => null,
    outline: () => null,
    lines: () => [],
    memberLines: () => new Map(),
    fileHash: () => null,
  };
}

function textsOf(side: Side): TextSide {
  const split = new Map<FileVersionRead, string[]>();
  const linesIn = (of: FileVersionRead): string[] => {
    const lines = split.get(of) ?? of.text.split(/\r\n?|\n/);
    split.set(of, lines);
    return lines;
  };
  return {
    async members(id) {
      const found = new Map<string, MemberText>();
      for (const { of, type } of side.get(id) ?? []) {
        const lines = linesIn(of);
        const starts = new Map<number, number>();
        for (const { line } of type.members) starts.set(line, (starts.get(line) ?? 0) + 1);
        for (const { idSuffix, line, endLine } of type.members) {
          const text = lines.slice(line - 1, endLine).join('\n');
          found.set(idSuffix, { file: of.file, line, text, shared: (starts.get(line) ?? 0) > 1 });
        }
      }
      return found;
    },
    async whole(id) {
      const parts = side.get(id) ?? [];
      const texts = parts.map(({ of, type }) =>
        linesIn(of)
          .slice(type.line - 1, type.endLine)
          .join('\n'),
      );
      const files = new Set(parts.map(({ of }) => of));
      const [only] = files;
      return { text: texts.join('\n'), file: only !== undefined && files.size === 1 ? linesIn(only).join('\n') : '' };
    },
  };
}
