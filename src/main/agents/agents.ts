/**
 * Agents: connects the coding agents of this machine with Memoscope and takes it back, by their own configuration files. Needs no
 * engine. Main functions: checkAgents, planAgent, applyPlan. Only `connect` and `disconnect` ever write such a file.
 * Main types: Plan (what will be written), Client (a row of the table of agents).
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import type { AgentPart, AgentState } from '#shared/contract/settings/agents.ts';
import { snapshotOf } from './apply.ts';
import { type ClientName, clientNames, clients, type Scope, type Surroundings } from './clients.ts';
import type { Part } from './edit/part.ts';
import { launchers } from './launcher.ts';
import type { LedgerEntry } from './ledger.ts';
import { entryOf, lookIn, type Plan, planConnect, planDisconnect, type ReadText } from './plan.ts';
import { type SelfTest, selfTest } from './self-test.ts';

export { applyPlan, type Receipt, writeLaunchers } from './apply.ts';
export { type ClientName, clientNames, clients, type Scope } from './clients.ts';
export { configurationFor } from './configuration.ts';
export { unifiedDiff } from './diff.ts';
export { type LedgerEntry, readLedger } from './ledger.ts';
export type { Plan } from './plan.ts';

export function surroundings(project: string): Surroundings {
  const home = process.env.HOME || os.homedir();
  return {
    ...{ env: process.env, platform: process.platform, launchers: launchers(), exists: fs.existsSync },
    home: fs.existsSync(home) ? fs.realpathSync(home) : home,
    project: fs.realpathSync(project),
  };
}

/** Why a client is thought to be here; null where nothing of it is found. */
export function foundBy(name: ClientName, at: Surroundings): string | null {
  const client = clients[name];
  const home = client.home(at);
  if (at.exists(home)) return home;
  return programOnPath(client.programs, at);
}

export type Action = 'connect' | 'disconnect';

const read: ReadText = ({ file, base }) => {
  const { bytes, text } = snapshotOf(file, base);
  return bytes === null ? null : text;
};

export function planAgent(
  action: Action,
  name: ClientName,
  scope: Scope,
  at: Surroundings,
  ledger: readonly LedgerEntry[],
  readText: ReadText = read,
): Plan {
  const parts = clients[name].parts(at, scope);
  const plan = action === 'connect' ? planConnect : planDisconnect;
  return plan(`${name}/${scope}`, parts, readText, ledger);
}

/** For all clients. An entry of ours is started and asked for its tools; a foreign one never is. */
export async function checkAgents(
  at: Surroundings,
  ledger: readonly LedgerEntry[],
  signal: AbortSignal,
  test: typeof selfTest = selfTest,
): Promise<AgentState[]> {
  const tests = new Map<string, Promise<SelfTest>>();
  const tested = (command: string): Promise<SelfTest> => {
    const known = tests.get(command) ?? test(command, ['mcp'], signal);
    tests.set(command, known);
    return known;
  };
  const states: AgentState[] = [];
  for (const client of clientNames) {
    const scopes: AgentState['scopes'][number][] = [];
    for (const scope of ['user', 'project'] as const) {
      const parts = clients[client].parts(at, scope).map((part) => stateOf(part, ledger));
      const isWired = parts.some(({ kind, state }) => kind === 'server' && state === 'ours');
      const command = scope === 'user' ? at.launchers.server : programOnPath(['memoscope'], at);
      const missing = { ok: false, found: 'the command memoscope is not on the PATH' };
      scopes.push({ scope, parts, test: isWired ? (command === null ? missing : await tested(command)) : null });
    }
    states.push({ client, title: clients[client].title, foundBy: foundBy(client, at), scopes });
  }
  return states;
}

function stateOf(part: Part, ledger: readonly LedgerEntry[]): AgentPart {
  const { kind, file } = part;
  try {
    const { state, line } = lookIn(part, read(part), entryOf(ledger, part));
    return { kind, file, state, ...(line === undefined || state === 'absent' ? {} : { line }) };
  } catch (thrown) {
    if (!(thrown instanceof MemoError)) throw thrown;
    return { kind, file, state: 'broken', why: thrown.message };
  }
}

function programOnPath(names: readonly string[], { env, platform, exists }: Surroundings): string | null {
  const folders = (env.PATH ?? '').split(path.delimiter).filter(path.isAbsolute);
  const endings = platform === 'win32' ? ['.exe', '.cmd', '.bat', ''] : [''];
  const all = folders.flatMap((folder) => names.flatMap((name) => endings.map((end) => path.join(folder, name + end))));
  return all.find(exists) ?? null;
}
