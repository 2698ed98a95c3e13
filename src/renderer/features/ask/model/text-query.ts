/**
 * A question as a search of the text: any of its telling words, as a regular expression. Names of code come first, since a
 * question that has some is about them; small words of both languages tell nothing.
 */
import type { Route } from '../../../lib/navigation/route.ts';
import { route } from '../../../lib/navigation/route.ts';

const small = new Set(
  'a about all also an and any are as at be been but by can could did do does for from get gets had has have how i if in into is it its me my not of on one or our out over should so some than that the their them then there these they this to us use used uses using was we were what when where which while who whom whose why will with would you your'.split(
    ' ',
  ),
);
/** What Chinese questions are put with; between these stand the words. */
const smallHan =
  /什么|怎么样|怎么|怎样|如何|为什么|为何|哪些|哪里|哪个|哪|谁|是否|有没有|多少|几|会|能|可以|应该|时候|的|了|吗|呢|在|是|和|与|被|把|会不会|请问|这个|那个|这|那/;
const most = 6;

/** The place of the search view, or null when the question has no word to look for. */
export function textSearchOf(question: string): Route | null {
  const words = telling(question);
  if (words.length === 0) return null;
  return route('search', '', { q: words.map(escaped).join('|'), mode: 'regex' });
}

function telling(question: string): string[] {
  const latin = question.match(/[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/g) ?? [];
  const han = (question.match(/\p{Script=Han}+/gu) ?? [])
    .flatMap((run) => run.split(smallHan))
    .filter((word) => word.length > 1);
  const names = latin.filter((word) => /[a-z][A-Z]|[_$.]|\d/.test(word));
  const words = latin.filter((word) => word.length > 2 && !small.has(word.toLowerCase()));
  return [...new Set(names.length > 0 ? names : [...words, ...han])].slice(0, most);
}

function escaped(word: string): string {
  return word.replace(/[.$]/g, '\\$&');
}
