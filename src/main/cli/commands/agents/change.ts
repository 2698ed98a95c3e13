/** `connect` and `disconnect`: for each client the differences first, then one question, then the files. */
import readline from 'node:readline/promises';
import {
  applyPlan,
  type ClientName,
  clientNames,
  clients,
  foundBy,
  type Plan,
  planAgent,
  readLedger,
  type Scope,
  surroundings,
  unifiedDiff,
  writeLaunchers,
} from '../../../agents/agents.ts';
import type { CommandCall, RunCommand } from '../../command.ts';
import { clean } from '../../output.ts';
import { usage } from '../../parse.ts';
import { nearestWorkspace } from '../../workspace.ts';

type Action = 'connect' | 'disconnect';

interface Change {
  readonly client: ClientName;
  readonly scope: Scope;
  /** `preview`: nothing was asked to be written. */
  state: 'same' | 'preview' | 'declined' | 'refused' | 'written';
  readonly files: { readonly file: string; readonly diff: string }[];
  readonly notes: readonly string[];
  readonly refused: readonly string[];
  readonly backups: string[];
}

/** Exits with 1 where a client was refused. */
export function changeAgents(action: Action): RunCommand {
  return async (call) => {
    const scope = scopeOf(call);
    const at = surroundings(call.workspace ?? nearestWorkspace() ?? '.');
    const names = namesOf(call, action, (name) => foundBy(name, at) !== null);
    const changes: Change[] = [];
    for (const name of names) {
      const ledger = await readLedger(({ message }) => call.out.remark(message));
      const plan = planAgent(action, name, scope, at, ledger);
      const change = changeOf(name, scope, plan);
      changes.push(change);
      show(call, action, change);
      if (plan.refused.length > 0) continue;
      change.state = await decide(call, action, change);
      if (change.state !== 'written') continue;
      if (action === 'connect' && scope === 'user') await writeLaunchers();
      const receipt = await applyPlan(plan, (now) => planAgent(action, name, scope, at, now));
      change.backups.push(...receipt.backups);
      if (!call.out.json && change.files.length > 0) tell(call, action, change);
    }
    if (call.out.json) call.out.result({ changes }, () => '');
    else if (names.length === 0)
      call.out.result({}, () => 'No coding agent was found here. Name one: memoscope agents connect claude');
    return changes.some(({ state }) => state === 'refused') ? 1 : undefined;
  };
}

function scopeOf(call: CommandCall): Scope {
  const scope = call.value('scope') ?? 'user';
  if (scope === 'user' || scope === 'project') return scope;
  throw usage(`--scope must be user or project, not '${scope}'.`, 'scope');
}

function namesOf({ words }: CommandCall, action: Action, isFound: (name: ClientName) => boolean): ClientName[] {
  const named = words
    .flatMap((word) => word.split(','))
    .map((word) => {
      const name = clientNames.find((one) => one === word);
      if (name === undefined) throw usage(`'${word}' is no known agent. Known: ${clientNames.join(', ')}.`, 'client');
      return name;
    });
  if (named.length > 0) return [...new Set(named)];
  return action === 'disconnect' ? [...clientNames] : clientNames.filter(isFound);
}

function changeOf(client: ClientName, scope: Scope, { edits, notes, refused }: Plan): Change {
  const files = edits.map((edit) => ({ file: edit.file, diff: unifiedDiff(edit) }));
  return {
    client,
    scope,
    state: refused.length > 0 ? 'refused' : 'preview',
    files,
    notes,
    refused: refused.map(({ message }) => message),
    backups: [],
  };
}

/** Without files to change, the ledger alone is brought up to date. */
async function decide(call: CommandCall, action: Action, change: Change): Promise<Change['state']> {
  if (call.flag('dry-run')) return change.files.length === 0 ? 'same' : 'preview';
  if (change.files.length === 0 || call.flag('yes')) return 'written';
  if (call.out.json || process.stdin.isTTY !== true || !call.out.isTerminal) {
    call.out.remark('Nothing was written. Add --yes to write it.');
    return 'preview';
  }
  const asking = readline.createInterface({ input: process.stdin, output: process.stderr });
  try {
    const { title } = clients[change.client];
    const answer = await asking.question(`${action === 'connect' ? 'Connect' : 'Disconnect'} ${title}? [y/N] `, call);
    return /^y(es)?$/i.test(answer.trim()) ? 'written' : 'declined';
  } finally {
    asking.close();
  }
}

function show({ out }: CommandCall, action: Action, { client, files, notes, refused }: Change): void {
  if (out.json) return;
  out.write(`${out.style('bold', clients[client].title)}\n`);
  for (const reason of refused) out.write(`${out.style('red', 'refused')} ${clean(reason)}\n`);
  for (const note of notes) out.write(`${clean(note)}\n`);
  for (const { diff } of files) {
    for (const line of diff.split('\n')) {
      const style = line.startsWith('+') ? 'green' : line.startsWith('-') ? 'red' : 'dim';
      out.write(`${out.style(style, line)}\n`);
    }
  }
  if (files.length === 0 && refused.length === 0) {
    out.write(
      action === 'connect' ? 'Connected already; nothing to write.\n' : 'Not connected; nothing to take out.\n',
    );
  }
}

function tell({ out }: CommandCall, action: Action, { client, scope, files, backups }: Change): void {
  const { title } = clients[client];
  out.write(
    `${action === 'connect' ? 'Connected' : 'Disconnected'}: ${files.length === 1 ? '1 file' : `${files.length} files`}.\n`,
  );
  for (const copy of backups) out.write(`The file as it was: ${clean(copy)}\n`);
  if (action === 'connect') out.write(`${next(client, scope, title)}\n`);
}

/** What only the person can do in the client. */
function next(client: ClientName, scope: Scope, title: string): string {
  if (client === 'codex' && scope === 'user')
    return 'Start Codex and accept the hooks once with /hooks; it ignores them until then.';
  if (client === 'claude' && scope === 'project')
    return 'Start Claude Code here and approve the server of .mcp.json once.';
  return `Restart ${title} to take it in. To look at it: memoscope agents check`;
}
