/** The sentence of a section that an answer quotes. */
import { expect, it } from 'vitest';
import { quoteOf } from '../../../../src/main/engine/project-docs/quote.ts';

const asked = (...terms: string[]) => ({
  ways: [{ weights: new Map(terms.map((term) => [term, 1])), whole: terms.length }],
});
const quote = (text: string, ...terms: string[]) => {
  const lines = text.split('\n');
  return quoteOf(lines, { startLine: 1, endLine: lines.length }, asked(...terms));
};

it('joins the rows of a wrapped sentence and names the row in which it begins', () => {
  const text = '# Limits\n\nRetries are cheap. The server\nstops after five\nattempts. Then it waits.';
  expect(quote(text, 'stop', 'attempt')).toEqual({ quote: 'The server stops after five attempts.', line: 3 });
  expect(quote(text, 'wait')).toEqual({ quote: 'Then it waits.', line: 5 });
});

it('leaves markup out and keeps code', () => {
  const text =
    '> **Note:** call [`app.listen()`](./api.md#listen) once, see <a id="x"></a>[the guide][g] and *not* `a_b*c`.';
  expect(quote(text, 'listen').quote).toBe('Note: call `app.listen()` once, see the guide and not `a_b*c`.');
  expect(quote('Use ``run()`` of snake_case_name, 2 * 3 * 4.', 'run').quote).toBe(
    'Use `run()` of snake_case_name, 2 * 3 * 4.',
  );
});

it('brings the list or the code that a colon announces', () => {
  expect(quote('Run the tests:\n\n```sh\nnpm ci\nnpm test\n```\n\nDone.', 'test', 'run').quote).toBe(
    'Run the tests: npm ci; npm test',
  );
  const items = Array.from({ length: 8 }, (_, n) => `- step ${n + 1}`).join('\n');
  expect(quote(`Release in these steps:\n\n${items}`, 'releas').quote).toBe(
    'Release in these steps: step 1; step 2; step 3; step 4; step 5; step 6; …',
  );
});

it('reads items, rows of tables and code one by one', () => {
  const text = '| name | default |\n|---|---|\n| `retries` | five |\n\n- wait for\n  a minute\n- stop';
  expect(quote(text, 'five')).toEqual({ quote: '`retries` · five', line: 3 });
  expect(quote(text, 'minut')).toEqual({ quote: 'wait for a minute', line: 5 });
});

it('quotes the first prose where no sentence holds a word of the question, and nothing of headings and badges alone', () => {
  const text = 'Limits\n======\n\n[![build](x.svg)](y)\n\n```\ncode\n```\n\nFirst words.\nMore.';
  expect(quote(text, 'absent')).toEqual({ quote: 'First words.', line: 10 });
  expect(quote('# Title\n\n<!-- hidden -->', 'absent').quote).toBe('');
});

it('reads notes between fences as prose, and code behind them as code', () => {
  const text =
    '```{note}\nSee [limits](x.md) for\nall retries.\n```\n\n```\nretries = [5](6)\n```\n:::{tip}\nWait a *minute*.\n:::';
  expect(quote(text, 'limit').quote).toBe('See limits for all retries.');
  expect(quote(text, '6').quote).toBe('retries = [5](6)');
  expect(quote(text, 'minut').quote).toBe('Wait a minute.');
});

it('quotes no front matter, comments, targets of links or imports', () => {
  const text =
    "---\ntitle: Retry\nref: a/retry\n---\n\nimport Tabs from '@theme/Tabs'\n\n[//]: # 'Retry'\n[guide]: ./retry.md\n\nIt backs off.\n";
  expect(quote(text, 'retry')).toEqual({ quote: 'It backs off.', line: 11 });
  expect(quote('---\nIt goes down.\n', 'down').quote).toBe('It goes down.');
});

it('quotes neither a heading without words nor what a browser hides', () => {
  const page = '#\n\n<style>\n.title { display: none; }\n</style>\n\n---\n\nThe title of the page.';
  expect(quote(page, 'titl')).toEqual({ quote: 'The title of the page.', line: 9 });
  expect(quote(page, 'nothing').quote).toBe('The title of the page.');
});
