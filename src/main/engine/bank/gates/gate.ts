/**
 * The gates (seed 002 "触发阈值硬规则", S2-25, S2-27): what a decision or a learning must say before it is written. A part that is
 * missing refuses it, and so does a scope that names no place; what is thin is said beside the form and refuses nothing.
 */
import type { DecisionForm, GateFinding, LearningForm } from '#shared/contract/bank/types.ts';

const decisionNeeds = ['decision', 'reason', 'tradeoff', 'scope'] as const;
const learningNeeds = ['symptom', 'rootCause', 'solution', 'prevention'] as const;

/** Words that stand in forms for an answer that is still to come. */
const placeholder = /^(n\/?a|tbd|todo|none|null|无|暂无|待定|待补充|略|-+|\.+|…+|\?+|？+)$/i;
/** Scopes that name nothing. */
const everywhere = /^(everywhere|all|always|anywhere|everything|global(ly)?|全部|所有|任何地方|到处|全局)[.。]?$/i;
/** Fewer letters say nothing that can be weighed later; Chinese says more with fewer. */
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
