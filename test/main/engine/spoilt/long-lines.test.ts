/**
 * Texts that made a pattern slow: each of these took minutes, and most of them on the thread that answers.
 * A test that never ends fails.
 */
import { expect, test } from 'vitest';
import { withArchived } from '../../../../src/main/engine/bank/archive-active.ts';
import { blockText } from '../../../../src/main/engine/bank/blocks.ts';
import { describeFile } from '../../../../src/main/engine/bank/describe-file.ts';
import { withStruckOut } from '../../../../src/main/engine/bank/gates/decisions.ts';
import { learningNames, partNamed } from '../../../../src/main/engine/bank/gates/gate.ts';
import { docPlain as docOfCsharp } from '../../../../src/main/engine/codemap/languages/csharp/doc.ts';
import { docText } from '../../../../src/main/engine/codemap/languages/ecmascript/doc.ts';
import { readReexport } from '../../../../src/main/engine/codemap/languages/ecmascript/imports.ts';
import { exportedNames } from '../../../../src/main/engine/codemap/languages/python/functions.ts';
import { usePaths } from '../../../../src/main/engine/codemap/languages/rust/uses.ts';
import { opposite } from '../../../../src/main/engine/static-analyst/reading/exits.ts';
import { factsOf } from '../../../helpers/facts.ts';

const many = 20_000;
const spaces = ' '.repeat(many);

test('a link in a comment that never ends', () => {
  const comment = (inside: string): string => docText(`/** ${inside} */`);
  expect(comment('{@link Pay}, {@link Pay the till}, {@link\n Pay |the till}')).toBe('Pay, the till, the till');
  expect(comment(`{@link${spaces}`)).toBe('{@link');
  expect(comment('{@a |'.repeat(many))).toHaveLength(5 * many);
});

test('a comparison with much space in it', () => {
  expect(opposite('a.b === null', 'typescript')).toBe('a.b !== null');
  expect(opposite(`a${spaces}!=${spaces}b`, 'go')).toBe('a == b');
  expect(opposite(`a${spaces}==${spaces};`, 'go')).toBe(`!(a${spaces}==${spaces};)`);
});

test('a decision with much space beside it', () => {
  const table = (cell: string): string => `| Date | Decision | Reason |\n|---|---|---|\n| 2026 |${cell}| why |\n`;
  expect(withStruckOut(table(' Use x '), 'Use x')).toBe(table(' ~~Use x~~ '));
  expect(withStruckOut(table(`Use x${'\t'.repeat(many)}`), 'Use x')).toBe(table(`~~Use x~~${'\t'.repeat(many)}`));
});

test('blank lines in the middle of a block of the machine, and of what is archived', () => {
  const middle = `a${'\n'.repeat(10 * many)}b`;
  expect(blockText(`\n\n${middle}\n\n`)).toBe(`${middle}\n`);
  expect(withArchived('', `${middle}\n\n`, '2026-03-12', 'en')).toBe(
    `# Archive of 2026-03\n\n## Archived on 2026-03-12\n\n${middle}\n`,
  );
});

/** A file of the limit, in one line. */
const whole = 1_000_000;
const blank = ' '.repeat(whole);

test('a comment with much space in a line of it', () => {
  expect(docText(`/** a${blank}b\n * c  \n   d */`)).toBe(`a${blank}b\nc\nd`);
  expect(docText('/**\n * one\n *\n * - two\n **three\n */')).toBe('one\n\n- two\n*three');
});

test('imports with slashes, stars and braces without end', () => {
  const named = (inside: string) => readReexport(`export {${inside}} from './a'`);
  const a = { from: './a', names: [{ name: 'a', alias: '' }] };
  expect(named(`a,${'/'.repeat(whole)}'`)).not.toBeNull();
  expect(named(`a ${'/*'.repeat(whole / 2)}`)).not.toBeNull();
  expect(named('{'.repeat(whole))).not.toBeNull();
  expect(named(' /* {x} */ a, // b\n')).toMatchObject(a);
  expect(named(' a // it`s\n')).toMatchObject(a);
  expect(readReexport("export { a } from 'https://x/y' // b")).toMatchObject({ ...a, from: 'https://x/y' });
});

test('summaries of C# that never end', () => {
  expect(docOfCsharp('<summary>'.repeat(whole / 10))).toBe('');
  expect(docOfCsharp('<list '.repeat(whole / 10))).toContain('<list');
  expect(docOfCsharp('<remarks>After.</remarks><summary>First.</summary>')).toBe('First.\nAfter.');
});

test('lists of names in Python that never end', () => {
  expect(exportedNames('__all__ = [\n'.repeat(whole / 12))).toBeNull();
  expect(exportedNames("__all__ = ['a', 'b']\n__all__ += ('c',)\n")).toEqual(new Set(['a', 'b', 'c']));
});

test('paths of Rust with much space in them', () => {
  const path = `use a${' '.repeat(19_000)}b`;
  expect(Array.from({ length: 200 }, () => usePaths(path)).flat()).toEqual([]);
  expect(usePaths('a::b  as  c')).toEqual([{ path: ['a', 'b'], alias: 'c' }]);
});

test.each([
  ['a.h', `#if !defined${blank}1\n#endif\nstruct S { int a; };\n`],
  ['a.cpp', `/** a${'*'.repeat(whole)}a */\nstruct S {};\n`],
  ['a.kt', `class S { val a = ${'$'.repeat(whole / 2)} }\n`],
  ['a.rs', `#${blank}[allow(dead_code)]\npub struct S;\n`],
])('%s with one mark or space all along', async (file, text) => {
  expect((await factsOf(file, text)).types.map(({ name }) => name)).toContain('S');
});

test('a heading of the bank with much space in it', () => {
  expect(describeFile('a.md', `# Title ##  \n`, 'en').title).toBe('Title ##');
  expect(describeFile('a.md', `# Title   ##\n`, 'en').title).toBe('Title');
  expect(describeFile('a.md', `# a${blank}b\n`, 'en').title).toBe('a');
  expect(partNamed(learningNames, `Symptom${blank}x`)).toBeNull();
  expect(partNamed(learningNames, '**Symptom：** ')).toBe('symptom');
});
