/** `graph`: dependencies around a type, of modules, or calls around a member, as text for a program that draws. */
import type { Unsure } from '#shared/contract/coverage/sentences.ts';
import type { CommandCall, RunCommand } from '../command.ts';
import { coverageLines } from '../coverage.ts';
import { severalLine, tellWasCalled } from '../found-text.ts';
import { clean } from '../output.ts';
import { usage } from '../parse.ts';
import { findWorkspace, withWorkspace } from '../workspace.ts';

export const run: RunCommand = async (call) => {
  const { argument, out } = call;
  const member = call.value('calls');
  const wanted = [argument !== '', call.flag('modules'), member !== undefined].filter(Boolean).length;
  if (wanted !== 1) throw usage('graph needs one of <path>, --modules and --calls <member>.', 'path');
  const format = call.value('format') ?? 'mermaid';
  if (format !== 'mermaid' && format !== 'dot') throw usage(`--format is mermaid or dot, not '${format}'.`, 'format');
  if (call.flag('modules')) return modules(call, format);

  const method = member === undefined ? 'symbols.graph' : 'graph.calls';
  const params = { path: member ?? argument, format, ...counts(call, 'steps'), ...counts(call, 'limit') } as const;
  const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) => link.call(method, params, call), {
    whole: false,
    settle: 'briefly',
  });
  if (!out.json) tellWasCalled(out, answer);
  const all = [answer, ...(answer.others ?? [])];
  const comment = format === 'mermaid' ? '%%' : '//';
  out.result(answer, () =>
    all
      .map(({ resolved, text }) => {
        const head = all.length > 1 ? `${comment} ${resolved.path}  ${resolved.file}:${resolved.line}\n` : '';
        return clean(`${head}${text}`).trimEnd();
      })
      .join('\n\n'),
  );
  if (answer.symbols !== undefined)
    out.remark(severalLine(call.value('calls') ?? argument, all.length, answer.symbols));
  for (const { resolved, leftOut } of all) {
    const of = all.length > 1 ? ` of ${resolved.path}` : '';
    if (leftOut > 0)
      out.remark(`${leftOut} ${member === undefined ? 'types' : 'members'}${of} are left out (--limit).`);
  }
  const unsure = unsureOf(all.map((one) => ('untyped' in one ? one : {})));
  for (const line of coverageLines(out, answer.coverage, unsure)) out.remark(line);
};

/** The sum over all graphs of an answer. */
function unsureOf(all: readonly Unsure[]): Unsure {
  const sum = (count: (one: Unsure) => number | undefined): number => all.reduce((n, one) => n + (count(one) ?? 0), 0);
  return { untyped: sum(({ untyped }) => untyped), unclear: sum(({ unclear }) => unclear) };
}

async function modules(call: CommandCall, format: 'mermaid' | 'dot'): Promise<undefined> {
  const params = { format, ...counts(call, 'limit') };
  const answer = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    (link) => link.call('graph.modules', params, call),
    { whole: false },
  );
  call.out.result(answer, () => clean(answer.text).trimEnd());
  if (answer.folded) call.out.remark(`Modules are folded to ${answer.modules} (--limit).`);
  if (answer.leftOut > 0) call.out.remark(`${answer.leftOut} weaker ties are left out.`);
  for (const line of coverageLines(call.out, answer.coverage)) call.out.remark(line);
}

function counts(call: CommandCall, name: 'steps' | 'limit'): { steps?: number; limit?: number } {
  const count = call.count(name);
  return count === undefined ? {} : { [name]: count };
}
