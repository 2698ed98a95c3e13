/**
 * What `ask` says under its answer, in the language of the answer: each source with its place, what is stale, who answered;
 * or that nothing was found. Main function: askLines.
 */
import type { Result } from '#shared/contract/contract.ts';
import { coverageSentences } from '#shared/contract/coverage/sentences.ts';
import { createTranslate } from '#shared/messages/translator.ts';
import { clean, type Output } from '../../terminal/output.ts';
import { oneLine, twoPlaces } from './record-text.ts';

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
  nothing: 'Nothing found: no learning and no code speaks of this.',
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
  nothing: '没有找到：没有学习记录或代码涉及这个问题。',
  nearest: (score, needed, question) => `最接近的学习记录相关度为 ${score}，需要 ${needed}：${question}`,
};
const words = { en, zh };

/** What stands under the answer; where nothing was found, in its place. */
export function askLines(out: Output, answer: Answer, language: keyof typeof words): string[] {
  const say = words[language];
  const rests = answer.coverage === undefined ? [] : coverageSentences(createTranslate(language), answer.coverage);
  return [
    ...(answer.found ? sources(out, answer, say) : nothing(answer, say)),
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
