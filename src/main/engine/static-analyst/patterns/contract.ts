/** What counts as a contract: a type that asks its implementations to do something, not one that only shapes data. */
import type { SurveyedType } from '../../codemap/codemap.ts';

export function isContract({ kind, abstract, members }: SurveyedType): boolean {
  return (kind === 'interface' || kind === 'trait' || abstract) && members.some((member) => member.kind === 'method');
}
