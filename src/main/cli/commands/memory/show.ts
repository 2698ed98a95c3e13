/** `memory show`: one record, whole. */
import type { Result } from '#shared/contract/contract.ts';
import type { RunCommand } from '../../command.ts';
import { clean, type Output, type Style } from '../../terminal/output.ts';
import { table } from '../../terminal/table.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { dateTime, statusMark, statusWord, summaryLines, twoPlaces, unconfirmed } from './record-text.ts';

type Answer = Result<'memory.get'>;

const states: Record<Answer['record']['evidence'][number]['state'], Style> = {
  fresh: 'green',
  moved: 'cyan',
  changed: 'yellow',
  missing: 'red',
};

export const run: RunCommand = async (call) => {
  const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('memory.get', { id: call.argument }, call),
  );
  call.out.result(answer, () => text(call.out, answer));
};

function text(out: Output, { record, changes, related, versions }: Answer): string[] {
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

function evidence(out: Output, all: Answer['record']['evidence']): string[] {
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
