/** What the page makes a browser load: little before the first paint, the code view only where code is shown. */
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { projectRoot } from '../support/place.ts';

const page = path.join(projectRoot, 'out', 'renderer');
/** Kilobytes. What is there now, with a tenth of room: a larger page is a decision, not an accident. */
const limits = { first: 8, start: 240, chunk: 3_000, whole: 6_600 };

test('the page loads no more at its start, and no chunk is larger, than was decided', () => {
  const html = fs.readFileSync(path.join(page, 'index.html'), 'utf8');
  const named = [...html.matchAll(/assets\/[^"]+/g)].map(([file]) => file);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((file) => /monaco|editor/.test(file))).toEqual([]);
  const packed = (file = '') => gzipSync(fs.readFileSync(path.join(page, file))).length / 1000;
  expect(named.reduce((sum, file) => sum + packed(file), 0)).toBeLessThan(limits.start);
  // It asks for data while the rest is compiled, for which it must not wait itself.
  const [first] = named.filter((file) => file.endsWith('.js'));
  expect(packed(first)).toBeLessThan(limits.first);

  const files = fs.globSync('assets/*.{js,css,ttf,woff2}', { cwd: page });
  const sizes = files.map((file) => ({ file, kilobytes: fs.statSync(path.join(page, file)).size / 1000 }));
  expect(sizes.filter(({ kilobytes }) => kilobytes > limits.chunk)).toEqual([]);
  expect(sizes.reduce((sum, { kilobytes }) => sum + kilobytes, 0)).toBeLessThan(limits.whole);
});

test('a start names no file with the texts of a language: the one in use is loaded on its own', () => {
  const html = fs.readFileSync(path.join(page, 'index.html'), 'utf8');
  const textOf = (file: string) => fs.readFileSync(path.join(page, file), 'utf8');
  const named = [...html.matchAll(/assets\/[^"]+\.js/g)].map(([file]) => textOf(file));
  const all = fs.globSync('assets/*.js', { cwd: page }).map(textOf);
  for (const word of ['等您处理', 'Waiting for you']) {
    expect(named.filter((text) => text.includes(word))).toEqual([]);
    expect(all.filter((text) => text.includes(word))).toHaveLength(1);
  }
});
