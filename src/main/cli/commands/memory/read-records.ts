/** `memory …` commands that read: list, search, show, export. */

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { Result } from '#shared/contract/contract.ts';
import { questionTypes, recordStatuses } from '#shared/contract/memory/memory-words.ts';
import type { MemoryFilter } from '#shared/contract/memory/methods.ts';
import type { WorkspaceLink } from '../../../link/link.ts';
import type { CommandCall, RunCommand } from '../../command.ts';
import { clean, type Output, type Style } from '../../output.ts';
import { usage } from '../../parse.ts';
import { table } from '../../table.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { dateTime, oneLine, statusMark, statusWord, summaryLines, twoPlaces, unconfirmed } from './record-text.ts';

export const listRecords: RunCommand = async (call) => {
  const limit = call.count('limit');
  const after = call.value('after');
  const params = {
    filter: filterOf(call),
    order: oneOf('order', ['newest', 'oldest', 'confidence'], call.value('order') ?? 'newest'),
    ...(limit === undefined ? {} : { limit }),
    ...(after === undefined ? {} : { after }),
  };
  const { records, total, facets, next } = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('memory.list', params, call),
  );
  call.out.result({ records, total, facets, ...(next === null ? {} : { next }) }, () => {
    if (records.length === 0) return 'Nothing learnt yet, or nothing that the options leave.';
    const lines = records.flatMap((record) => summaryLines(call.out, record));
    const more = next === null ? [] : [call.out.style('dim', `… of ${total} (--after ${next})`)];
    return [...lines, ...more];
  });
};

/** As the contract has it. */
const usualHits = 5;

type Found = Result<'memory.search'>;

/** `memory search`: the nearest records, with why each was found. */
export const searchRecords: RunCommand = async (call) => {
  const topK = call.count('limit');
  const params = {
    query: call.argument,
    filter: filterOf(call),
    ...(topK === undefined ? {} : { topK }),
    ...(call.flag('all-workspaces') ? { projectKey: null } : {}),
  };
  const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('memory.search', params, call),
  );
  const hits = answer.hits.map((hit) => ({ ...hit, domain: hit.domain ?? null }));
  // All are more or less near, so they are not counted.
  const isFull = hits.length === (topK ?? usualHits);
  if (isFull) call.out.cut(hits.length, null);
  call.out.result(hits, () => [
    ...foundText(call.out, answer, call.flag('all-workspaces')),
    ...(isFull ? [call.out.style('dim', `… the ${hits.length} nearest are shown (--limit)`)] : []),
  ]);
  if (!answer.meaning && !call.out.json) call.out.remark('Searched by words only: the model cannot read this text.');
};

/** @param projects whether paths need the project that they are in. */
function foundText(out: Output, { hits, threshold }: Found, projects: boolean): string[] {
  if (hits.length === 0) return ['Nothing found.'];
  return hits.flatMap((hit) => {
    const { id, projectKey, status, score, why, question, answer, domain, evidence, origin } = hit;
    const strength = score < threshold ? 'dim' : 'cyan';
    const places = evidence.slice(0, 3).map((e) => `${e.now?.file ?? e.file}:${e.now?.startLine ?? e.startLine}`);
    const because = [why.words > 0 ? 'words' : '', why.meaning > 0 ? 'meaning' : ''].filter(Boolean).join(' and ');
    return [
      `${statusMark(out, status)} ${out.style(strength, twoPlaces(score))}  ${out.style('bold', oneLine(question, 160))}`,
      `  ${oneLine(answer, 240)}`,
      `  ${out.style('dim', clean([id, projects ? projectKey : '', domain, because, unconfirmed(origin), ...places].filter(Boolean).join('  ')))}  ${statusWord(out, status)}`,
    ];
  });
}

type Shown = Result<'memory.get'>;

const states: Record<Shown['record']['evidence'][number]['state'], Style> = {
  fresh: 'green',
  moved: 'cyan',
  changed: 'yellow',
  missing: 'red',
};

/** `memory show`: one record, whole. */
export const showRecord: RunCommand = async (call) => {
  const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('memory.get', { id: call.argument }, call),
  );
  call.out.result(answer, () => shownText(call.out, answer));
};

