/**
 * The parts that decisions and learnings are made of, and what they are called in headings, columns and labels, in English and
 * in Chinese (seed 002 "触发阈值硬规则", S2-26, S2-29). The first name of each language is the one that is written.
 */
import type { DecisionForm, LearningForm } from '#shared/contract/bank/types.ts';

export type Language = 'en' | 'zh';
type Names = { readonly en: readonly string[]; readonly zh: readonly string[] };

export const decisionNames = {
  date: { en: ['Date'], zh: ['日期', '时间'] },
  decision: { en: ['Decision', 'Choice'], zh: ['决策', '决策内容', '决定'] },
  reason: { en: ['Reason', 'Why', 'Rationale'], zh: ['原因', '理由'] },
  tradeoff: { en: ['Trade-off', 'Tradeoff', 'Trade-offs', 'Tradeoffs', 'Cost'], zh: ['代价', '取舍', '权衡'] },
  scope: { en: ['Scope', 'Applies to'], zh: ['适用范围', '范围', '适用'] },
  notScope: { en: ['Not in scope', 'Not scope', 'Out of scope'], zh: ['不适用', '不适用范围'] },
} satisfies Record<Exclude<keyof DecisionForm, 'supersedes'> | 'date', Names>;

export const learningNames = {
  title: { en: ['Problem', 'Title', 'Issue'], zh: ['问题', '标题'] },
  type: { en: ['Type', 'Kind'], zh: ['类型'] },
  symptom: { en: ['Symptom', 'Symptoms'], zh: ['症状', '现象'] },
  rootCause: { en: ['Root cause', 'Cause'], zh: ['根因', '根本原因'] },
  solution: { en: ['Solution', 'Fix', 'Resolution'], zh: ['解决方案', '解决', '解决办法', '方案'] },
  prevention: { en: ['Prevention', 'Prevent'], zh: ['预防措施', '预防', '避免'] },
  author: { en: ['Author'], zh: ['作者'] },
  date: { en: ['Date'], zh: ['日期'] },
} satisfies Record<keyof LearningForm | 'author' | 'date', Names>;

/** No name of a part is longer, with all marks around it. */
const longestLabel = 200;

/** The part that a label names, in either language, whatever its case and marks around it. */
export function partNamed<K extends string>(names: Record<K, Names>, label: string): K | null {
  if (label.length > longestLabel) return null;
  const plain = label
    .replace(/[*_`#]/g, '')
    .replace(/[\s：:.。]+$/, '')
    .trim()
    .toLowerCase();
  for (const key in names) {
    const { en, zh } = names[key];
    if (en.some((name) => name.toLowerCase() === plain) || zh.includes(plain)) return key;
  }
  return null;
}

/** What a part is called where it is written. */
export function nameOf(names: Names, language: Language): string {
  return names[language][0] ?? '';
}
