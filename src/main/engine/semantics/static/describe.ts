/**
 * A description without a model: what code map and code tell of a type, section by section. Main function: describe. A sentence
 * is only written with cause; where a section has none, it says so once.
 */
import { type SemanticSection, semanticSections } from '#shared/contract/semantics.ts';
import type { CodeMap } from '../../codemap/codemap.ts';
import { redact } from '../../redact/redact.ts';
import type { Material, TypeMaterial } from '../material.ts';
import { edgeCasesOf } from './edge-cases.ts';
import { lifecycleOf } from './lifecycle.ts';
import { limitationsOf } from './limitations.ts';
import { type Looked, lookAt } from './look.ts';
import { recommendationsOf } from './recommendations.ts';
import { roleOf } from './role.ts';
import { code, some } from './words.ts';

export interface DescribeOptions {
  readonly codeMap: CodeMap;
  readFile(file: string, signal: AbortSignal): Promise<{ text: string; hash: string } | null>;
  pause(): Promise<void>;
}

type Sections = Record<SemanticSection, string>;

const makers: Readonly<Record<SemanticSection, (looked: Looked) => string[]>> = {
  ROLE: roleOf,
  LIFECYCLE: lifecycleOf,
  EDGE_CASES: edgeCasesOf,
  LIMITATIONS: limitationsOf,
  RECOMMENDATIONS: recommendationsOf,
};

const nothing: Readonly<Record<SemanticSection, string>> = {
  ROLE: 'Nothing in the code tells what it is for.',
  LIFECYCLE:
    'Nothing in the code tells of a beginning or an end: no constructor, no state of its own, nothing to close.',
  EDGE_CASES: 'Nothing in the code treats a special input: no early return, no exception.',
  LIMITATIONS: 'Nothing in the code tells of limits: no unfinished work is marked and no error is passed over.',
  RECOMMENDATIONS: 'Nothing in the code asks for particular care.',
};

/** Throws Cancelled. */
export async function describe(
  { types, job }: Material,
  { codeMap, readFile, pause }: DescribeOptions,
  signal: AbortSignal,
): Promise<Sections> {
  const looked: { type: TypeMaterial; look: Looked }[] = [];
  for (const type of types) {
    signal.throwIfAborted();
    looked.push({ type, look: await lookAt(type, codeMap, readFile, pause, signal) });
    await pause();
  }
  const together = job.groupId !== null && types.length > 1;
  const text = (section: SemanticSection): string => {
    const parts = looked.flatMap(({ type, look }) => {
      const sentences = makers[section](look);
      if (sentences.length === 0) return [];
      return together ? [`${code(type.detail.symbol.name)}: ${sentences.join(' ')}`] : sentences;
    });
    const intro =
      together && section === 'ROLE'
        ? [
            `${some(
              types.map(({ detail }) => code(detail.symbol.name)),
              8,
            )} refer to each other in a circle and are described together.`,
          ]
        : [];
    const told = [...intro, ...parts];
    return redact(told.length === 0 ? nothing[section] : told.join(together ? '\n' : listed(section) ? '\n' : ' '));
  };
  return Object.fromEntries(semanticSections.map((section) => [section, text(section)])) as Sections;
}

/** One line each: they are looked up, not read through. */
function listed(section: SemanticSection): boolean {
  return section === 'EDGE_CASES' || section === 'LIMITATIONS' || section === 'RECOMMENDATIONS';
}
