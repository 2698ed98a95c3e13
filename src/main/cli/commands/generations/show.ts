/** `generations show`: where a generation stands, or one of its documents. */
import { MemoError } from '#shared/base/errors.ts';
import type { Result } from '#shared/contract/contract.ts';
import { DocumentName, documentNames } from '#shared/contract/generations/documents.ts';
import type { GenerationInfo } from '#shared/contract/generations/methods.ts';
import type { WorkspaceLink } from '../../../link/link.ts';
import type { CommandCall, RunCommand } from '../../command.ts';
import { usage } from '../../parse.ts';
import { clean, type Output } from '../../terminal/output.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { infoLines, statusLines } from './generation-text.ts';

type Page = Result<'generations.document'>;

/** Generations in one page of the list. */
const pageSize = 500;

export const run: RunCommand = async (call) => {
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
  throw new MemoError('NotFound', `There never was a generation ${id}. List them: memoscope generations list`);
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
