/** Commands of the project in an answer: each as it is typed, its sources, and the number of its citation. */
import type { CommandNeed, ProjectCommand } from '#shared/contract/project/commands.ts';
import type { SummaryLanguage } from '../load/summary/words.ts';

const words = {
  en: {
    ci: (file: string) => `CI runs it (${file})`,
    document: (file: string) => `documented in ${file}`,
    manifest: (file: string) => `from ${file}`,
    needs: (list: string) => `Needs ${list}.`,
    and: ', ',
    joined: '; ',
    end: '. ',
  },
  zh: {
    ci: (file: string) => `CI 会运行（${file}）`,
    document: (file: string) => `见于文档 ${file}`,
    manifest: (file: string) => `来自 ${file}`,
    needs: (list: string) => `需要 ${list}。`,
    and: '、',
    joined: '；',
    end: '。',
  },
};
const shownSources = 2;
const shownNeeds = 4;

/** Markdown list. @param first number of the first command's citation. */
export function commandLines(commands: readonly ProjectCommand[], first: number, language: SummaryLanguage): string[] {
  const say = words[language];
  return commands.map(({ folder, text, description, needs, sources }, n) => {
    const typed = folder === '' ? text : `cd ${folder} && ${text}`;
    const byKind = [...Map.groupBy(sources.slice(0, shownSources), ({ kind }) => kind)];
    const from = byKind
      .map(([kind, all]) => say[kind]([...new Set(all.map(({ file }) => file))].join(say.and)))
      .join(say.joined);
    const parts = [
      `- \`${typed.replaceAll('`', "'")}\` [${first + n}]`,
      ...(description === '' ? [] : [`  ${asText(description)}`]),
      `  ${`${asText(from)}${say.end}${needs.length === 0 ? '' : say.needs(needs.slice(0, shownNeeds).map(needText).join(say.and))}`.trimEnd()}`,
    ];
    return parts.join('\n');
  });
}

const needText = ({ name, version }: CommandNeed): string => asText(version === '' ? name : `${name} ${version}`);

/** Text of a file is escaped: nothing in it is markup. */
const asText = (text: string): string => text.replace(/[\\`*_[\]<>#|]/g, '\\$&');
