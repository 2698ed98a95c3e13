/** `sessions …`: what agents did in this folder. Nothing is read before a person switches a source on. */
import type { Params, Result } from '#shared/contract/contract.ts';
import type { SessionSummary, SourceState } from '#shared/contract/sessions/methods.ts';
import { sessionSources } from '#shared/contract/words.ts';
import type { WorkspaceLink } from '../../../link/link.ts';
import type { CommandCall, RunCommand } from '../../command.ts';
import { clean } from '../../output.ts';
import { usage } from '../../parse.ts';
import { table } from '../../table.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';

const ask = <T>(call: CommandCall, work: (link: WorkspaceLink) => Promise<T>, settle = false): Promise<T> =>
  withWorkspace(findWorkspace(call.workspace), call, work, { settle });

const names: Readonly<Record<SourceState['source'], string>> = {
  claude: 'Claude Code',
  codex: 'Codex',
  gemini: 'Gemini CLI',
  opencode: 'OpenCode',
};
const nothingOn = 'No source is on. memoscope sessions sources shows what could be read.';
const shownFiles = 3;

export const listSources: RunCommand = async (call) => {
  const answer = await ask(call, (link) => link.call('sessions.sources', {}, call));
  call.out.result(answer, () => sourceLines(call, answer));
};

export const switchOn: RunCommand = (call) => change(call, true);
export const switchOff: RunCommand = (call) => change(call, false);

async function change(call: CommandCall, on: boolean): Promise<undefined> {
  const source = sessionSources.find((one) => one === call.argument);
  if (source === undefined)
    throw usage(`A source is one of ${sessionSources.join(', ')}, not '${call.argument}'.`, 'source');
  const former = on ? call.values('former') : [];
  const params: Params<'sessions.switch'> = { source, on, ...(former.length > 0 && { former }) };
  const answer = await ask(call, (link) => link.call('sessions.switch', params, call));
  call.out.result(answer, () => [
    `${names[source]} is ${on ? 'on: sessions of this folder are read, on this machine only' : 'off'}.`,
    ...sourceLines(call, answer),
  ]);
}

function sourceLines(call: CommandCall, { sources, former }: Result<'sessions.sources'>): string[] {
  const rows = sources.map((one) => [
    `  ${one.source}`,
    one.on ? 'on' : 'off',
    one.ofFolder === null
      ? `${counted(one.files, 'file')} for all folders`
      : `${counted(one.ofFolder, 'file')} for this folder`,
    sizeOf(one.bytes),
    clean(one.folder),
  ]);
  return [
    ...table(rows, (cell, column) => (column === 1 && cell.trim() === 'on' ? call.out.style('green', cell) : cell)),
    ...former.map((place) => `  formerly in ${clean(place)}`),
  ];
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

export const listSessions: RunCommand = async (call) => {
  const limit = call.count('limit');
  const answer = await ask(call, (link) => link.call('sessions.list', { ...(limit !== undefined && { limit }) }, call));
  call.out.cut(answer.sessions.length, answer.total);
  call.out.result(answer.sessions, () => {
    if (answer.on.length === 0) return [nothingOn];
    if (answer.sessions.length === 0) return ['No session of this folder was found.'];
    return answer.sessions.flatMap((one) => summaryLines(call, one));
  });
  unread(call, answer.unread);
};

function summaryLines(call: CommandCall, one: SessionSummary): string[] {
  const files = one.files.slice(0, shownFiles).map(clean).join(', ');
  const more = one.files.length > shownFiles ? `, … ${one.files.length - shownFiles} more` : '';
  const failed = one.failed > 0 ? `, ${one.failed} failed` : '';
  return [
    `${call.out.style('bold', clean(one.title) || '(no words)')}`,
    call.out.style(
      'dim',
      `  ${clean(one.id)}  ${timeText(one.startedAt)}  ${counted(one.turns, 'prompt')}, ${counted(one.commands, 'command')}${failed}`,
    ),
    ...(files === '' ? [] : [`  ${call.out.style('cyan', `${files}${more}`)}`]),
  ];
}

const timeText = (at: number | null): string =>
  at === null ? '' : new Date(at).toISOString().slice(0, 16).replace('T', ' ');
const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

export const linesOf = (lines: readonly number[]): string =>
  `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`;

export const showSession: RunCommand = async (call) => {
  const answer = await ask(call, (link) => link.call('sessions.read', { id: call.argument }, call));
  call.out.result(answer, () => [
    ...summaryLines(call, answer.session),
    call.out.style('dim', `  ${clean(answer.file)}`),
    ...answer.turns.flatMap((turn) => [
      '',
      `${call.out.style('dim', `line ${turn.line}`)}  ${clean(turn.text).replaceAll('\n', '\n    ')}`,
      ...turn.files.map((file) => `    edited ${call.out.style('cyan', clean(file))}`),
      ...turn.commands.map((one) => `    ${endOf(one)}  ${clean(one.text).replaceAll('\n', ' ⏎ ')}`),
    ]),
  ]);
};

function endOf({ outcome, exit }: Result<'sessions.read'>['turns'][number]['commands'][number]): string {
  if (outcome === 'failed') return exit === null ? 'failed' : `exit ${exit}`;
  return outcome ?? 'unknown';
}

export const searchSessions: RunCommand = async (call) => {
  const limit = call.count('limit');
  const params = { query: call.words.join(' '), ...(limit !== undefined && { limit }) };
  const answer = await ask(call, (link) => link.call('sessions.search', params, call));
  call.out.cut(answer.hits.length, answer.total);
  call.out.result(answer.hits, () => {
    if (answer.on.length === 0) return [nothingOn];
    if (answer.hits.length === 0) return ['No session holds all of these words.'];
    return answer.hits.map(
      (hit) =>
        `${call.out.style('cyan', `${clean(hit.id)}:${hit.line}`)}  ${call.out.style('dim', `${timeText(hit.at)} ${hit.kind}`)}  ${clean(hit.text)}`,
    );
  });
  unread(call, answer.unread);
};

export const proposeNotes: RunCommand = async (call) => {
  const answer = await ask(call, (link) => link.call('sessions.propose', {}, call), true);
  call.out.result(answer, () => {
    const held = Object.values(answer.held).reduce((sum, count) => sum + count, 0);
    return [
      ...answer.proposed.flatMap((one) => [
        `${call.out.style('bold', one.proposal)}  ${one.kind}: ${clean(one.text)}`,
        call.out.style('dim', `  ${clean(one.session)}, ${linesOf(one.lines)}`),
      ]),
      answer.proposed.length === 0
        ? `Nothing new in ${counted(answer.sessions, 'settled session')}; ${counted(held, 'candidate')} did not pass.`
        : `${counted(answer.proposed.length, 'proposal')} in the inbox; memoscope inbox shows them. ${answer.left} more today.`,
    ];
  });
  unread(call, answer.unread);
};

function unread(call: CommandCall, files: readonly { file: string; why: string }[]): void {
  for (const { why } of files.slice(0, shownFiles)) call.out.remark(`Not read: ${clean(why)}`);
  if (files.length > shownFiles) call.out.remark(`… and ${files.length - shownFiles} more files`);
}
