/**
 * Learnings of people: one file each in `learnings/`. A text is read by its headings or its labels,
 * English and Chinese; it is written with headings.
 */
import { MemoError } from '#shared/base/errors.ts';
import type { LearningForm } from '#shared/contract/bank/bank-types.ts';
import { type BlockHead, blockText, fromBytes, holdsMarker, toBytes, withNewBlock } from '../blocks.ts';
import { type Language, learningNames, nameOf, partNamed } from './gate.ts';

type Part = keyof typeof learningNames;

export interface LearningText {
  readonly form: LearningForm;
  readonly author: string;
  /** As it is written, or ''. */
  readonly date: string;
}

/** The block of a learning that the machine proposed. */
export const learningBlock = 'learning';

const types = { bug: /bug|缺陷|错误/i, performance: /perf|性能/i, integration: /integr|集成|对接/i } as const;
const order = ['symptom', 'rootCause', 'solution', 'prevention'] as const;

/** A label at the beginning of a line: `症状：`, `**Symptom:**`, `- Type: bug`. */
const labelled = /^(?:[-*+][ \t]+)?(\*{0,2}[^\s:：*][^:：]{0,30}?\*{0,2})[ \t]*[:：]\*{0,2}[ \t]*(.*)$/;

/** The markers of a machine block are no part of what it says. */
const ofBlock = /^[ \t]*<!--[ \t]*(?:MACHINE_BLOCK_(?:START|END)|blockVersion:)/;

export function readLearning(text: string): LearningText {
  const parts = new Map<Part, string[]>();
  let title = '';
  let part: Part | null = null;
  for (const line of text.replace(/^\ufeff/, '').split(/\r?\n/)) {
    if (ofBlock.test(line)) continue;
    const heading = /^(#{1,6})[ \t]+(.*)$/s.exec(line);
    if (heading !== null) {
      part = partNamed(learningNames, heading[2] ?? '');
      if (part === null && heading[1] === '#' && title === '') title = (heading[2] ?? '').trim();
      continue;
    }
    const label = labelled.exec(line);
    const named = label === null ? null : partNamed(learningNames, label[1] ?? '');
    if (named !== null) part = named;
    if (part === null) continue;
    parts.set(part, [...(parts.get(part) ?? []), named === null ? line : (label?.[2] ?? '')]);
  }
  const said = (key: Part): string => (parts.get(key) ?? []).join('\n').trim();
  const type = Object.entries(types).find(([, pattern]) => pattern.test(said('type')))?.[0];
  return {
    form: {
      title: said('title') || title,
      type: type === undefined ? '' : (type as LearningForm['type']),
      symptom: said('symptom'),
      rootCause: said('rootCause'),
      solution: said('solution'),
      prevention: said('prevention'),
    },
    author: said('author'),
    date: said('date'),
  };
}

/**
 * The file of a learning; it ends with a line end. `date` is YYYY-MM-DD. With `block` its parts are in a machine block,
 * whose content is `inside`. Throws Refused where they hold markers.
 */
export function learningText(
  form: LearningForm,
  how: { author: string; date: string; language: Language; block?: BlockHead | null },
): { text: string; inside: string } {
  const { author, date, language, block = null } = how;
  const colon = language === 'zh' ? '：' : ': ';
  const label = (part: Part, value: string): string => `- ${nameOf(learningNames[part], language)}${colon}${value}`;
  const head = [`# ${titleOf(form)}`, '', label('type', form.type || 'bug'), label('date', date)];
  if (author !== '') head.push(label('author', author));
  const parts = order.flatMap((part) => ['', `## ${nameOf(learningNames[part], language)}`, '', form[part].trim()]);
  const inside = blockText(parts.join('\n'));
  const before = `${head.join('\n')}\n`;
  if (block === null) return { text: `${before}\n${inside}`, inside };
  if (holdsMarker(inside)) {
    const message = 'The learning holds markers of a machine block itself, so it was not written. Take them out.';
    throw new MemoError('Refused', message, {});
  }
  return { text: fromBytes(withNewBlock(toBytes(before), learningBlock, toBytes(inside), block)), inside };
}

/** The title, else the beginning of the symptom. */
export function titleOf({ title, symptom }: LearningForm): string {
  const line = (title.trim() || symptom.trim()).split(/[\r\n]/)[0] ?? '';
  return line.length <= 80 ? line : `${line.slice(0, 79).trimEnd()}…`;
}

/** `learnings/<date>-<words>.md`; letters of any script stay. */
export function learningPath(form: LearningForm, date: string): string {
  const words = titleOf(form)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return `learnings/${date}-${[...words].slice(0, 40).join('').replace(/-+$/, '') || 'learning'}.md`;
}
