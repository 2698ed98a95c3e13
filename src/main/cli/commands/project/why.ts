import type { Params, Result } from '#shared/contract/contract.ts';
import type { RunCommand } from '../../command.ts';
import { clean, type Output } from '../../output.ts';
import { usage } from '../../parse.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';

type Answer = Result<'history.why'>;

export const run: RunCommand = async (call) => {
  const limit = call.count('limit');
  const params = { ...subject(call.argument), ...(limit !== undefined && { limit }) };
  const answer = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    (link) => link.call('history.why', params, call),
    { whole: false, settle: 'briefly' },
  );
  call.out.cut(answer.commits.length, answer.total);
  call.out.result(answer, () => lines(call.out, answer));
  return undefined;
};

/** `src/retry.ts:12`, `src/retry.ts:12-30`, else a symbol or a file. */
function subject(given: string): Params<'history.why'> {
  const [, file, from, to] = /^(.+?):(\d+)(?:-(\d+))?$/.exec(given) ?? [];
  if (file === undefined || from === undefined) return /[/\\].*\.\w+$/.test(given) ? { file: given } : { path: given };
  if (to !== undefined && Number(to) < Number(from)) throw usage(`'${given}' ends before it begins.`, 'path');
  return { file, startLine: Number(from), endLine: Number(to ?? from) };
}

function lines(
  out: Output,
  { symbol, file, startLine, endLine, commits, total, earlier, uncommitted, missing }: Answer,
): string[] {
  const head = out.style('bold', clean(symbol ?? file)) + out.style('dim', `  ${clean(file)}:${startLine}-${endLine}`);
  const notes = [
    ...(uncommitted > 0 ? [`${uncommitted} of these lines are not committed.`] : []),
    ...(missing === 'shallow' ? ['This clone is shallow: older commits are not in it.'] : []),
    ...(missing === 'none' ? ['git has no history of these lines.'] : []),
    ...(total > commits.length ? [`${commits.length} of ${total} commits are shown (--limit).`] : []),
  ];
  const isStated = commits.some(({ reason }) => reason.length > 0);
  const stated = isStated || commits.length === 0 ? [] : ['No commit of these lines states a reason; their subjects:'];
  const rows = commits.flatMap(({ id, at, subject: title, reason, issues, lines: count }) => [
    '',
    `${out.style('cyan', new Date(at).toISOString().slice(0, 10))} ${clean(title)} ${out.style('dim', [id, ...issues.filter((issue) => !title.includes(issue)), `${count} ${count === 1 ? 'line' : 'lines'}`].join(' · '))}`,
    ...reason.map((sentence) => `  ${clean(sentence)}`),
  ]);
  return [
    head,
    ...stated.map((note) => out.style('dim', note)),
    ...rows,
    ...(earlier.length > 0 ? ['', out.style('dim', 'Earlier reasons, of lines that were replaced since:')] : []),
    ...earlier.flatMap(({ id, at, subject: title, reason }) => [
      `${out.style('cyan', new Date(at).toISOString().slice(0, 10))} ${clean(title)} ${out.style('dim', id)}`,
      ...reason.map((sentence) => `  ${clean(sentence)}`),
    ]),
    ...(notes.length > 0 ? ['', ...notes.map((note) => out.style('dim', note))] : []),
  ];
}
