/** `agents check`: what is found, what is connected, whether it works. */
import type { AgentState } from '#shared/contract/settings/agents.ts';
import { checkAgents, readLedger, surroundings } from '../../../agents/agents.ts';
import type { CommandCall, RunCommand } from '../../command.ts';
import { clean } from '../../output.ts';
import { nearestWorkspace } from '../../workspace.ts';

/** Exits with 1 where an entry does not work or a file is broken. */
export const run: RunCommand = async (call) => {
  const at = surroundings(call.workspace ?? nearestWorkspace() ?? '.');
  const ledger = await readLedger(({ message }) => call.out.remark(message));
  const agents = await checkAgents(at, ledger, call.signal);
  call.out.result({ agents }, () => agents.flatMap((agent) => linesOf(agent, call)));
  const fails = agents.some(({ foundBy, scopes }) =>
    scopes.some(({ test, parts }) => test?.ok === false || (foundBy !== null && parts.some(isBroken))),
  );
  return fails ? 1 : undefined;
};

const isBroken = ({ state }: { state: string }): boolean => state === 'broken' || state === 'foreign';

function linesOf({ title, foundBy, scopes }: AgentState, { out }: CommandCall): string[] {
  const head = `${out.style('bold', title)}  ${foundBy === null ? 'not found here' : `found: ${clean(foundBy)}`}`;
  const told = scopes.flatMap(({ scope, parts, test }) => {
    const there = parts.filter(({ state }) => state !== 'absent');
    // The skill is shared: alone it does not connect an agent.
    if (!there.some(({ kind, state }) => kind !== 'skill' || isBroken({ state }))) return [];
    const lines = there.map(({ kind, file, state, line, why }) => {
      const place = `${clean(file)}${line === undefined ? '' : `:${line}`}`;
      return `    ${stateText(state).padEnd(20)} ${kind.padEnd(7)} ${why === undefined ? place : clean(why)}`;
    });
    const result =
      test === null
        ? []
        : [`    ${out.style(test.ok ? 'green' : 'red', test.ok ? 'works' : 'does not work')}: ${clean(test.found)}`];
    return [`  ${scope}`, ...lines, ...result];
  });
  const nothing = foundBy !== null && told.length === 0 ? ['  not connected'] : [];
  return [head, ...told, ...nothing];
}

function stateText(state: string): string {
  if (state === 'ours') return 'connected';
  if (state === 'edited') return 'connected, edited';
  if (state === 'foreign') return 'of another program';
  return 'cannot be read';
}
