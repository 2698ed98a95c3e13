/**
 * Connects coding agents for the page, as `memoscope agents` does for the terminal. The code for agents is loaded when it is first
 * needed: it brings an MCP client, which nothing else in this process uses.
 */
import { MemoError } from '#shared/base/errors.ts';
import type { Params } from '#shared/contract/contract.ts';
import type { LedgerEntry, Plan } from '../agents/agents.ts';
import type { Handlers } from '../engine/engine.ts';
import { contentHash, type SetAsideNotice } from '../engine/storage/storage.ts';

/** @param root of the open folder; throws where none is open. */
export function agentSetup(
  root: () => string,
  setAside: (notice: SetAsideNotice) => void,
): Handlers<'agents.check' | 'agents.plan' | 'agents.apply'> {
  const load = async () => {
    const agents = await import('../agents/agents.ts');
    return { agents, at: agents.surroundings(root()), ledger: await agents.readLedger(setAside) };
  };
  const plan = async ({ action, client, scope }: Params<'agents.plan'>) => {
    const { agents, at, ledger } = await load();
    const planWith = (known: readonly LedgerEntry[]): Plan => agents.planAgent(action, client, scope, at, known);
    const planned = planWith(ledger);
    const files = planned.edits.map((edit) => ({ file: edit.file, diff: agents.unifiedDiff(edit) }));
    return { agents, planWith, planned, files, seen: contentHash(JSON.stringify(planned.edits)) };
  };
  return {
    'agents.check': async (_, { signal }) => {
      const { agents, at, ledger } = await load();
      return { agents: await agents.checkAgents(at, ledger, signal) };
    },
    'agents.plan': async (change) => {
      const { planned, files, seen } = await plan(change);
      return { files, notes: planned.notes, refused: planned.refused, seen };
    },
    'agents.apply': async ({ seen, ...change }) => {
      const { agents, planWith, planned, seen: now } = await plan(change);
      if (planned.refused.length > 0) throw new MemoError('Refused', planned.refused.join(' '));
      if (seen !== now) {
        throw new MemoError('Conflict', 'A file has changed since its lines were shown. Look at them again.');
      }
      if (change.action === 'connect' && change.scope === 'user') await agents.writeLaunchers();
      return agents.applyPlan(planned, planWith);
    },
  };
}
