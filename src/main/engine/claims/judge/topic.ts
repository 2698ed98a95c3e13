/** Whether an answer is about what its question names: the same names, or words, or things in another language. */
import { alike, contentWords, pairsOf } from '../read/content.ts';
import { flatCode, type Lines } from '../read/lines.ts';
import { specificsOf } from '../read/specifics.ts';
import { concepts } from '../words/concepts.ts';
import { languageOfText } from '../words/detect.ts';

/** Names of code in a text, by their last part. */
export function namesOf(text: string): string[] {
  const { code, names, variables } = specificsOf(text, false);
  return [...new Set([...code, ...names, ...variables])].map(bare).filter((name) => /[\p{L}]{2}/u.test(name));
}

const bare = (name: string): string => name.replace(/\(.*$/, '').replace(/[^\p{L}\p{N}]+$/u, '');
const lastOf = (name: string): string =>
  name
    .split(/[.:#/\\]+/)
    .filter(Boolean)
    .at(-1) ?? name;
const asked = new Set(
  'what which where when why who whom whose how does did should would could purpose way role kind explain describe happens happen often many much long large'.split(
    ' ',
  ),
);
const questionPairs =
  /什么|怎么|怎样|如何|哪些|哪个|为何|多少|是否|这个|那个|项目|代码|作用|函数|方法|什|何|どの|どう|なぜ/;

export function answersQuestion(question: string, answer: string, lines: Lines): boolean {
  const names = namesOf(question);
  const text = `${answer}\n${lines.cited.map(({ text: line }) => line).join('\n')}`;
  // Folder names do not count: they are in the path of every file of the project.
  const flat = `${flatCode(text)}\n${lines.beside.map(flatCode).join('\n')}`;
  if (names.length > 0) {
    const found = names.filter((name) => {
      const last = lastOf(name);
      const stem = last.replace(/\.[A-Za-z]\w{0,9}$/, '');
      return text.includes(last) || flat.includes(flatCode(last)) || (stem.length > 2 && flat.includes(flatCode(stem)));
    });
    // A status or a limit that the question names is in the lines: `408`.
    const numbers = question.match(/(?<![\w.])\d{3,}(?![\w.])/g) ?? [];
    return found.length > 0 || numbers.some((number) => lines.cites(number));
  }
  const words = contentWords(specificsOf(question, false).prose).filter((word) => !asked.has(word));
  const said = flat.match(/[\p{L}]{3,40}/gu) ?? [];
  const pairs = [...pairsOf(question)].filter((pair) => !questionPairs.test(pair));
  if (words.length === 0 && pairs.length === 0) return true;
  const both = pairsOf(text);
  if (pairs.some((pair) => both.has(pair))) return true;
  const hits = words.filter((word) => said.some((each) => alike(word, each))).length;
  if (words.length > 0 && hits >= (words.length > 3 ? 2 : 1)) return true;
  const language = languageOfText(question).code;
  return (
    language !== 'en' && concepts.some(({ said, isShown }) => said(question, language) !== null && isShown(lines.flat))
  );
}
