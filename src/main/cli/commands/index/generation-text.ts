/** `generations list` and `show`: an index version in words. */

import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { Result } from '#shared/contract/contract.ts';
import { DocumentName, documentNames } from '#shared/contract/generations/documents.ts';
import type { EndReason, GenerationInfo, RotationStatus, SkipReason } from '#shared/contract/generations/methods.ts';
import { createWording } from '#shared/messages/translator.ts';
import type { WorkspaceLink } from '../../../link/link.ts';
import type { CommandCall, RunCommand } from '../../command.ts';
import { clean, type Output, type Style } from '../../output.ts';
import { usage } from '../../parse.ts';
import { table } from '../../table.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { dateTime } from '../memory/record-text.ts';

export const listGenerations: RunCommand = async (call) => {
  const limit = call.count('limit');
  const offset = call.count('offset') ?? 0;
  const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('generations.list', { offset, ...(limit === undefined ? {} : { limit }) }, call),
  );
  call.out.result(answer, () => {
    const { generations, total } = answer;
    const left = total - offset - generations.length;
    return [
      ...table(generations.map(row), (cell, column, at) => {
        const state = generations[at]?.state;
        return column === 1 && state !== undefined ? call.out.style(stateStyles[state], cell) : cell;
      }),
      ...(left > 0 ? [call.out.style('dim', `… and ${left} older (--offset ${offset + generations.length})`)] : []),
    ];
  });
};

function row(info: GenerationInfo): string[] {
  const { id, state, stored, startedAt, counts, reason } = info;
  const types = counts === null ? '' : `${counts.types} types`;
  const gone = stored || state === 'building' ? '' : 'files deleted';
  return [id, state, dateTime(startedAt), types, reason === null ? gone : endText(reason)];
}

type Page = Result<'generations.document'>;

/** Generations in one page of the list. */
const pageSize = 500;

/** `generations show`: the state of a generation, or one of its documents. */
export const showGeneration: RunCommand = async (call) => {
  const { out, argument: id } = call;
  if (id !== '' && !/^g-\d{4,9}$/.test(id)) {
    throw usage(`'${id}' is no id of a generation: they look like g-0001.`, 'id');
  }
  const named = call.value('document');
  await withWorkspace(findWorkspace(call.workspace), call, async (link) => {
    if (named !== undefined) {
      const page = await documentOf(link, call, named);
      return out.result(page, () => documentLines(out, page));
    }
    if (id === '') {
      const status = await link.call('generations.status', {}, call);
      return out.result(status, () => statusLines(out, status));
    }
    const info = await infoOf(link, call, id);
    return out.result(info, () => infoLines(out, info));
  });
};

async function infoOf(link: WorkspaceLink, call: CommandCall, id: string): Promise<GenerationInfo> {
  for (let offset = 0, total = 1; offset < total; offset += pageSize) {
    const page = await link.call('generations.list', { offset, limit: pageSize }, call);
    const found = page.generations.find((info) => info.id === id);
    if (found !== undefined) return found;
    total = page.total;
  }
  throw new MemoError('NotFound', sentence`There never was a generation ${id}. List them: memoscope generations list`);
}

function documentOf(link: WorkspaceLink, call: CommandCall, named: string): Promise<Page> {
  const name = DocumentName.safeParse(named);
  if (!name.success) throw usage(`--document is one of ${documentNames.join(', ')}, not '${named}'.`, 'name');
  const [section, query] = [call.value('section'), call.value('query')];
  const limit = call.count('limit');
  return link.call(
    'generations.document',
    {
      name: name.data,
      ...(call.argument === '' ? {} : { generation: call.argument }),
      ...(section === undefined ? {} : { section }),
      ...(query === undefined ? {} : { query }),
      ...(limit === undefined ? {} : { limit }),
    },
    call,
  );
}

interface Shown {
  readonly title?: string;
  readonly name?: string;
  readonly layer?: string;
  readonly id: string;
  readonly severity?: string;
  readonly detail?: string;
  readonly purpose?: string;
  readonly summary?: string;
  readonly evidence: readonly { file: string; startLine: number }[];
}

