/** `ask`: a question answered from memory and code, shown as it is written; its sources with file and line under it. */
import { randomUUID } from 'node:crypto';
import type { Params } from '#shared/contract/contract.ts';
import type { CommandCall, RunCommand } from '../command.ts';
import { remarkNothing } from '../nothing-text.ts';
import { usage } from '../parse.ts';
import { clean } from '../terminal/output.ts';
import { findWorkspace, withWorkspace } from '../workspace.ts';
import { askLines } from './memory/ask-text.ts';

/** What a terminal has shown it keeps. */
const restarted = { en: '(That was what the model thought. Its answer:)', zh: '（以上是模型的思考过程。回答如下：）' };

export const run: RunCommand = async (call) => {
  const { out } = call;
  const params = paramsOf(call);
  const askId = randomUUID();
  // Only a person reads along; a script gets the whole.
  const streams = out.isTerminal && !out.json;
  let streamed = '';
  const answer = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    async (link) => {
      const stop = link.subscribe((event, payload) => {
        if (event !== 'ask.progress' || !('askId' in payload) || payload.askId !== askId) return;
        if (payload.phase === 'searching') return out.progress('Searching memory and code');
        out.progress('');
        if (payload.restart) {
          streamed = '';
          if (streams) out.write(`\n\n${restarted[params.language ?? 'en']}\n\n`);
        }
        streamed += payload.text;
        if (streams) out.write(clean(payload.text));
      });
      try {
        const given = await link.call('ask', { ...params, askId }, call);
        if (!given.found) await remarkNothing(link, call);
        return given;
      } finally {
        stop();
        out.progress('');
      }
    },
    { whole: false, settle: 'briefly' },
  );
  const { answer: text, found, citations, records, analyst, notice, doubts, coverage } = answer;
  out.result({ answer: text, found, citations, records, analyst, notice, doubts, coverage }, () => [
    ...(found ? [streams && streamed === text ? '' : clean(text)] : []),
    ...askLines(out, answer, params.language ?? 'en'),
  ]);
};

function paramsOf(call: CommandCall): Params<'ask'> {
  const language = call.value('lang') ?? (/\p{Script=Han}/u.test(call.argument) ? 'zh' : 'en');
  if (language !== 'en' && language !== 'zh') throw usage(`--lang is en or zh, not '${language}'.`, 'lang');
  const budget = call.count('budget');
  const everywhere = call.flag('all-workspaces');
  return {
    question: call.argument,
    language,
    ...(budget === undefined ? {} : { budget }),
    ...(everywhere ? { looksIn: ['learnings', 'code', 'otherWorkspaces'] } : {}),
  };
}
