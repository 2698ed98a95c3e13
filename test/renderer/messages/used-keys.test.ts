// @vitest-environment node
/** Every message is shown somewhere: by its key, or by a key that is put together from a prefix (`kind.${kind}`). */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { catalogues } from '#shared/messages/catalogue.ts';

const src = path.resolve(import.meta.dirname, '../../../src');

function sources(folder: string): string {
  return fs
    .readdirSync(path.join(src, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => fs.readFileSync(path.join(src, folder, file), 'utf8'))
    .join('\n');
}

it('no message is left over', () => {
  // Gaps are worded by the engine as keys, which the page puts into the language of its user; ways to avoid a failure, as text.
  const code = [
    sources('renderer'),
    sources('main/shell'),
    sources('main/engine/memory/load/gaps'),
    sources('main/engine/evolution'),
  ].join('\n');
  const prefixes = [...code.matchAll(/`([a-zA-Z.]+\.)\$\{/g)].map((match) => match[1] ?? '');
  const whole = new Set([...code.matchAll(/'([\w.-]+)'/g)].map((match) => match[1]));
  const unused = Object.keys(catalogues.en).filter(
    (key) => !whole.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)),
  );
  expect(unused).toEqual([]);
});