function shownText(out: Output, { record, changes, related, versions }: Shown): string[] {
  const others = versions.filter((version) => version.id !== record.id);
  const confirmed = record.confirmedAt === null ? '' : `, confirmed ${dateTime(record.confirmedAt)}`;
  const facts = [
    ['status', ''],
    ['type', record.questionType],
    ['domain', record.domain ?? 'none'],
    ['confidence', twoPlaces(record.confidence)],
    ['by', `${record.analyst}, ${dateTime(record.createdAt)}${confirmed}`],
    ['origin', unconfirmed(record.origin)],
    ['tags', record.tags.join(', ')],
    ['notes', record.notes],
  ].filter(([name, value]) => name === 'status' || value !== '');
  const [first = '', ...rest] = table(facts, (cell, column) => (column === 0 ? out.style('dim', cell) : cell));
  return [
    `${statusMark(out, record.status)} ${out.style('bold', record.question)}`,
    out.style('dim', record.id),
    '',
    clean(record.answer),
    '',
    first + statusWord(out, record.status),
    ...rest,
    ...section(out, 'Evidence', evidence(out, record.evidence)),
    ...section(
      out,
      'Other versions',
      others.flatMap((other) => summaryLines(out, other)),
    ),
    ...section(
      out,
      'Related',
      related.flatMap((other) => summaryLines(out, other)),
    ),
    ...section(out, 'History', table(changes.map(({ at, action, by, note }) => [dateTime(at), action, by, note]))),
  ];
}

function evidence(out: Output, all: Shown['record']['evidence']): string[] {
  return table(
    all.map(({ file, startLine, endLine, state, now }) => {
      const { file: at = file, startLine: start, endLine: end } = now ?? { startLine, endLine };
      return [state, `${at}:${start}${end > start ? `-${end}` : ''}`];
    }),
    (cell, column, row) => out.style(column === 0 ? states[all[row]?.state ?? 'missing'] : 'cyan', cell),
  );
}

function section(out: Output, title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', out.style('bold', title), ...lines];
}

/** `memory export`: whole records as one JSON array, read a part at a time and written as they come. */
export const exportRecords: RunCommand = async (call) => {
  const file = call.value('to');
  const workspace = findWorkspace(call.workspace);
  if (file === undefined) {
    await withWorkspace(workspace, call, (link) => writeAll(link, call, call.out.stream));
    return;
  }
  const to = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  await once(to, 'open').catch((thrown: unknown) => {
    const message = sentence`${file} cannot be made: ${toMemoError(thrown).message}. Name a new file.`;
    throw new MemoError('Conflict', message, { path: 'to' });
  });
  try {
    const exported = await withWorkspace(workspace, call, (link) => writeAll(link, call, to));
    to.end();
    await finished(to);
    call.out.result({ exported, file }, () => `${exported} exported to ${file}`);
  } catch (thrown) {
    // Half an export looks like one.
    to.destroy();
    await rm(file, { force: true });
    throw thrown;
  }
};

/** Returns how many. */
async function writeAll(link: WorkspaceLink, call: CommandCall, to: NodeJS.WritableStream): Promise<number> {
  let count = 0;
  for await (const records of parts(link, call)) {
    for (const record of records) {
      const room = to.write(`${count === 0 ? '[\n' : ',\n'}${JSON.stringify(record)}`);
      count += 1;
      if (!room) await once(to, 'drain');
    }
  }
  to.write(count === 0 ? '[]\n' : '\n]\n');
  return count;
}

async function* parts(link: WorkspaceLink, call: CommandCall) {
  let { records, left } = await link.call('memory.export', { filter: filterOf(call) }, call);
  yield records;
  while (left.length > 0) {
    ({ records, left } = await link.call('memory.export', { ids: left }, call));
    yield records;
  }
}

/** The filter that several commands share, from their options. */
export function filterOf(call: CommandCall): MemoryFilter {
  const types = call.values('type').map((word) => oneOf('type', questionTypes, word.toUpperCase()));
  const statuses = call.values('status').map((word) => oneOf('status', recordStatuses, word.toLowerCase()));
  const [domains, tags, file] = [call.values('domain'), call.values('tag'), call.value('in')];
  return {
    ...(types.length === 0 ? {} : { types }),
    ...(statuses.length === 0 ? {} : { statuses }),
    ...(domains.length === 0 ? {} : { domains }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(file === undefined ? {} : { file }),
    ...(call.flag('from-repository') ? { origin: 'repository' as const } : {}),
  };
}

/** Said here, because the engine names the fields of the contract and not the options of a command. */
export function oneOf<W extends string>(option: string, words: readonly W[], given: string): W {
  const found = words.find((word) => word === given);
  if (found !== undefined) return found;
  throw usage(`--${option} cannot be '${given}'. It is one of: ${words.join(', ')}.`, option);
}
