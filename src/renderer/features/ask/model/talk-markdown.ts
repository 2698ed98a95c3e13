/** A conversation as a Markdown text to take along: questions, answers as they stand, and under each its numbered sources. */
import type { Turn } from '#shared/contract/memory/ask.ts';
import { opensHere, placeElsewhere, sourcesOf } from './answer-parts.ts';

/** @param words of the app: the heading over sources, and what replaces a missing answer. */
export function talkMarkdown(
  turns: readonly Pick<Turn, 'question' | 'answer' | 'partial'>[],
  words: { readonly sources: string; readonly nothing: string },
): string {
  return turns
    .map(({ question, answer, partial }) => {
      const text = answer === null ? partial : answer.answer || words.nothing;
      const sources = answer === null ? [] : sourcesOf(answer);
      const list = sources.map((source) => {
        const { n, record = '', file, startLine, endLine } = source;
        const lines = startLine === endLine ? `${startLine}` : `${startLine}-${endLine}`;
        const place = opensHere(source) ? `${file}:${lines}` : placeElsewhere(source) || record;
        return `${n}. \`${place}\``;
      });
      return [
        `## ${question.replace(/\s+/g, ' ')}`,
        text.trim(),
        ...(list.length === 0 ? [] : [`${words.sources}\n\n${list.join('\n')}`]),
      ]
        .filter((part) => part !== '')
        .join('\n\n');
    })
    .join('\n\n')
    .concat('\n');
}
