/**
 * The gates: what a decision or a learning must say before it is written. A part that is missing refuses
 * it, and so does a scope that names no place; what is thin is said beside the form and refuses nothing.
 */
import type { DecisionForm, GateFinding, LearningForm } from '#shared/contract/bank/bank-types.ts';

const decisionNeeds = ['decision', 'reason', 'tradeoff', 'scope'] as const;
const learningNeeds = ['symptom', 'rootCause', 'solution', 'prevention'] as const;

/** Words that forms use for an answer that is still missing. */
const placeholder = /^(n\/?a|tbd|todo|none|null|无|暂无|待定|待补充|略|-+|\.+|…+|\?+|？+)$/i;
/** Scopes that name nothing. */
const everywhere = /^(everywhere|all|always|anywhere|everything|global(ly)?|全部|所有|任何地方|到处|全局)[.。]?$/i;
/** Shorter texts are too thin to judge later; Chinese needs fewer characters. */
const thin = { latin: 12, han: 4 };

export function checkDecision(form: DecisionForm): GateFinding[] {
  const findings = decisionNeeds.flatMap((part) => lacking(part, form[part]));
  if (everywhere.test(form.scope.trim())) findings.push({ part: 'scope', code: 'noPlace' });
  return findings;
}

export function checkLearning(form: LearningForm): GateFinding[] {
  return learningNeeds.flatMap((part) => lacking(part, form[part]));
}

/** The parts that refuse it. */
export function missingParts(findings: readonly GateFinding[]): string[] {
  return findings.filter(({ code }) => code !== 'tooShort').map(({ part }) => part);
}

function lacking(part: GateFinding['part'], text: string): GateFinding[] {
  const said = text.trim();
  if (said === '' || placeholder.test(said)) return [{ part, code: 'missing' }];
  const least = /\p{Script=Han}/u.test(said) ? thin.han : thin.latin;
  return said.length < least && part !== 'scope' ? [{ part, code: 'tooShort' }] : [];
}

export type Language = 'en' | 'zh';
type Names = { readonly en: readonly string[]; readonly zh: readonly string[] };

/**
 * The parts that decisions and learnings are made of, and what they are called in headings, columns and labels, in
 * English and in Chinese. The first name of each language is the one that is written.
 */
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
