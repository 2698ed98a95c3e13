/** Writes the table of languages in docs/languages.md, from the lists that the engine reads by. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sourceEndings } from '../src/main/engine/text-search/mentions.ts';
import { filesOf } from '../src/main/engine/workspace/workspace.ts';
import { fullLanguages, languageNames, lightLanguages } from '../src/shared/contract/words.ts';

const page = path.join(import.meta.dirname, '..', 'docs', 'languages.md');
const start = '<!-- Made by scripts/languages.mjs, up to the end of the table. -->';
const end = '<!-- End of the table. -->';

const code = (text) => `\`${text}\``;

function row(language, reading) {
  const { endings, names } = filesOf(language);
  return `| ${languageNames[language]} | ${reading} | ${[...endings, ...names].map(code).join(' ')} |`;
}

/** The page with its table as it should be. */
export function languagesPage(text = readFileSync(page, 'utf8')) {
  const read = new Set([...fullLanguages, ...lightLanguages].flatMap((language) => filesOf(language).endings));
  const others = [...sourceEndings].map((ending) => `.${ending}`).filter((ending) => !read.has(ending));
  const table = [
    '| language | read | files |',
    '|---|---|---|',
    ...fullLanguages.map((language) => row(language, 'fully')),
    ...lightLanguages.map((language) => row(language, 'lightly')),
    `| other code | as text | ${others.map(code).join(' ')} |`,
    '| everything else | as text | |',
  ];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} has no place for the table.`);
  return `${text.slice(0, from)}${start}\n\n${table.join('\n')}\n\n${text.slice(to)}`;
}

if (import.meta.main) writeFileSync(page, languagesPage());
