/** The page docs/frameworks.md, made of the table of libraries. */
import { languages } from '#shared/contract/words.ts';
import { libraries } from './table/libraries.ts';
import type { Library, Row } from './table/rows.ts';

const gives: readonly (readonly [string, (keyof Row)[]])[] = [
  ['routes', ['route']],
  ['prefixes of routes', ['router', 'mount', 'block']],
  ['commands', ['command', 'commands', 'commandMount']],
  ['events sent', ['emits']],
  ['events handled', ['handles']],
  ['environment variables', ['env', 'envPrefix']],
  ['settings', ['setting']],
  ['entry points', ['entry']],
];
const forms: Readonly<Record<Row['on'], (name: string) => string>> = {
  call: (name) => `${name}(…)`,
  annotation: (name) => `@${name}`,
  base: (name) => `based on ${name}`,
  function: (name) => `function ${name}`,
  variable: (name) => `variable ${name}`,
  index: (name) => `${name}[…]`,
  member: (name) => `${name}.…`,
  word: (name) => name,
  file: () => 'place of the file',
};
const maxShown = 14;

export function frameworksPage(): string {
  return `${[
    '# Libraries that are recognised',
    '',
    'Routes, commands, events, settings and entry points come from the code by the table in',
    '`src/main/engine/static-analyst/frameworks/table`, and this page is made from it (`node scripts/frameworks.mjs`). To add a',
    'library, add a row and a fixture in `test/main/engine/static-analyst/scan`.',
    ...languages.flatMap(section),
  ].join('\n')}\n`;
}

function section(language: Library['languages'][number]): string[] {
  const rows = libraries.filter((one) => one.languages.includes(language)).flatMap(lines);
  if (rows.length === 0) return [];
  return [
    '',
    `## ${language}`,
    '',
    '| library | only with | gives | looks at |',
    '| - | - | - | - |',
    ...new Set(rows),
  ];
}

function lines({ name, imports, rows }: Library): string[] {
  return gives.flatMap(([what, keys]) => {
    const giving = rows.filter((row) => keys.some((key) => row[key] !== undefined));
    if (giving.length === 0) return [];
    const looked = new Set(
      giving.flatMap((row) => row.names.map((each) => forms[row.on](each === '*' ? 'any' : each))),
    );
    const modules = new Set(giving.flatMap((row) => row.imports ?? imports ?? []));
    return [`| ${name} | ${shown(modules)} | ${what} | ${shown(looked)} |`];
  });
}

function shown(texts: ReadonlySet<string>): string {
  const all = [...texts].map((text) => `\`${text}\``);
  const cut = all.slice(0, maxShown).join(', ');
  return all.length > maxShown ? `${cut} and ${all.length - maxShown} more` : cut;
}