function documentLines(out: Output, page: Page): string[] {
  const lines = [`${out.style('bold', `${page.name}.json`)} of ${page.generation}${page.live ? ' (live)' : ''}`];
  for (const [section, list] of Object.entries(page.document)) {
    if (!Array.isArray(list) || list.length === 0) continue;
    const { total = list.length, omitted = 0 } = page.sections[section] ?? {};
    const left = total - list.length;
    lines.push('', `${out.style('bold', section)}  ${total}${omitted === 0 ? '' : ` (${omitted} more left out)`}`);
    for (const entry of list as Shown[]) lines.push(...entryLines(out, entry));
    if (left > 0) lines.push(out.style('dim', `  … and ${left} more (--limit)`));
  }
  return lines;
}

function entryLines(out: Output, entry: Shown): string[] {
  const title = entry.title ?? entry.name ?? entry.layer ?? entry.id;
  const detail = entry.detail ?? entry.purpose ?? entry.summary ?? '';
  const [first] = entry.evidence;
  const place = first === undefined ? '' : `  ${out.style('cyan', `${oneLine(first.file)}:${first.startLine}`)}`;
  const severity = entry.severity === undefined ? '' : `${entry.severity}  `;
  return [
    `  ${severity}${oneLine(title)}${place}`,
    ...(detail === '' ? [] : [out.style('dim', `      ${oneLine(detail)}`)]),
  ];
}

const oneLine = (text: string): string => clean(text).replaceAll(/\s+/g, ' ');

/** Generations as lines of text. */
export const stateStyles: Record<GenerationInfo['state'], Style> = {
  building: 'cyan',
  live: 'green',
  retired: 'dim',
  failed: 'red',
  stopped: 'yellow',
};

const facts = (out: Output, rows: readonly (readonly [name: string, value: string])[]): string[] =>
  table(
    rows.filter(([, value]) => value !== ''),
    (cell, column) => (column === 0 ? out.style('dim', cell) : cell),
  );

const word = createWording('en');

/** Includes text of the system, which may hold anything. */
export const endText = ({ code, ...values }: EndReason): string =>
  clean(word({ key: `generations.reason.${code}`, values }) ?? code);
const skipText = ({ code, ...values }: SkipReason): string => word({ key: `generations.skip.${code}`, values }) ?? code;

const at = (time: number | null): string => (time === null ? '' : dateTime(time));

export function infoLines(out: Output, info: GenerationInfo): string[] {
  const { counts, documents } = info;
  return [
    `${out.style('bold', info.id)}  ${out.style(stateStyles[info.state], info.state)}`,
    ...facts(out, [
      ['session', `${info.session}, order drawn from ${info.seed}`],
      ['started', at(info.startedAt)],
      ['all files read', at(info.finishedAt)],
      ['swapped in', at(info.swappedAt)],
      ['retired', at(info.retiredAt)],
      ['ended', at(info.endedAt)],
      [
        'holds',
        counts === null
          ? ''
          : `${counts.files} files, ${counts.types} types, ${counts.members} members, ${counts.edges} edges`,
      ],
      [
        'documents',
        documents === null
          ? ''
          : Object.entries(documents)
              .map(([name, count]) => `${name} ${count}`)
              .join(', '),
      ],
      ['analyst', info.analyst],
      ['reason', info.reason === null ? '' : endText(info.reason)],
      ['files', info.stored ? 'stored' : 'deleted'],
    ]),
  ];
}

export function statusLines(out: Output, status: RotationStatus): string[] {
  const { live, rebuild, nextAt, timer, skipped, failure, previous } = status;
  const minutes = timer.intervalMs / 60_000;
  return [
    ...infoLines(out, live),
    '',
    ...facts(out, [
      ['phase', status.phase],
      [
        'rebuild',
        rebuild === null
          ? 'none runs'
          : `${rebuild.id}, ${rebuild.step} ${rebuild.done}/${rebuild.total}${rebuild.swapAt === null ? '' : `, swap at ${dateTime(rebuild.swapAt)}`}`,
      ],
      ['timer', timer.enabled ? `every ${minutes} minutes` : 'off (rebuild.enabled)'],
      ['next', at(nextAt)],
      ['left out', skipped === null ? '' : `${dateTime(skipped.at)}: ${skipText(skipped.reason)}`],
      ['failed', failure === null ? '' : `${failure.id}, ${dateTime(failure.at)}: ${endText(failure.reason)}`],
      ['rollback to', previous ?? ''],
    ]),
  ];
}
