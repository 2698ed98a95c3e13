/** `usages`: where a symbol is used, the surest first. */
import type { RunCommand } from '../command.ts';
import { coverageLines, mentionLines, words } from '../terminal/coverage.ts';
import { clean } from '../terminal/output.ts';
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
  const { resolved, usages, total, mentions, coverage, untyped } = answer;
  const rests = coverageLines(out, coverage, untyped);
  // The list of `--json` has a place for mentions, and none for what was not read.
  if (out.json) for (const line of rests) out.remark(line);
  const named = mentions.places.map(({ file, line, text, range }) => ({ file, line, kind: 'mention', text, range }));
  out.cut(usages.length, total);
  out.result([...usages, ...named], () => {
    const beside = [...mentionLines(out, mentions), ...rests];
    if (usages.length === 0)
      return [clean(words('coverage.none', { name: resolved.path, count: coverage.read })), ...beside];
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
    const shown = `… ${usages.length} of ${total} are shown, ${left} more (--limit)`;
    return [...lines, ...(left > 0 ? [out.style('dim', shown)] : []), ...beside];
  });
};
