/** `memory …` commands that write: add, edit, confirm, reject, forget. */

import { toMemoError } from '#shared/base/errors.ts';
import type { Params, Result } from '#shared/contract/contract.ts';
import { questionTypes } from '#shared/contract/memory/memory-words.ts';
import type { MemoryFilter } from '#shared/contract/memory/methods.ts';
import type { CommandCall, RunCommand } from '../../command.ts';
import { readText } from '../../given-text.ts';
import { clean } from '../../output.ts';
import { usage } from '../../parse.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { oneOf } from './read-records.ts';
import { summaryLines } from './record-text.ts';

type AddAnswer = Result<'memory.add'>;

const partBytes = 512 * 1024;

export const addRecords: RunCommand = async (call) => {
  const file = call.argument || call.value('from');
  if (file === undefined || file === '') throw usage('Say which file holds the records: --from <file>.', 'from');
  const workspace = findWorkspace(call.workspace);
  const records = await readRecords(file);
  const all: AddAnswer = { added: [], updated: [], unchanged: [], refused: [] };
  await withWorkspace(
    workspace,
    call,
    async (link) => {
      for (const { from, part, expected } of parts(records)) {
        const progress = { of: records.length, before: from };
        const answer = await link.call('memory.add', { records: part, expected, ...progress }, call);
        all.added.push(...answer.added);
        all.updated.push(...answer.updated);
        all.unchanged.push(...answer.unchanged);
        all.refused.push(...answer.refused.map((one) => ({ ...one, index: one.index + from })));
      }
    },
    // Records need no code map to be stored.
    { settle: false },
  );
  call.out.result(all, () => [
    `${all.added.length} added, ${all.updated.length} updated, ${all.unchanged.length} there already, ${all.refused.length} refused`,
    ...firstOf(all.added).map((id) => call.out.style('dim', id)),
  ]);
  const refused = call.out.json ? [] : all.refused;
  for (const { index, id, path, message } of refused.slice(0, namedMost)) {
    call.out.remark(clean(`refused: record ${index + 1}${id === undefined ? '' : ` (${id})`}, ${path}: ${message}`));
  }
  if (refused.length > namedMost) call.out.remark(`… and ${refused.length - namedMost} more were refused (--json).`);
  return all.refused.length > 0 ? 1 : undefined;
};

/** Max listed per kind; the others are in the answer with --json. */
const namedMost = 20;

function firstOf(ids: readonly string[]): string[] {
  const more = ids.length - namedMost;
  return more <= 0 ? [...ids] : [...ids.slice(0, namedMost), `… and ${more} more (--json)`];
}

interface Part {
  from: number;
  part: unknown[];
  /** Ids that it links to and that come later: records of an export may link to each other in any order. */
  expected: string[];
}

function* parts(records: readonly unknown[]): Generator<Part> {
  // A time for each, so that an answer that got lost on its way can be asked for again without a second record.
  const now = Date.now();
  const later = new Set(records.flatMap((record) => textsOf(record, 'id')));
  let part: unknown[] = [];
  let bytes = 0;
  let from = 0;
  const cut = (): Part => {
    for (const id of part.flatMap((record) => textsOf(record, 'id'))) later.delete(id);
    const links = part.flatMap((record) => linkFields.flatMap((field) => textsOf(record, field)));
    return { from, part, expected: [...new Set(links)].filter((id) => later.has(id)) };
  };
  for (const [n, record] of records.entries()) {
    const createdAt = now - (records.length - 1 - n);
    const dated = typeof record === 'object' && record !== null ? { createdAt, ...record } : record;
    const size = sizeOf(dated, n);
    if (part.length > 0 && bytes + size > partBytes) {
      yield cut();
      from += part.length;
      part = [];
      bytes = 0;
    }
    part.push(dated);
    bytes += size;
  }
  if (part.length > 0) yield cut();
}

/** In letters of JSON. Throws InvalidArgument for what no call could carry. */
function sizeOf(record: unknown, n: number): number {
  try {
    return JSON.stringify(record)?.length ?? 0;
  } catch (thrown) {
    if (thrown instanceof RangeError) throw usage(`Record ${n + 1} is nested too deeply to be stored.`, 'from');
    throw thrown;
  }
}

const linkFields = ['relatedRecords', 'supersedes', 'supersededBy'];

/** The texts that a field of something holds; the engine says what is wrong with it. */
function textsOf(record: unknown, field: string): string[] {
  if (typeof record !== 'object' || record === null) return [];
  const value = (record as Record<string, unknown>)[field];
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
}

