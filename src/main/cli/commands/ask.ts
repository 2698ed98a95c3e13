/** `ask`: a question answered from memory and code, shown as it is written; its sources with file and line under it. */
import { randomUUID } from 'node:crypto';
import type { Params, Result } from '#shared/contract/contract.ts';
import type { CommandCall, RunCommand } from '../command.ts';
import { usage } from '../parse.ts';
import { clean, type Output } from '../terminal/output.ts';
import { findWorkspace, withWorkspace } from '../workspace.ts';
import { oneLine, twoPlaces } from './memory/record-text.ts';

type Answer = Result<'ask'>;

export const run: RunCommand = async (call) => {
  const { out } = call;
  const params = paramsOf(call);
  const askId = randomUUID();
  // Only a person reads along; a script gets the whole.
  const streams = out.isTerminal && !out.json;
  let streamed = '';
  const answer = await withWorkspace(findWorkspace(call.workspace), call, async (link) => {
    const stop = link.subscribe((event, payload) => {
      if (event !== 'ask.progress' || !('askId' in payload) || payload.askId !== askId) return;
      if (payload.phase === 'searching') return out.progress('Searching memory and code');
      out.progress('');
      streamed += payload.text;
      if (streams) out.write(clean(payload.text));
    });
    try {
      return await link.call('ask', { ...params, askId }, call);
    } finally {
      stop();
      out.progress('');
    }
  });
  const { answer: text, found, citations, records, analyst } = answer;
  out.result({ answer: text, found, citations, records, analyst }, () => [
    ...(found ? [streams && streamed === text ? '' : clean(text), ...sources(out, answer)] : nothing(answer)),
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

function sources(out: Output, { citations, records, analyst }: Answer): string[] {
  const stale = citations.flatMap(({ state }, n) => (state === 'changed' || state === 'missing' ? [n + 1] : []));
  const lines = citations.map(({ record, project, file, startLine, endLine, state }, n) => {
    const place =
      file === '' ? 'no place in the files' : `${file}:${startLine}${endLine > startLine ? `-${endLine}` : ''}`;
    const question = records.find(({ id }) => id === record)?.question;
    const about = record === undefined ? '' : out.style('dim', `  ${record}  ${oneLine(question ?? '', 80)}`);
    const old = state === 'changed' || state === 'missing' ? `  ${out.style('yellow', `stale: ${state}`)}` : '';
    return `${out.style('cyan', `[${n + 1}]`)} ${clean(project === undefined ? place : `${project}: ${place}`)}${about}${old}`;
  });
  const warning = `${stale.map((n) => `[${n}]`).join(' ')} ${stale.length === 1 ? 'is' : 'are'} stale: what rests on it may no longer hold.`;
  return [
    '',
    ...lines,
    ...(stale.length === 0 ? [] : [out.style('yellow', warning)]),
    out.style('dim', analyst === 'static' ? 'ranked evidence; no model was asked' : analyst),
  ];
}

function nothing({ records, threshold }: Answer): string[] {
  const [nearest] = records;
  const near =
    nearest === undefined
      ? ''
      : ` The nearest learning reaches ${twoPlaces(nearest.score)} where ${twoPlaces(threshold)} is needed: ${oneLine(nearest.question, 120)} (${nearest.id})`;
  return [`Nothing found: no learning and no code speaks of this.${near}`];
}
