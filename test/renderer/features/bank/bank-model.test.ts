/** What the Memory bank computes on its own: parts of a file, ticks, line ends, links, the tree, its address. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BankEntry } from '#shared/contract/bank/bank-types.ts';
import { movedLines } from '../../../../src/renderer/features/bank/archive-dialog.tsx';
import { readPlace, writePlace } from '../../../../src/renderer/features/bank/bank-place.ts';
import { docParts, inField, withLineEnds, withTick } from '../../../../src/renderer/features/bank/doc-parts.ts';
import { differences } from '../../../../src/renderer/features/bank/editor/compare.tsx';
import { bankLink, codePlace } from '../../../../src/renderer/features/bank/reader/bank-link.ts';
import { treeRows } from '../../../../src/renderer/features/bank/tree/bank-tree.tsx';
import { formatHash } from '../../../../src/renderer/lib/navigation/route.ts';
import { activeText, loopBlock } from '../../canned/bank.ts';

describe('parts of a file', () => {
  it('shows what people wrote from machine blocks, without markers, each with its first line', () => {
    const parts = docParts({ text: `${activeText}\nAfter.\n`, blocks: [loopBlock] });
    expect(parts.map(({ firstLine, block }) => [firstLine, block?.id])).toEqual([
      [1, undefined],
      [14, 'loop-status'],
      [16, undefined],
    ]);
    expect(parts[1]?.text).toBe('- [ ] A timeout is verified by key.');
    expect(parts[2]?.text.trim()).toBe('After.');
  });

  it('leaves the head that other tools read out of what is read, but counts its lines', () => {
    const [part] = docParts({ text: '---\nstatus: Done\n---\n# Title\n', blocks: [] });
    expect(part).toMatchObject({ firstLine: 4, text: '# Title\n' });
  });

  it('ticks the item of a line and nothing else', () => {
    expect(withTick('a\r\n- [ ] b\r\n', 2, true)).toBe('a\r\n- [x] b\r\n');
    expect(withTick('1. [X] b', 1, false)).toBe('1. [ ] b');
    expect(withTick('a [ ] b', 1, true)).toBeNull();
    expect(withTick('- [ ] b', 9, true)).toBeNull();
  });
});

describe('line ends of what was typed', () => {
  const ends = fc.constantFrom('\n', '\r\n');
  const line = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '#', 'é') });
  const lines = fc.array(fc.tuple(line, ends), { maxLength: 12 });
  const text = lines.map((all) => all.map(([words, end]) => words + end).join(''));

  it('a text that nobody changed comes back byte for byte', () => {
    fc.assert(
      fc.property(text, ends, (base, end) => {
        expect(withLineEnds(base, inField(base), end === '\n' ? 'lf' : 'crlf')).toBe(base);
      }),
    );
  });

  it('a line put in leaves those before and behind it as they were', () => {
    fc.assert(
      fc.property(text, text, (before, behind) => {
        const base = `${before}${behind}`;
        const written = withLineEnds(base, `${inField(before)}NEW\n${inField(behind)}`, 'crlf');
        expect(written.replace(/NEW\r?\n/, '')).toBe(base);
        expect(inField(written)).toBe(`${inField(before)}NEW\n${inField(behind)}`);
      }),
    );
  });

  it('what is typed into a file with CRLF has CRLF', () => {
    expect(withLineEnds('a\r\nb\r\n', 'a\nx\nb\n', 'crlf')).toBe('a\r\nx\r\nb\r\n');
    expect(withLineEnds('a\nb\n', 'a\nx\nb\n', 'lf')).toBe('a\nx\nb\n');
  });
});

describe('links of a file', () => {
  const known = new Set(['patterns.md', 'requirements/r-1.md']);
  const leads = (from: string, href: string) => {
    const target = bankLink(from, href, known);
    return target === null ? null : formatHash(target);
  };
  it.each([
    ['active.md', 'patterns.md#verify', '#/bank/patterns.md'],
    ['active.md', 'requirements/r-1.md', '#/bank/requirements/r-1.md'],
    ['requirements/r-1.md', '../patterns.md', '#/bank/patterns.md'],
    ['active.md', 'memory-bank/patterns.md', '#/bank/patterns.md'],
    ['active.md', '../src/a.ts#L12', '#/file/src/a.ts?line=12'],
    ['active.md', 'src/a.ts:12', '#/file/src/a.ts?line=12'],
    ['active.md', 'memo://type/T_1', '#/type/T_1'],
    ['active.md', '../../outside.ts', null],
    ['active.md', 'https://example.org/a.md', null],
    ['active.md', 'javascript:alert(1)', null],
  ])('in %s, %s leads to %s', (from, href, target) => expect(leads(from, href)).toBe(target));

  it('knows a place of code between backticks', () => {
    expect(codePlace('src/a.ts:12-15')).toEqual({ file: 'src/a.ts', line: 12, endLine: 15 });
    expect(codePlace('npm run test:unit')).toBeNull();
    expect(codePlace('../a.ts:1')).toBeNull();
  });
});

describe('the tree', () => {
  const entry = (path: string, conflicts = 0): BankEntry => ({
    ...{ path, title: path, summary: '', updated: '2026-03-12', size: 1, blocks: 0, conflicts, damaged: false },
  });
  const entries = ['tech.md', 'archive/a.md', 'requirements/b.md', 'active.md', 'requirements/a.md', 'notes.md'];

  it('puts what is read first first, the index of each folder last, and the archive behind the other folders', () => {
    const rows = treeRows(
      entries.map((path) => entry(path)),
      new Set(),
    );
    expect(rows.map(({ key }) => key)).toEqual([
      ...['/', 'tech.md', 'active.md', 'notes.md', '_index.md'],
      ...['requirements/', 'requirements/a.md', 'requirements/b.md', 'requirements/_index.md'],
      ...['archive/', 'archive/a.md', 'archive/_index.md'],
    ]);
  });

  it('a folded folder counts its files and its conflicts', () => {
    const rows = treeRows([entry('learnings/a.md', 1), entry('learnings/b.md', 1)], new Set(['learnings/']));
    expect(rows.at(-1)).toMatchObject({ key: 'learnings/', files: 2, conflicts: 2, open: false });
  });
});

it('the address keeps the whole place, and what is no place falls back', () => {
  const query = { mode: 'source', line: '12', folder: 'requirements', status: 'Done', page: '1', task: 'a b' };
  const place = readPlace({ ...query, conflict: 'C_1', form: 'archive' }, 'active.md');
  expect(writePlace(place)).toEqual({ ...query, conflict: 'C_1', form: 'archive' });
  const odd = readPlace({ mode: 'x', line: '-1', folder: 'y', status: 'z', page: '1e9x' }, '');
  expect(writePlace(odd)).toEqual({});
});

it('two texts show what differs with a few lines around it', () => {
  const theirs = ['1', '2', '3', '4', '5', 'x', '7'].join('\n');
  const mine = ['1', '2', '3', '4', '5', 'y', '7'].join('\n');
  const { theirs: left, mine: right } = differences(theirs, mine);
  expect(left.map(({ n, differs }) => [n, differs])).toEqual([
    ...[3, 4, 5].map((n) => [n, false]),
    [6, true],
    [7, false],
  ]);
  expect(right.find(({ differs }) => differs)?.text).toBe('y');
  // A file that was not there had no lines, not an empty one that nothing changed.
  expect(differences('', 'a\n\nb').theirs).toEqual([]);
  expect(differences('', 'a\n\nb').mine.map(({ differs }) => differs)).toEqual([true, true, true]);
});

it('lines that leave for the archive are marked in the file as it is', () => {
  const { lines, moved } = movedLines('a\n- [x] b\nc\n', 'a\nc\n');
  expect(moved).toBe(1);
  expect(lines.filter(({ moves }) => moves).map(({ n, text }) => [n, text])).toEqual([[2, '- [x] b']]);
});