/**
 * Records that a command is given as JSON, from a file or from standard input.
 *
 * One record, an array of them, or an object that holds the array as `records`. Throws InvalidArgument.
 */
export async function readRecords(file: string): Promise<unknown[]> {
  const name = file === '-' ? 'Standard input' : file;
  const content = await readText(file);
  let value: unknown;
  try {
    value = JSON.parse(content.replace(/^\ufeff/, ''));
  } catch (thrown) {
    throw usage(`${name} is no JSON: ${toMemoError(thrown).message}.`, 'from');
  }
  if (typeof value !== 'object' || value === null) throw usage(`${name} holds no record.`, 'from');
  const { records } = value as { records?: unknown };
  return Array.isArray(value) ? value : Array.isArray(records) ? records : [value];
}

type Changes = Params<'memory.edit'>['changes'];

/** `memory edit`: the options are the fields that change. */
export const editRecord: RunCommand = async (call) => {
  const workspace = findWorkspace(call.workspace);
  const changes = await changesOf(call);
  if (Object.keys(changes).length === 0) throw usage('Say what changes: --answer, --domain, … (memory edit --help).');
  const answer = await withWorkspace(workspace, call, async (link) => {
    const { record } = await link.call('memory.get', { id: call.argument }, call);
    return link.call('memory.edit', { id: record.id, revision: record.revision, changes }, call);
  });
  call.out.result(answer, () => summaryLines(call.out, answer.record));
};

async function changesOf(call: CommandCall): Promise<Changes> {
  const [question, answer, type, domain, notes] = ['question', 'answer', 'type', 'domain', 'notes'].map(call.value);
  const tags = call.values('tag');
  const confidence = call.value('confidence');
  if (confidence !== undefined && !/^(0|1|0?\.\d+|[01]\.\d*)$/.test(confidence)) {
    throw usage(`--confidence must be a number from 0 to 1, not '${confidence}'.`, 'confidence');
  }
  return {
    ...(question === undefined ? {} : { question }),
    ...(answer === undefined ? {} : { answer: answer === '-' ? await readText('-') : answer }),
    ...(type === undefined ? {} : { questionType: oneOf('type', questionTypes, type.toUpperCase()) }),
    ...(confidence === undefined ? {} : { confidence: Number(confidence) }),
    ...(domain === undefined ? {} : { domain: domain === '' ? null : domain }),
    ...(notes === undefined ? {} : { notes }),
    ...(tags.length === 0 ? {} : { tags: tags.filter((tag) => tag !== '') }),
  };
}

/** What a person has rejected since is not brought back. */
const filter: MemoryFilter = { origin: 'repository', statuses: ['active', 'stale'] };

type ConfirmAnswer = Result<'memory.confirm'>;

/** `memory confirm`: a person says that one record is right, or all that came with the repository. */
export const confirmRecords: RunCommand = async (call) => {
  const all = call.flag('from-repository');
  if (all === (call.argument !== '')) throw usage('Give either the id of a record or --from-repository.', 'id');
  const note = call.value('note') ?? '';
  const answer = await withWorkspace(findWorkspace(call.workspace), call, async (link) => {
    if (!all) return link.call('memory.confirm', { ids: [call.argument], note }, call);
    const records: ConfirmAnswer['records'] = [];
    for (;;) {
      const part = await link.call('memory.confirm', { filter, note }, call);
      records.push(...part.records);
      if (part.left === 0 || part.records.length === 0) return { ...part, records };
    }
  });
  call.out.result(answer, () =>
    answer.records.length === 0
      ? 'Nothing came with the repository that was not confirmed already.'
      : answer.records.flatMap((record) => summaryLines(call.out, record)),
  );
};

/** `memory reject`: a person says that a record is wrong. */
export const rejectRecord: RunCommand = async (call) => {
  const params = { ids: [call.argument], note: call.value('note') ?? '' };
  const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('memory.reject', params, call),
  );
  call.out.result(answer, () => answer.records.flatMap((record) => summaryLines(call.out, record)));
};

/** `forget`: removes a record everywhere. */
export const forgetCode: RunCommand = async (call) => {
  const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('memory.forget', { id: call.argument }, call),
  );
  const { forgotten, turns } = answer;
  const answers = `${turns} ${turns === 1 ? 'turn of a conversation' : 'turns of conversations'} that used it`;
  call.out.result(answer, () => `Forgotten: ${forgotten.join(', ')}${turns === 0 ? '' : `, with ${answers}`}`);
};
