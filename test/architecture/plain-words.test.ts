/**
 * Phrases that a native reader stumbles over, in comments, names of tests, documents and English texts of the app: at most one
 * in two thousand words. Each has the words to write in its place.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const most = 0.5;

/** Phrase → plainer words. Written as fragments, so that this list is not found by itself. */
const phrases: readonly (readonly [string, string])[] = [
  ['an' + 'ew', 'again, re-…'],
  ['lean(?:s|ed|ing)? ' + 'on', 'depend on, use'],
  ['borne? ' + 'out', 'supported by'],
  ['who' + 'ever', 'the caller, any client'],
  ['of ' + 'late', 'recently'],
  ['men' + 'd(?:s|ed|ing)?', 'fix, repair'],
  ['holds? ' + 'no longer', 'is outdated'],
  [
    'is no ' + '(?:word|code|error|answer|type|file|name|number|member|use|usage|test|change|record|path|symbol)',
    'is not a …',
  ],
  ['(?:is|are|was|were) ' + '(?:another|others)', 'differs, has changed'],
  ['goes ' + 'on', 'continues'],
  ['taken ' + 'back', 'undone'],
  ['(?:is|are|was|were) told ' + '(?:of|as|to|by|that|apart|whole|one)', 'is reported, is shown'],
  ['tell(?:s|ing)? ' + '(?:of|apart|what|whether|how|who|that)', 'reports, shows, distinguishes'],
  ['says? ' + 'nothing', 'is silent, returns nothing'],
  [
    '(?:who|what) ' + '(?:writes|asks|types|waits|reads|leans|stands|calls) (?:it|for|on|in|the|a)',
    'the caller, the reader',
  ],
  ['stands? ' + '(?:for|in|behind|beside|at|with|there|before|above)', 'is in, follows, represents'],
  ['for ' + 'ever', 'forever'],
  ['as long as ' + 'it takes', 'until it finishes'],
  ['at ' + 'hand', 'available'],
  ['lets? (?:it|them|the|a|an)? ?' + 'go of', 'releases'],
  ['nobody ' + '(?:else|asked|here|waits|looks|knows)', 'no caller, it is not known'],
  ['comes? ' + '(?:in|of itself|by itself|back by)', 'is imported, recovers'],
  ['by ' + 'itself', 'automatically, on its own'],
  ['be' + 'sides', 'also, apart from'],
  ['none of ' + '(?:it|them|which)', 'no …'],
  ['(?:the|a) circles? ' + 'of', 'cycle'],
  ['sets? ' + 'apart', 'separates'],
  ['gives? ' + 'back', 'returns, releases'],
  ['puts? ' + 'aside', 'sets aside'],
];
const patterns = phrases.map(([phrase, plain]) => ({ pattern: new RegExp(`\\b(?:${phrase})\\b`, 'gi'), plain }));

/** Of a source: its comments and the names of tests. Words of other files count whole. */
function wordsOf(file: string, text: string): string {
  if (file.endsWith('.md') || file.startsWith('src/shared/messages/en/')) return text;
  const comments = [...text.matchAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g)].map(([comment]) => comment);
  const names = [...text.matchAll(/\b(?:test|it|describe)\(\s*(['"`])([\s\S]*?)\1/g)].map(([, , name = '']) => name);
  return [...comments, ...names].join('\n');
}

test('comments, names of tests, documents and English texts are written in plain words', () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  const files = tracked.filter((file) => /\.(?:md|mjs|tsx?)$/.test(file) && !/(?:^|\/)fixtures\/|\/zh\//.test(file));
  const found: string[] = [];
  let words = 0;
  for (const file of files) {
    const text = wordsOf(file, fs.readFileSync(path.join(root, file), 'utf8'));
    words += text.match(/[A-Za-z']+/g)?.length ?? 0;
    for (const line of text.split('\n'))
      for (const { pattern, plain } of patterns)
        for (const [phrase] of line.matchAll(pattern))
          found.push(`${file}: ${phrase} (${plain}): ${line.trim().slice(0, 100)}`);
  }
  expect(words).toBeGreaterThan(100_000);
  const share = (1_000 * found.length) / words;
  expect(share, `${found.length} phrases in ${words} words:\n${found.join('\n')}`).toBeLessThan(most);
});
