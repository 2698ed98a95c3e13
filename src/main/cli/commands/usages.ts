/** `usages`: where a symbol is used, the surest first. */
import { guessedLines } from '#shared/messages/guessed.ts';
import type { RunCommand } from '../command.ts';
import { table } from '../terminal/table.ts';
import { tellWasCalled } from '../terminal/was-called.ts';
import { findWorkspace, withWorkspace } from '../workspace.ts';

export const run: RunCommand = async (call) => {
  const { out } = call;
  const limit = call.count('limit');
  const params = { path: call.argument, ...(limit === undefined ? {} : { maxResults: limit }) };
  const answer = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    (link) => link.call('FindUsages', params, call),
    { whole: false },
  );
  // With --json too: the list of usages has no place for it.
  tellWasCalled(out, answer);
  const { resolved, usages, total } = answer;
  out.result(usages, () => {
    const guessed = guessedLines(answer.guessed).map((line) => out.style('yellow', line));
    if (usages.length === 0) return [`No usages of ${resolved.path} were found.`, ...guessed];
    const rows = usages.map(({ file, line, column, kind, confidence, snippet }) => [
      `${Math.round(confidence * 100)} %`.padStart(4),
      kind,
      `${file}:${line}:${column}`,
      snippet,
    ]);
    const lines = table(rows, (cell, column) =>
      column === 2 ? out.style('cyan', cell) : column < 2 ? out.style('dim', cell) : cell,
    );
    const left = total - usages.length;
    const more = left > 0 ? [out.style('dim', `… and ${left} more (--limit)`)] : [];
    return [...lines, ...more, ...guessed];
  });
};
