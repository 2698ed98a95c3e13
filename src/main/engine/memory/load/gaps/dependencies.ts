/** Dependencies that no record speaks of (S1-60): packages by how much code leans on them. */
import type { KnowledgeGap } from '#shared/contract/memory/types.ts';
import type { UsedPackage } from '../../../static-analyst/static-analyst.ts';
import type { Known } from './known.ts';

const maxGaps = 60;
/** So many files that import a package make it a weighty one, where no other is imported by more. */
const commonUse = 8;

export function dependencyGaps(packages: readonly UsedPackage[], known: Known): KnowledgeGap[] {
  // Not by spreading: a hostile project file declares more packages than a call takes arguments.
  const most = packages.reduce((so, { files }) => Math.max(so, files), commonUse);
  return packages
    .filter((each) => !isTool(each) && !isSpokenOf(each.name, known))
    .map(
      (each): KnowledgeGap => ({
        type: 'MISSING_DEPENDENCY',
        description: describe(each),
        priority: priorityOf(each, most),
        suggestedQuestion: question(each),
        about: each.name,
      }),
    )
    .sort((a, b) => b.priority - a.priority)
    .slice(0, maxGaps);
}

/** Formatters, type checkers, plug-ins: declared for development, and no code has to do with them. */
function isTool({ dev, files, tests }: UsedPackage): boolean {
  return dev && files + tests === 0;
}

/** By its whole name, or by what people call it: the last part of a path or of Maven coordinates. */
function isSpokenOf(name: string, known: Known): boolean {
  const last = name.split(/[/:]/).at(-1) ?? name;
  return known.says(name) || (last.length > 3 && last !== name && known.says(last));
}

/** What no project file declares may be an alias of a build tool; what no file imports may be used by none. */
function priorityOf({ files, dev, declaredIn }: UsedPackage, most: number): number {
  if (files === 0) return dev ? 10 : 20;
  const share = Math.sqrt(files / most);
  if (declaredIn === null || dev) return Math.round(12 + 23 * share);
  return Math.round(25 + 60 * share);
}

const several = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

function describe({ name, files, tests, declaredIn, dev }: UsedPackage): string {
  const uses = [
    ...(files > 0 ? [several(files, 'file')] : []),
    ...(tests > 0 ? [`${tests} test${tests === 1 ? '' : 's'}`] : []),
  ].join(' and ');
  const used = uses === '' ? 'no file imports it by that name' : `${uses} import${files + tests === 1 ? 's' : ''} it`;
  const where = declaredIn === null ? '' : `, ${declaredIn} declares it${dev ? ' for development' : ''}`;
  return `No record speaks of the dependency ${name}: ${used}${where}.`;
}

function question({ name, files, examples, dev, declaredIn }: UsedPackage): string {
  const [first, second] = examples;
  if (first === undefined)
    return `Why does ${declaredIn ?? 'the project'} declare ${name}, and what would break without it?`;
  if (dev) return `What is ${name} used for in the tests, for example in ${first}?`;
  if (files === 1 || second === undefined)
    return `What does ${first} use ${name} for, and how does it handle its failures?`;
  return `What is ${name} used for in ${first} and ${second}, and is it kept behind an interface of ours?`;
}
