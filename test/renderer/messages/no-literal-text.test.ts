// @vitest-environment node
/**
 * Every text for people comes from the catalogue: no words between tags, none in attributes that are read or shown.
 * The sources are parsed, not searched, so that code is never mistaken for text.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../src/renderer');
const shownAttributes = new Set([
  'aria-label',
  'title',
  'placeholder',
  'alt',
  'label',
  'note',
  'why',
  'now',
  'aria-description',
]);

/** Words of a text: two letters in a row of any script. */
const words = /\p{L}{2}|\p{Script=Han}/u;

function literalsIn(source: string, file: string): string[] {
  const found: string[] = [];
  visit(parseSync(file, source).program, found);
  return found;
}

function visit(node: unknown, found: string[]): void {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, found);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const record = node as Record<string, unknown>;
  if (record.type === 'JSXText' && typeof record.value === 'string' && words.test(record.value)) {
    found.push(record.value.trim());
  }
  if (record.type === 'JSXExpressionContainer') {
    const text = literal(record.expression);
    if (text !== null && words.test(text)) found.push(text);
    visit(record.expression, found);
    return;
  }
  if (record.type === 'JSXAttribute') {
    const name = (record.name as { name?: unknown }).name;
    const value = record.value as Record<string, unknown> | null;
    const text = literal(value?.type === 'JSXExpressionContainer' ? value.expression : value);
    if (typeof name === 'string' && shownAttributes.has(name) && text !== null && words.test(text)) found.push(text);
    if (text !== null) return;
  }
  for (const value of Object.values(record)) visit(value, found);
}

/** The text of a string literal or of a template's fixed parts. */
function literal(node: unknown): string | null {
  if (typeof node !== 'object' || node === null) return null;
  const record = node as Record<string, unknown>;
  if (record.type === 'Literal' && typeof record.value === 'string') return record.value;
  if (record.type === 'TemplateLiteral' && Array.isArray(record.quasis)) {
    return record.quasis.map((part: { value: { raw: string } }) => part.value.raw).join(' ');
  }
  return null;
}

const files = fs
  .readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => path.join(root, file));

describe('renderer sources', () => {
  it('are found', () => {
    expect(files.length).toBeGreaterThan(40);
  });

  it.each([
    ['<p>Hello there</p>', ['Hello there']],
    ['<p>{"Hello"}</p>', ['Hello']],
    ['<p>{`Hello $' + '{x}`}</p>', ['Hello  ']],
    ['<button aria-label="Close it" />', ['Close it']],
    ['<p className="some words">{t("a.b")} · {n}</p>', []],
  ])('the check sees text in %s', (source, expected) => {
    expect(literalsIn(`const x = ${source};`, 'sample.tsx')).toEqual(expected);
  });

  it('hold no text of their own', () => {
    const found = files.flatMap((file) =>
      literalsIn(fs.readFileSync(file, 'utf8'), file).map((text) => `${path.relative(root, file)}: ${text}`),
    );
    expect(found).toEqual([]);
  });
});
