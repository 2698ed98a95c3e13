/**
 * A description without a model: what the code map and the code show about a type, section by section. Main function:
 * describe. A sentence is only written with evidence; a section without any says so once.
 */
import { type SemanticSection, semanticSections } from '#shared/contract/semantics.ts';
import type { CodeMap } from '../../codemap/codemap.ts';
import { redact } from '../../redact/redact.ts';
import type { Material, TypeMaterial } from '../material.ts';
import { code, typeName } from './description-names.ts';
import { edgeCasesOf, hasWaysOut } from './edge-cases.ts';
import { lifecycleOf } from './lifecycle.ts';
import { limitationsOf } from './limitations.ts';
import { type Looked, lookAt } from './look.ts';
import { recommendationsOf } from './recommendations.ts';
import { roleOf } from './role.ts';
import { en, type Words } from './words/en.ts';
import { zh } from './words/zh.ts';

export interface DescribeOptions {
  readonly codeMap: CodeMap;
  readFile(file: string, signal: AbortSignal): Promise<{ text: string; hash: string } | null>;
  /** What a person of this workspace reads. */
  readonly language: 'en' | 'zh';
  pause(): Promise<void>;
}

type Sections = Record<SemanticSection, string>;

const makers: Readonly<Record<SemanticSection, (looked: Looked, words: Words) => string[]>> = {
  ROLE: roleOf,
  LIFECYCLE: lifecycleOf,
  EDGE_CASES: edgeCasesOf,
  LIMITATIONS: limitationsOf,
  RECOMMENDATIONS: recommendationsOf,
};

/** Throws Cancelled. */
export async function describe(
  { types, job }: Material,
  { codeMap, readFile, language, pause }: DescribeOptions,
  signal: AbortSignal,
): Promise<Sections> {
  const words = language === 'zh' ? zh : en;
  const looked: { type: TypeMaterial; look: Looked }[] = [];
  for (const type of types) {
    signal.throwIfAborted();
    looked.push({ type, look: await lookAt(type, codeMap, readFile, pause, signal) });
    await pause();
  }
  const together = job.groupId !== null && types.length > 1;
  const text = (section: SemanticSection): string => {
    const parts = looked.flatMap(({ type, look }) => {
      const sentences = makers[section](look, words);
      if (sentences.length === 0) return [];
      return together ? [words.of(code(typeName(type.detail.symbol)), words.join(sentences))] : sentences;
    });
    const intro =
      together && section === 'ROLE' ? [words.circle(types.map(({ detail }) => code(typeName(detail.symbol))))] : [];
    const told = [...intro, ...parts];
    if (told.length === 0)
      return section === 'EDGE_CASES' && looked.some(({ look }) => hasWaysOut(look))
        ? words.unclearCases
        : words.nothing[section];
    return redact(words.typeset(together || listed(section) ? told.join('\n') : words.join(told)));
  };
  return Object.fromEntries(semanticSections.map((section) => [section, text(section)])) as Sections;
}

/** One line each: they are looked up, not read through. */
function listed(section: SemanticSection): boolean {
  return section === 'EDGE_CASES' || section === 'LIMITATIONS' || section === 'RECOMMENDATIONS';
}
