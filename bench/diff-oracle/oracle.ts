/**
 * Refactoring oracles as RefactoringMiner publishes them, read into pairs that a comparison can be held against. Two layouts are known:
 * a list of commits with `refactorings`, and `results` with the lists of three tools. Only statements that people confirmed count.
 */
import { z } from 'zod';

export const pairKinds = ['renamed', 'moved', 'renamed type', 'moved type', 'extracted', 'inlined'] as const;
export type PairKind = (typeof pairKinds)[number];

export interface Pair {
  readonly kind: PairKind;
  /** Path of the declaring type and name of the member; of a type, its path and ''. */
  readonly from: Place;
  readonly to: Place;
}
export interface Place {
  readonly type: string;
  readonly member: string;
}

export interface OracleCommit {
  readonly repository: string;
  readonly sha1: string;
  readonly pairs: readonly Pair[];
}

const Refactoring = z.object({ description: z.string(), validation: z.union([z.boolean(), z.string()]).optional() });
const Commit = z.object({
  repository: z.string(),
  sha1: z.string(),
  refactorings: z.array(Refactoring).optional(),
  commonRefactoring: z.array(Refactoring).optional(),
  ourApproach: z.array(Refactoring).optional(),
  baseline: z.array(Refactoring).optional(),
});
const Oracle = z.union([z.array(Commit), z.object({ results: z.array(Commit) }).transform(({ results }) => results)]);

export function readOracle(json: string): OracleCommit[] {
  return Oracle.parse(JSON.parse(json)).map(({ repository, sha1, ...lists }) => {
    const all = [lists.refactorings, lists.commonRefactoring, lists.ourApproach, lists.baseline].flatMap(
      (each) => each ?? [],
    );
    const confirmed = all.filter(
      ({ validation = true }) => validation === true || validation === 'TP' || validation === 'CTP',
    );
    const texts = [...new Set(confirmed.map(({ description }) => description))];
    return { repository, sha1, pairs: texts.flatMap((text) => pairOf(text) ?? []) };
  });
}

const method = String.raw`(?:[^\t]*?[\s.])?([^\s()]+)\(.*?\)(?: : .+?)?`;
const attribute = String.raw`(?:[^\t]*?\s)?(\S+) : .+?`;
const forms: readonly [RegExp, PairKind, (found: string[]) => [Place, Place]][] = [
  [
    form(String.raw`Rename Method\t${method} renamed to ${method} in class (\S+)`),
    'renamed',
    ([a = '', b = '', of = '']) => [at(of, a), at(of, b)],
  ],
  [
    form(String.raw`Rename Attribute\t${attribute} to ${attribute} in class (\S+)`),
    'renamed',
    ([a = '', b = '', of = '']) => [at(of, a), at(of, b)],
  ],
  [
    form(
      String.raw`(?:Move|Move And Rename|Pull Up|Push Down) Method\t${method} from class (\S+) to ${method} from class (\S+)`,
    ),
    'moved',
    ([a = '', of = '', b = '', to = '']) => [at(of, a), at(to, b)],
  ],
  [
    form(
      String.raw`(?:Move|Move And Rename|Move Rename|Pull Up|Push Down) Attribute\t${attribute} from class (\S+) to ${attribute} from class (\S+)`,
    ),
    'moved',
    ([a = '', of = '', b = '', to = '']) => [at(of, a), at(to, b)],
  ],
  [
    form(String.raw`Rename Class\t(\S+) renamed to (\S+)`),
    'renamed type',
    ([a = '', b = '']) => [at(a, ''), at(b, '')],
  ],
  [form(String.raw`Move Class\t(\S+) moved to (\S+)`), 'moved type', ([a = '', b = '']) => [at(a, ''), at(b, '')]],
  [
    form(String.raw`(?:Move And Rename|Move Rename) Class\t(\S+) moved and renamed to (\S+)`),
    'moved type',
    ([a = '', b = '']) => [at(a, ''), at(b, '')],
  ],
  [
    form(String.raw`Extract (?:Method|Operation)\t${method} extracted from ${method} in class (\S+)`),
    'extracted',
    ([b = '', a = '', of = '']) => [at(of, a), at(of, b)],
  ],
  [
    form(String.raw`Extract And Move Method\t${method} extracted from ${method} in class (\S+) & moved to class (\S+)`),
    'extracted',
    ([b = '', a = '', of = '', to = '']) => [at(of, a), at(to, b)],
  ],
  [
    form(String.raw`Inline Method\t${method} inlined to ${method} in class (\S+)`),
    'inlined',
    ([a = '', b = '', of = '']) => [at(of, a), at(of, b)],
  ],
  [
    form(String.raw`Move And Inline Method\t${method} moved from class (\S+) to class (\S+) & inlined to ${method}`),
    'inlined',
    ([a = '', of = '', to = '', b = '']) => [at(of, a), at(to, b)],
  ],
];

function form(text: string): RegExp {
  return new RegExp(`^${text}$`);
}

function at(type: string, member: string): Place {
  return { type, member };
}

function pairOf(description: string): Pair | null {
  for (const [pattern, kind, places] of forms) {
    const [, ...found] = pattern.exec(description.trim()) ?? [];
    if (found.length === 0) continue;
    const [from, to] = places(found);
    return { kind, from, to };
  }
  return null;
}
