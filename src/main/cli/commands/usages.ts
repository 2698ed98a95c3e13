/** `usages`: where a symbol is used, the surest first. */
import type { Result } from '#shared/contract/contract.ts';
import { guessedLines } from '#shared/messages/guessed.ts';
import type { RunCommand } from '../command.ts';
import { coverageLines, mentionLines, words } from '../terminal/coverage.ts';
import { clean, type Output } from '../terminal/output.ts';
import { severalLine } from '../terminal/several.ts';
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
    { whole: false, settle: 'briefly' },
  );
  // With --json too: the list of usages has no place for it.
  tellWasCalled(out, answer);
  const all = [answer, ...(answer.others ?? [])];
  const several = all.length > 1;
  // The list of `--json` has a place for mentions, and none for what was not read.
  if (out.json) for (const one of all) for (const line of coverageLines(out, one.coverage, one)) out.remark(line);
  for (const { usages, total } of all) out.cut(usages.length, total);
  const each = all.flatMap(({ resolved, usages, mentions }) => {
    const named = mentions.places.map(({ file, line, text, range }) => ({ file, line, kind: 'mention', text, range }));
    return [...usages, ...named].map((one) => (several ? { ...one, symbol: resolved.path } : one));
  });
  out.result(each, () =>
    several
      ? [
          severalLine(call.argument, all.length, answer.symbols ?? all.length),
          ...all.flatMap((one) => [
            '',
            out.style('bold', `${one.resolved.path}  ${one.resolved.file}:${one.resolved.line}`),
            ...lines(out, one),
          ]),
        ]
      : lines(out, answer),
  );
};

type Answer = Omit<Result<'FindUsages'>, 'others' | 'symbols'>;

function lines(
  out: Output,
  { resolved, usages, total, mentions, coverage, untyped, reader, reading, guessed }: Answer,
): string[] {
  const guesses = guessedLines(guessed).map((line) => out.style('yellow', line));
  const beside = [
    ...mentionLines(out, mentions),
    ...coverageLines(out, coverage, { untyped, reader, ...reading }),
    ...guesses,
  ];
  if (usages.length === 0)
    return [clean(words('coverage.none', { name: resolved.path, count: coverage.read })), ...beside];
  const rows = usages.map(({ file, line, column, kind, confidence, snippet }) => [
    `${Math.round(confidence * 100)} %`.padStart(4),
    kind,
    `${file}:${line}:${column}`,
    snippet,
  ]);
  const shown = table(rows, (cell, column) =>
    column === 2 ? out.style('cyan', cell) : column < 2 ? out.style('dim', cell) : cell,
  );
  const left = total - usages.length;
  const more = `… ${usages.length} of ${total} are shown, ${left} more (--limit)`;
  return [...shown, ...(left > 0 ? [out.style('dim', more)] : []), ...beside];
}
