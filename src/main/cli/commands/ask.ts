/** `ask`: a question answered from memory and code, shown as it is written; its sources with file and line under it. */
import { randomUUID } from 'node:crypto';
import type { Params, Result } from '#shared/contract/contract.ts';
import { coverageSentences } from '#shared/contract/coverage/sentences.ts';
import { createTranslate } from '#shared/messages/translator.ts';
import type { CommandCall, RunCommand } from '../command.ts';
import { remarkNothing } from '../found-text.ts';
import { clean, type Output } from '../output.ts';
import { usage } from '../parse.ts';
import { findWorkspace, withWorkspace } from '../workspace.ts';
import { oneLine, twoPlaces } from './memory/record-text.ts';

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
    ...(text === '' ? [] : [streams && streamed === text ? '' : clean(unescaped(text))]),
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

/** As a person reads it: Markdown without the backslashes that keep quoted text from being markup. */
const unescaped = (text: string): string =>
  text
    .split(/(`[^`\n]+`)/)
    .map((part, n) => (n % 2 === 1 ? part : part.replace(/\\([\\`*_[\]<>#|])/g, '$1')))
    .join('');

type Answer = Result<'ask'>;
type Citation = Answer['citations'][number];

const en = {
  noPlace: 'no place in the files',
  changed: 'stale: changed',
  missing: 'stale: missing',
  foreign: 'from the repository, not confirmed by you',
  stale: (numbers: readonly string[]) =>
    `${numbers.join(' ')} ${numbers.length === 1 ? 'is' : 'are'} stale: what rests on it may no longer hold.`,
  ranked: 'ranked evidence',
  contradicted: 'Left out, because the code says otherwise:',
  notShown: 'Not shown by what was found, so check it yourself:',
  noModel: 'ranked evidence; no model was asked',
  nothing: 'Not sure: no learning, code or document has the words of this question.',
  nearest: (score: string, needed: string, question: string) =>
    ` The nearest learning reaches ${score} where ${needed} is needed: ${question}`,
};
const zh: typeof en = {
  noPlace: '没有对应的文件位置',
  changed: '已过期：已改动',
  missing: '已过期：已不存在',
  foreign: '来自仓库，您尚未确认',
  stale: (numbers) => `${numbers.join(' ')} 已过期：以此为据的内容可能不再成立。`,
  ranked: '按相关度排列的证据',
  contradicted: '已略去，因为与代码不符：',
  notShown: '所找到的内容未能证实，请自行核对：',
  noModel: '按相关度排列的证据；未询问模型',
  nothing: '不确定：没有学习记录、代码或文档包含这个问题中的词。',
  nearest: (score, needed, question) => `最接近的学习记录相关度为 ${score}，需要 ${needed}：${question}`,
};
const words = { en, zh };

/**
 * What `ask` says under its answer, in the language of the answer: each source with its place, what is stale, who answered;
 * or that nothing comes near. Main function: askLines.
 *
 * The lines under the answer, or in its place where nothing comes near.
 */
export function askLines(out: Output, answer: Answer, language: keyof typeof words): string[] {
  const say = words[language];
  const rests = answer.coverage === undefined ? [] : coverageSentences(createTranslate(language), answer.coverage);
  return [
    ...(answer.answer === '' ? nothing(answer, say) : sources(out, answer, say)),
    ...rests.map((line) => out.style('yellow', clean(line))),
  ];
}

function sources(out: Output, { citations, records, analyst, notice, doubts = [] }: Answer, say: typeof en): string[] {
  const stale = citations.flatMap((citation, n) => (staleWord(citation, say) === '' ? [] : [`[${n + 1}]`]));
  const lines = citations.map((citation, n) => {
    const { record, project } = citation;
    const place = placeOf(citation) || say.noPlace;
    const question = records.find(({ id }) => id === record)?.question;
    const about = record === undefined ? '' : out.style('dim', `  ${record}  ${oneLine(question ?? '', 80)}`);
    const word = staleWord(citation, say);
    const marks = [word, citation.origin === 'repository' ? say.foreign : ''].filter((mark) => mark !== '');
    const old = marks.map((mark) => `  ${out.style('yellow', mark)}`).join('');
    return `${out.style('cyan', `[${n + 1}]`)} ${clean(project === undefined ? place : `${project}: ${place}`)}${about}${old}`;
  });
  return [
    '',
    ...lines,
    ...(stale.length === 0 ? [] : [out.style('yellow', say.stale(stale))]),
    ...(notice === '' ? [] : [out.style('yellow', clean(notice))]),
    ...(['contradicted', 'notShown'] as const).flatMap((why) => {
      const some = doubts.filter((each) => each.why === why);
      if (some.length === 0) return [];
      return [out.style('yellow', say[why]), ...some.map(({ text }) => `  ${oneLine(text, 200)}`)];
    }),
    // A notice says why a model that was asked gave no answer.
    out.style('dim', analyst !== 'static' ? analyst : notice === '' ? say.noModel : say.ranked),
  ];
}

function placeOf({ file, startLine, endLine }: Citation): string {
  return file === '' ? '' : `${file}:${startLine}${endLine > startLine ? `-${endLine}` : ''}`;
}

function staleWord({ state }: Citation, say: typeof en): string {
  return state === 'changed' || state === 'missing' ? say[state] : '';
}

function nothing({ records, threshold }: Answer, say: typeof en): string[] {
  const [nearest] = records;
  if (nearest === undefined) return [say.nothing];
  const foreign = nearest.origin === 'repository' ? `, ${say.foreign}` : '';
  const question = `${oneLine(nearest.question, 120)} (${nearest.id}${foreign})`;
  return [`${say.nothing}${say.nearest(twoPlaces(nearest.score), twoPlaces(threshold), question)}`];
}
