/** What an answer of a command rests on, and the mentions beside it. */
import type { AsText, Coverage, PartlyRead } from '#shared/contract/common.ts';
import { coverageSentences, partlyPlaces, type Unsure } from '#shared/contract/coverage/sentences.ts';
import type { Mentions } from '#shared/contract/find.ts';
import { createTranslate } from '#shared/messages/translator.ts';
import { clean, type Output } from './output.ts';

export const words = createTranslate('en');

export function coverageLines(out: Output, coverage: Coverage, unsure?: Unsure): string[] {
  return coverageSentences(words, coverage, unsure).map((line) => out.style('yellow', clean(line)));
}

/** `a.kt:2, b.kt:7 and 3 more`. */
export function partlyLine(partly: readonly PartlyRead[], total: number): string {
  return clean(partlyPlaces(words, partly, total));
}

/** @param named 'lines' of any file, or 'count' of those that are not analysed. */
export function mentionLines(
  out: Output,
  { places, total, docs }: Mentions,
  named: 'lines' | 'count' = 'count',
  shown = places.length,
): string[] {
  const listed = places.slice(0, shown);
  return [
    ...(total === 0 ? [] : ['', `${words(`mentions.${named}`, { count: total })}, found by name only:`]),
    ...listed.map(({ file, line, text }) => clean(`  ${out.style('cyan', `${file}:${line}`)}  ${text.trim()}`)),
    ...(total > listed.length ? [out.style('dim', `  … and ${total - listed.length} more`)] : []),
    ...(docs === 0 ? [] : [out.style('dim', words('mentions.docs', { count: docs }))]),
  ];
}

/** `3 .vue, 1 .html, 12 others`. */
export function asTextLine({ files, endings }: AsText): string {
  const named = endings.reduce((sum, one) => sum + one.files, 0);
  const listed = endings.map(({ ending, files: count }) => `${count} ${ending === '' ? 'without an ending' : ending}`);
  return clean([...listed, ...(files > named ? [`${files - named} others`] : [])].join(', '));
}
