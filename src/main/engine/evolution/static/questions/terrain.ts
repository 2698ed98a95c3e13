/**
 * What may be asked of a code map, worked out once for each state of it and kept short: lists of subjects, not the whole
 * outline, which takes as much memory as the symbols themselves. Main type: Outlook.
 */

import type { Documents } from '#shared/contract/generations/documents.ts';
import type { KnowledgeGap } from '#shared/contract/memory/types.ts';
import type { CodeMap } from '../../../codemap/codemap.ts';
import { isProduct } from '../reading/folders.ts';
import type { Subject, Terrain, Topic } from '../topic.ts';
import { topics } from '../topics/all-topics.ts';
import { packageName } from '../topics/package.ts';

export interface PackageUse {
  readonly product: number;
  /** Imported under one name only: then the count is exact, else the largest of several that overlap. */
  readonly exact: boolean;
  readonly tests: number;
  readonly examples: readonly string[];
}

export interface Outlook {
  readonly subjects: ReadonlyMap<Topic, readonly Subject[]>;
  readonly packages: ReadonlyMap<string, PackageUse>;
  /** Subjects that turned out to have nothing to say. */
  readonly barren: Set<string>;
}

type Document = <N extends keyof Documents>(name: N) => Promise<Documents[N] | null>;

/** Subjects of another state serve as long as not much has changed: what is gone has no draft. */
const maxAgeMs = 10 * 60_000;

export function createOutlooks(
  document: Document,
): (map: CodeMap, gaps: readonly KnowledgeGap[], pause: () => Promise<void>) => Promise<Outlook> {
  let kept: { map: CodeMap; counts: string; at: number; outlook: Outlook } | null = null;
  return async (map, gaps, pause) => {
    const counts = JSON.stringify(await map.counts());
    if (kept !== null && kept.map === map && kept.counts === counts && performance.now() - kept.at < maxAgeMs)
      return kept.outlook;
    const outlook = await lookOut(map, gaps, document, pause);
    kept = { map, counts, at: performance.now(), outlook };
    return outlook;
  };
}

async function lookOut(
  map: CodeMap,
  gaps: readonly KnowledgeGap[],
  document: Document,
  pause: () => Promise<void>,
): Promise<Outlook> {
  const survey = await map.survey(pause);
  const [arch, face, stories, issues] = [
    await document('arch'),
    await document('interface'),
    await document('stories'),
    await document('issues'),
  ];
  const types = survey.types.filter(({ test, file }) => !test && isProduct(file));
  const terrain: Terrain = { map, survey, types, gaps, documents: { arch, interface: face, stories, issues }, pause };
  const subjects = new Map<Topic, readonly Subject[]>();
  for (const topic of topics) {
    subjects.set(topic, await topic.subjects(terrain));
    await pause();
  }
  const packages = new Map<string, PackageUse>();
  for (const { from, language, files, tests, examples } of survey.imports) {
    const name = packageName(from, language);
    if (name === null) continue;
    const known = packages.get(name);
    packages.set(name, {
      // Of Go the code map counts packages: the imports of all their files hang on one.
      product: language === 'go' ? 0 : Math.max(known?.product ?? 0, files),
      tests: language === 'go' ? 0 : Math.max(known?.tests ?? 0, tests),
      exact: known === undefined && language !== 'go',
      examples: [...new Set([...(known?.examples ?? []), ...examples])].slice(0, 40),
    });
  }
  return { subjects, packages, barren: new Set() };
}
