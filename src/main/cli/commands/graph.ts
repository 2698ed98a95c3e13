/** `graph`: what a type leans on and what leans on it, as text for a program that draws. */
import type { RunCommand } from '../command.ts';
import { usage } from '../parse.ts';
import { clean } from '../terminal/output.ts';
import { tellWasCalled } from '../terminal/was-called.ts';
import { findWorkspace, withWorkspace } from '../workspace.ts';

export const run: RunCommand = async (call) => {
  const format = call.value('format') ?? 'mermaid';
  if (format !== 'mermaid' && format !== 'dot') throw usage(`--format is mermaid or dot, not '${format}'.`, 'format');
  const steps = call.count('steps');
  const limit = call.count('limit');
  const params = {
    path: call.argument,
    format,
    ...(steps === undefined ? {} : { steps }),
    ...(limit === undefined ? {} : { limit }),
  } as const;
  const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('symbols.graph', params, call),
  );
  if (!call.out.json) tellWasCalled(call.out, answer);
  call.out.result(answer, () => clean(answer.text).trimEnd());
  if (answer.leftOut > 0) call.out.remark(`${answer.leftOut} types are left out (--limit).`);
};
