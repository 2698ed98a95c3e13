/** Dependencies that no record speaks of (S1-60): packages by how much code leans on them. */
import type { KnowledgeGap } from '#shared/contract/memory/types.ts';
import type { UsedPackage } from '../../../static-analyst/static-analyst.ts';
import { type GapMessage, gapOf } from './gap.ts';
import type { Known } from './known.ts';

const maxGaps = 60;
/** So many files that import a package make it a weighty one, where no other is imported by more. */
const commonUse = 8;

export function dependencyGaps(packages: readonly UsedPackage[], known: Known): KnowledgeGap[] {
  // Not by spreading: a hostile project file declares more packages than a call takes arguments.
  const most = packages.reduce((so, { files }) => Math.max(so, files), commonUse);
  return packages
    .filter((each) => !isTool(each) && !isSpokenOf(each.name, known))
    .map((each) => gapOf('MISSING_DEPENDENCY', each.name, priorityOf(each, most), why(each), question(each)))
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

function why({ name, files, tests, declaredIn, dev }: UsedPackage): GapMessage {
  if (declaredIn === null) return { key: 'gap.dependency.why', values: { name, files, tests } };
  const key = dev ? 'gap.dependency.whyDev' : 'gap.dependency.whyDeclared';
  return { key, values: { name, files, tests, file: declaredIn } };
}

function question({ name, files, examples, dev, declaredIn }: UsedPackage): GapMessage {
  const [first, second] = examples;
  if (first === undefined) return { key: 'gap.dependency.unused', values: { name, file: declaredIn ?? './' } };
  if (dev) return { key: 'gap.dependency.tests', values: { name, file: first } };
  if (files === 1 || second === undefined) return { key: 'gap.dependency.one', values: { name, file: first } };
  return { key: 'gap.dependency.several', values: { name, files: [first, second] } };
}
