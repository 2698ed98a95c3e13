/** `investigate`: begins an op, shows its steps where a person reads along, and prints what it ended in. Ctrl-C cancels it. */

import { MemoError } from '#shared/base/errors.ts';
import type { Investigation } from '#shared/contract/context/investigate.ts';
import type { CommandCall, RunCommand } from '../command.ts';
import { clean, type Output } from '../output.ts';
import { usage } from '../parse.ts';
import { findWorkspace, withWorkspace } from '../workspace.ts';

/** How long one call waits before it asks again. */
const waitMs = 20_000;
const uncancelled = { signal: new AbortController().signal };

export const run: RunCommand = async (call) => {
  const { out } = call;
  const language = languageOf(call);
  const asked = { question: call.argument, scopePaths: call.values('scope'), fresh: call.flag('fresh'), language };
  const answer = await withWorkspace(findWorkspace(call.workspace), call, async (link) => {
    // It begins at once, and its answer is what a Ctrl-C has to cancel.
    const { opId } = await link.call('Investigate', asked, uncancelled);
    const stop = link.subscribe((event, payload) => {
      if (event !== 'op' || !('opId' in payload) || payload.opId !== opId) return;
      if (payload.state === 'running') out.progress(`${payload.phase} ${payload.done} ${payload.detail ?? ''}`);
    });
    try {
      for (;;) {
        const now = await link.call('investigation.get', { opId, waitMs }, call);
        if (now.state !== 'running') return now;
      }
    } catch (thrown) {
      // Ctrl-C: the process that owns the workspace would continue without us, so the op is cancelled there.
      if (call.signal.aborted) await link.call('ops.cancel', { opId }, uncancelled);
      throw thrown;
    } finally {
      stop();
      out.progress('');
    }
  });
  if (answer.state === 'failed') {
    throw new MemoError('InternalError', answer.error?.message ?? 'The investigation failed without saying why.', {
      opId: answer.opId,
    });
  }
  if (answer.state === 'cancelled') throw new MemoError('Cancelled', 'The investigation was cancelled.');
  out.result(answer, () => linesOf(out, answer));
  return answer.found ? 0 : 3;
};

function languageOf(call: CommandCall): 'en' | 'zh' {
  const language = call.value('lang') ?? (/\p{Script=Han}/u.test(call.argument) ? 'zh' : 'en');
  if (language !== 'en' && language !== 'zh') throw usage(`--lang is en or zh, not '${language}'.`, 'lang');
  return language;
}

function linesOf(out: Output, answer: Investigation): string[] {
  const { conclusion, evidence, references, outside, record, notSaved, analyst, steps, durationMs, cached } = answer;
  const marked = (file: string): string => (outside.includes(file) ? '  (outside the scope)' : '');
  const places = evidence.map(({ file, startLine, endLine }) => `  ${file}:${startLine}-${endLine}${marked(file)}`);
  const named = references.filter(({ kind }) => kind === 'symbol');
  return [
    clean(conclusion),
    ...(places.length === 0 ? [] : ['', out.style('bold', 'Evidence'), ...places.map(clean)]),
    ...(named.length === 0 ? [] : ['', out.style('bold', 'Symbols')]),
    ...named.map(({ path, file, line }) => clean(`  ${path}  ${file}:${line}${marked(file)}`)),
    '',
    ...(record === null ? [] : [out.style('dim', `saved as ${record}`)]),
    ...(notSaved === null ? [] : [out.style('yellow', `not saved: ${notSaved}`)]),
    out.style(
      'dim',
      `${analyst}, ${steps.length} steps, ${(durationMs / 1000).toFixed(1)} s${cached ? ', from an earlier one: nothing has changed since (--fresh explores again)' : ''}`,
    ),
  ];
}
