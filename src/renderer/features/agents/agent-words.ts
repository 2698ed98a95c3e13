/** What the parts of one agent add up to, and what only the person can do in it afterwards. */
import type { AgentState } from '#shared/contract/settings/agents.ts';
import type { PlainKey } from '#shared/messages/translator.ts';

export type AgentScope = AgentState['scopes'][number];
export type Scope = AgentScope['scope'];
export type Standing = 'connected' | 'fails' | 'none';

export function standing({ parts, test }: AgentScope): Standing {
  // The skill is shared by agents: alone it connects none.
  const counted = parts.filter(({ kind }) => kind !== 'skill');
  if (test?.ok === false || counted.some(({ state }) => state === 'broken' || state === 'foreign')) return 'fails';
  return counted.some(({ state }) => state === 'ours' || state === 'edited') ? 'connected' : 'none';
}

export function nextStep(client: AgentState['client'], scope: Scope): PlainKey | null {
  if (client === 'codex' && scope === 'user') return 'agents.next.codex';
  if (client === 'claude' && scope === 'project') return 'agents.next.claude';
  return null;
}
