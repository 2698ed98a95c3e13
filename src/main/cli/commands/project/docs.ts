import type { Result } from '#shared/contract/contract.ts';
import type { DocFault, SectionPlace } from '#shared/contract/project/docs.ts';
import { docRoles } from '#shared/contract/words.ts';
import type { CommandCall, RunCommand } from '../../command.ts';
import { clean, type Output } from '../../output.ts';
import { usage } from '../../parse.ts';
import { table } from '../../table.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';

const quick = { whole: false, settle: 'briefly' } as const;

export const run: RunCommand = async (call) => {
  const query = call.value('search');
  const isOutdated = call.flag('outdated');
  if ([query !== undefined, isOutdated, call.argument !== ''].filter(Boolean).length > 1)
    throw usage('Give a file, --search or --outdated, not two of them.', 'file');
  if (query !== undefined) await search(call, query);
  else if (isOutdated) await outdated(call);
  else if (call.argument !== '') await open(call, call.argument);
  else await list(call);
  return undefined;
};

async function list(call: CommandCall): Promise<void> {
  const workspace = findWorkspace(call.workspace);
  const { documents, unread } = await withWorkspace(workspace, call, (link) => link.call('docs.list', {}, call), quick);
  call.out.result(documents, () => {
    if (documents.length === 0) return ['This workspace has no documents.'];
    const byRole = Map.groupBy(documents, ({ role }) => role);
    const groups = docRoles.flatMap((role) => (byRole.has(role) ? [[role, byRole.get(role) ?? []] as const] : []));
    return groups.flatMap(([role, all], at) => [
      ...(at === 0 ? [] : ['']),
      call.out.style('bold', role),
      ...table(
        all.map(({ file, title, outdated: faults }) => [
          `  ${clean(file)}`,
          clean(title),
          faults === 0 ? '' : `${faults} outdated`,
        ]),
        (cell, column) => (column === 0 ? cell : call.out.style(column === 1 ? 'dim' : 'yellow', cell)),
      ),
    ]);
  });
  notRead(call, unread);
}

async function open(call: CommandCall, file: string): Promise<void> {
  const workspace = findWorkspace(call.workspace);
  const doc = await withWorkspace(workspace, call, (link) => link.call('docs.read', { file }, call), quick);
  const { text: _, ...shown } = doc;
  call.out.result(shown, () => [
    `${call.out.style('bold', clean(doc.file))}${call.out.style('dim', `  ${doc.role}`)}`,
    ...doc.sections.flatMap((section) => [
      `${'  '.repeat(Math.max(1, section.level))}${clean(section.title || '(top)')}${call.out.style('dim', `  ${section.startLine}-${section.endLine}${section.names.length > 0 ? `  names ${listed(section.names.map(({ name }) => name))}` : ''}`)}`,
      ...section.faults.map((fault) => `${'  '.repeat(section.level + 1)}${faultLine(call.out, doc.file, fault)}`),
    ]),
    ...(doc.linkedFrom.length > 0 ? ['', call.out.style('bold', 'Linked from')] : []),
    ...doc.linkedFrom.map((place) => `  ${placeLine(call.out, place, place.line)}`),
  ]);
}

async function search(call: CommandCall, query: string): Promise<void> {
  const limit = call.count('limit');
  const params = { query, ...(limit !== undefined && { limit }) };
  const workspace = findWorkspace(call.workspace);
  const { hits, total, unread } = await withWorkspace(
    workspace,
    call,
    (link) => link.call('docs.search', params, call),
    quick,
  );
  call.out.cut(hits.length, total);
  call.out.result(hits, () =>
    hits.length === 0
      ? ['No section of a document speaks of it.']
      : hits.flatMap((hit) => [placeLine(call.out, hit, hit.line), `  ${clean(hit.quote)}`]),
  );
  notRead(call, unread);
}

async function outdated(call: CommandCall): Promise<void> {
  const workspace = findWorkspace(call.workspace);
  const { docs, unread } = await withWorkspace(
    workspace,
    call,
    async (link) => {
      const all = await link.call('docs.list', {}, call);
      const opened: Result<'docs.read'>[] = [];
      for (const { file } of all.documents.filter((doc) => doc.outdated > 0))
        opened.push(await link.call('docs.read', { file }, call));
      return { docs: opened, unread: all.unread };
    },
    quick,
  );
  const faults = docs.flatMap(({ file, sections }) =>
    sections.flatMap((section) => section.faults.map((fault) => ({ file, section: section.title, ...fault }))),
  );
  call.out.result(faults, () =>
    faults.length === 0
      ? ['No outdated section is known.']
      : faults.map((fault) => faultLine(call.out, fault.file, fault)),
  );
  notRead(call, unread);
}

const what: Record<DocFault['kind'], (fault: DocFault) => string> = {
  renamed: ({ name, now }) => `\`${name}\` is called ${now} now`,
  gone: ({ name }) => `\`${name}\` is gone`,
  link: ({ name, now }) => `the link to ${name} leads nowhere${now === '' ? '' : `; ${now} has this name`}`,
};

const faultLine = (out: Output, file: string, fault: DocFault): string =>
  `${out.style('cyan', `${clean(file)}:${fault.line}`)}  ${out.style('yellow', clean(what[fault.kind](fault)))}`;

const placeLine = (out: Output, { file, within, title }: SectionPlace, line: number): string =>
  `${out.style('cyan', `${clean(file)}:${line}`)}  ${out.style('bold', clean([...within, title].filter(Boolean).join(' › ')))}`;

function listed(names: readonly string[]): string {
  const once = [...new Set(names)];
  return `${once.slice(0, 4).map(clean).join(', ')}${once.length > 4 ? `, … ${once.length - 4} more` : ''}`;
}

function notRead(call: CommandCall, unread: readonly { file: string; reason: string }[]): void {
  if (unread.length === 0) return;
  const named = unread.slice(0, 3).map(({ file, reason }) => `${file} (${reason})`);
  call.out.remark(`Not read: ${named.join(', ')}${unread.length > 3 ? `, and ${unread.length - 3} more` : ''}`);
}
