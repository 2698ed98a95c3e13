/** `usages`: where a symbol is used, the surest first. */
import type { Result } from '#shared/contract/contract.ts';
import type { RunCommand } from '../command.ts';
import type { Output } from '../terminal/output.ts';
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
  const all = [answer, ...(answer.others ?? [])];
  const several = all.length > 1;
  const each = all.flatMap(({ resolved, usages }) =>
    usages.map((usage) => (several ? { ...usage, symbol: resolved.path } : usage)),
  );
  out.result(each, () =>
    several
      ? [
          `${call.argument} may mean ${answer.symbols ?? all.length} symbols:`,
          ...all.flatMap((one) => [
            '',
            out.style('bold', `${one.resolved.path}  ${one.resolved.file}:${one.resolved.line}`),
            ...[lines(out, one)].flat(),
          ]),
        ]
      : lines(out, answer),
  );
};

type Answer = Omit<Result<'FindUsages'>, 'others' | 'symbols'>;

function lines(out: Output, { resolved, usages, total }: Answer): string | string[] {
  if (usages.length === 0) return `No usages of ${resolved.path} were found.`;
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
  return left > 0 ? [...shown, out.style('dim', `… and ${left} more (--limit)`)] : shown;
}
