/**
 * What the machine proposes and never writes by itself (spec 06): patterns of the code as decisions, learnings of errors and
 * practices as learnings. Main type: Proposed. Only what is known is filled in; why a pattern was chosen, and what it costs,
 * only people know.
 */
import path from 'node:path';
import { recordAsLearning } from '#shared/contract/bank/record-as-learning.ts';
import type { CodePattern, LearningRecord } from '#shared/contract/memory/types.ts';
import { readLearning } from '../gates/learnings.ts';
import type { Language } from '../gates/parts.ts';
import type { ProposedForm, Source } from '../inbox/inbox.ts';
import { patternInChinese } from './pattern-words.ts';

export interface Proposed {
  readonly proposed: ProposedForm;
  readonly source: Source;
}

const mostPlaces = 3;
const mostLetters = 4_000;

/** A pattern stays the same proposal while the number of types that follow it changes. */
export function decisionOf(
  { patternType, description, exampleFiles, usageScenarios }: CodePattern,
  language: Language,
): Proposed {
  const decision =
    language === 'zh'
      ? patternInChinese(patternType, description)
      : [`${patternType}:`, ...usageScenarios.slice(0, 1), description].join(' ');
  const form = {
    decision,
    reason: '',
    tradeoff: '',
    scope: foldersOf(exampleFiles).join(language === 'zh' ? '、' : ', '),
    notScope: '',
    supersedes: '',
  };
  return { proposed: { kind: 'decision', form }, source: { by: 'static', about: `pattern ${patternType}` } };
}

export function learningOf(record: LearningRecord): Proposed {
  const { id, question, answer, confidence, analyst } = record;
  const { form } = readLearning(answer);
  const said = form.symptom !== '' || form.rootCause !== '' || form.solution !== '' || form.prevention !== '';
  const whole = recordAsLearning({ ...record, answer: answer.trim().slice(0, mostLetters) });
  // An answer in parts is taken by its parts.
  const filled = said
    ? { ...form, title: question, type: form.type || whole.type }
    : { ...whole, type: form.type || whole.type };
  return {
    proposed: { kind: 'learning', form: filled },
    source: { by: analyst, about: question, recordId: id, confidence },
  };
}

/** Where the examples lie; the code of a folder speaks for it. */
function foldersOf(files: readonly string[]): string[] {
  const folders = files.map((file) => {
    const folder = path.posix.dirname(file);
    return folder === '.' ? file : `${folder}/`;
  });
  return [...new Set(folders)].sort().slice(0, mostPlaces);
}
