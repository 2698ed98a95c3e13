/**
 * What git has to say to a question: who changed a file, how often and when last, and what changes with it. It is evidence
 * only where that is asked for, so that answers about behaviour are not crowded with names.
 */
import type { FileHistory } from '../../workspace/workspace.ts';
import type { SummaryLanguage } from './summary/words.ts';

const english =
  /\b(who|whom|authors?|maintain(?:s|ers?|ed)?|owns?|owners?|contributors?|wrote|written by|blame|commits?|churn|changed? (?:most|last|lately|recently|often|together))\b/i;
const chinese = /谁|作者|维护者|提交者|最近(?:改|修改|变)|一起(?:改|变)/;
const maxFiles = 3;
const maxAuthors = 3;
const maxTogether = 2;

export function asksGit(question: string): boolean {
  return english.test(question) || chinese.test(question);
}

/** Lines of Markdown about the first of `files` that git knows; none where it knows none. */
export function gitNotes(files: readonly string[], history: FileHistory, language: SummaryLanguage): string[] {
  return [...new Set(files)]
    .flatMap((file) => {
      const changes = history.files.get(file);
      if (changes === undefined) return [];
      const authors = changes.authors.slice(0, maxAuthors).map(({ name, commits }) => `${plain(name)} (${commits})`);
      const together = history.together
        .flatMap(({ a, b, commits }) =>
          a === file ? [{ other: b, commits }] : b === file ? [{ other: a, commits }] : [],
        )
        .slice(0, maxTogether)
        .map(({ other, commits }) => `\`${other}\` (${commits})`);
      const day = new Date(changes.last).toISOString().slice(0, 10);
      return [
        language === 'zh'
          ? `- \`${file}\`：最近 ${history.commits} 次提交中改动 ${changes.commits} 次，最后一次 ${day}；作者：${authors.join('、')}${together.length === 0 ? '' : `；常一起改动：${together.join('、')}`}`
          : `- \`${file}\`: in ${changes.commits} of the last ${history.commits} commits, last on ${day}; by ${authors.join(', ')}${together.length === 0 ? '' : `; often together with ${together.join(', ')}`}`,
      ];
    })
    .slice(0, maxFiles);
}

/** Names of people are free text in git. */
function plain(name: string): string {
  return name
    .replace(/[\p{Cc}`*_[\]<>]/gu, ' ')
    .slice(0, 60)
    .trim();
}
