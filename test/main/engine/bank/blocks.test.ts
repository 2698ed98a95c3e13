import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromBytes, holdsMarker, innerOf, parseBlocks, toBytes } from '../../../../src/main/engine/bank/blocks.ts';
import { runs } from '../../../helpers/runs.ts';

const parse = (lines: readonly string[], end = '\n') => parseBlocks(toBytes(lines.join(end)));

describe('machine blocks', () => {
  test('a block with a line of version and time is read, and one without (bank-4)', () => {
    const { blocks, damage } = parse([
      '# Active',
      '<!-- MACHINE_BLOCK_START id=changes -->',
      '<!-- blockVersion: 3 | lastUpdated: 2024-01-22T10:30:00Z -->',
      '- one',
      '<!-- MACHINE_BLOCK_END -->',
      '<!-- MACHINE_BLOCK_START -->',
      '- two',
      '<!-- MACHINE_BLOCK_END -->',
      '',
    ]);
    expect(damage).toEqual([]);
    expect(
      blocks.map(({ id, startLine, endLine, version, lastUpdated }) => [id, startLine, endLine, version, lastUpdated]),
    ).toEqual([
      ['changes', 2, 5, 3, '2024-01-22T10:30:00Z'],
      ['', 6, 8, null, null],
    ]);
  });

  test.each([
    ['id: a', 'a'],
    ['id="a.b-c"', 'a.b-c'],
    ['loop-status', 'loop-status'],
  ])('an id written as %s is read', (written, id) => {
    const { blocks } = parse([`<!-- MACHINE_BLOCK_START ${written} -->`, '<!-- MACHINE_BLOCK_END -->']);
    expect(blocks.map((block) => block.id)).toEqual([id]);
  });

  test('markers in a fenced block of code are an example', () => {
    const { blocks, damage } = parse([
      '```markdown',
      '<!-- MACHINE_BLOCK_START -->',
      '```',
      '<!-- MACHINE_BLOCK_START id=real -->',
      '```',
      'a fence that a person left open inside',
      '<!-- MACHINE_BLOCK_END -->',
    ]);
    expect(damage).toEqual([]);
    expect(blocks.map((block) => block.id)).toEqual(['real']);
  });

  test('a fence that nothing closes hides no block', () => {
    const { blocks } = parse(['```', '<!-- MACHINE_BLOCK_START id=a -->', '<!-- MACHINE_BLOCK_END -->']);
    expect(blocks.map((block) => block.id)).toEqual(['a']);
  });

  test('what stands inside is read whatever the line ends and the mark at the beginning', () => {
    const bytes = toBytes(
      '\ufeff<!-- MACHINE_BLOCK_START -->\r\n<!-- blockVersion: 1 -->\r\n- 一\r\n- two\r\n<!-- MACHINE_BLOCK_END -->\r\n',
    );
    const { blocks } = parseBlocks(bytes);
    expect(blocks.map((block) => fromBytes(innerOf(bytes, block)))).toEqual(['- 一\n- two\n']);
    expect(blocks[0]).toMatchObject({ startLine: 1, endLine: 5, version: 1 });
  });

  test.each([
    ['no end', ['<!-- MACHINE_BLOCK_START -->', 'a'], [{ code: 'endMissing', line: 1, other: null, id: '' }]],
    ['no start', ['a', '<!-- MACHINE_BLOCK_END -->'], [{ code: 'startMissing', line: 2, other: null, id: '' }]],
    [
      'one in another',
      ['<!-- MACHINE_BLOCK_START id=a -->', '<!-- MACHINE_BLOCK_START id=b -->', '<!-- MACHINE_BLOCK_END -->'],
      [{ code: 'nested', line: 2, other: 1, id: 'b' }],
    ],
    [
      'one id twice',
      [
        '<!-- MACHINE_BLOCK_START id=a -->',
        '<!-- MACHINE_BLOCK_END -->',
        '<!-- MACHINE_BLOCK_START id=a -->',
        '<!-- MACHINE_BLOCK_END -->',
      ],
      [{ code: 'duplicate', line: 3, other: 1, id: 'a' }],
    ],
    [
      'an id of two words',
      ['<!-- MACHINE_BLOCK_START a b -->', '<!-- MACHINE_BLOCK_END -->'],
      [{ code: 'badId', line: 1, other: null, id: '' }],
    ],
    [
      'words behind the end',
      ['<!-- MACHINE_BLOCK_START -->', '<!-- MACHINE_BLOCK_END --> x'],
      [{ code: 'endMissing', line: 1, other: null, id: '' }],
    ],
  ])('damage is told with its line: %s', (_name, lines, damage) => {
    expect(parse(lines).damage).toEqual(damage);
  });

  test('blocks never overlap and lie in the text, whatever the text is', () => {
    const line = fc.oneof(
      fc.constantFrom(
        '<!-- MACHINE_BLOCK_START -->',
        '<!-- MACHINE_BLOCK_END -->',
        '<!-- MACHINE_BLOCK_START id=a -->',
        '```',
        '~~~~',
        '<!-- blockVersion: 2 -->',
        '',
      ),
      fc.string({ maxLength: 30 }),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 25 }), fc.constantFrom('\n', '\r\n'), (lines, end) => {
        const bytes = toBytes(lines.join(end));
        let from = 0;
        for (const block of parseBlocks(bytes).blocks) {
          expect(block.start).toBeGreaterThanOrEqual(from);
          expect(block.innerStart).toBeGreaterThan(block.start);
          expect(block.innerEnd).toBeGreaterThanOrEqual(block.innerStart);
          expect(bytes.slice(block.innerEnd).trimStart()).toMatch(/^<!--[ \t]*MACHINE_BLOCK_END/);
          from = block.innerEnd;
        }
      }),
      runs(300),
    );
  });

  test('a text that holds a marker is known', () => {
    expect(holdsMarker('a\n  <!-- MACHINE_BLOCK_END -->')).toBe(true);
    expect(holdsMarker('MACHINE_BLOCK_END is the name of the marker')).toBe(false);
  });
});
