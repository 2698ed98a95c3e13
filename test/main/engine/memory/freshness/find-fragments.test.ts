/** Fragments that are known by place and hash only are found in texts as they are now; compared with looking everywhere. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Fragment,
  findFragments,
  lineText,
} from '../../../../../src/main/engine/memory/freshness/find-fragments.ts';
import { contentHash } from '../../../../../src/main/engine/storage/storage.ts';

const text = (lines: readonly string[]) => lineText(lines.map((line) => `${line}\n`).join(''));
const hashOf = (lines: readonly string[], startLine: number, endLine: number): string =>
  contentHash(lines.slice(startLine - 1, endLine).join('\n'));

/** Lines of `lines`, as evidence keeps them. */
function fragment(
  lines: readonly string[],
  startLine: number,
  endLine: number,
  more: Partial<Fragment> = {},
): Fragment {
  const mark = text(lines).mark(startLine, endLine);
  return { startLine, endLine, hash: hashOf(lines, startLine, endLine), mark, symbol: [], elsewhere: false, ...more };
}
const startOf = (lines: readonly string[], one: Fragment): number | null =>
  findFragments(text(lines), [one])[0]?.startLine ?? null;

/** The promised result, without marks. */
function expected(lines: readonly string[], one: Fragment): number | null {
  const size = one.endLine - one.startLine + 1;
  const places = lines.map((_, n) => n + 1).filter((at) => hashOf(lines, at, at + size - 1) === one.hash);
  const fitting = places.filter((at) => at + size - 1 <= lines.length);
  if (fitting.includes(one.startLine)) return one.startLine;
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

const line = fc.constantFrom('a', 'b', '', '  return null;', '}');

describe('a fragment without a symbol', () => {
  test('is found where it was, else in the only place that has it, seen before or not', () => {
    const cases = fc.record({
      before: fc.array(line, { minLength: 1, maxLength: 12 }),
      after: fc.array(line, { maxLength: 14 }),
      start: fc.nat(11),
      size: fc.nat(4),
      seen: fc.boolean(),
    });
    fc.assert(
      fc.property(cases, ({ before, after, start, size, seen }) => {
        const startLine = (start % before.length) + 1;
        const endLine = Math.min(before.length, startLine + size);
        const one = fragment(before, startLine, endLine, seen ? {} : { mark: null });
        for (const lines of [after, [...after, ...before], [...before, ...after]])
          expect(startOf(lines, one)).toBe(expected(lines, one));
      }),
    );
  });

  test('keeps its mark wherever it is found', () => {
    const before = ['x', 'one', 'two', 'y'];
    const one = fragment(before, 2, 3);
    const [found] = findFragments(text(['', '', ...before]), [{ ...one, mark: null }]);
    expect(found).toEqual({ startLine: 4, mark: one.mark });
  });

  test('is lost when one letter of it changes', () => {
    const before = ['if (a) {', '  b();', '}'];
    expect(startOf(['if (a) {', '  c();', '}'], fragment(before, 1, 3))).toBeNull();
    expect(startOf(['if (a) {', '  b(); ', '}'], fragment(before, 1, 3))).toBeNull();
  });

  test('reaches to a last line without a line break, and not beyond the last line', () => {
    const lines = ['a', 'b', 'c'];
    const one = fragment(lines, 2, 3);
    expect(findFragments(lineText('a\nb\nc'), [one])[0]?.startLine).toBe(2);
    expect(findFragments(lineText('a\nb'), [one])).toEqual([null]);
    expect(findFragments(lineText(''), [one])).toEqual([null]);
  });
});

describe('a fragment of a symbol', () => {
  const guard = ['  if (x === null) return null;'];
  const before = ['function a() {', ...guard, '}', 'function b() {', ...guard, '}'];

  test('is told from its twins by where the symbol stands now', () => {
    const after = ['// new', '// lines', ...before];
    const one = fragment(before, 5, 5);
    expect(startOf(after, one)).toBeNull();
    expect(startOf(after, { ...one, symbol: [{ startLine: 6, endLine: 8 }] })).toBe(7);
    expect(startOf(after, { ...one, symbol: [{ startLine: 3, endLine: 5 }] })).toBe(4);
  });

  test('is the one of its symbol even when a twin now stands where it was', () => {
    const after = [...before.slice(0, 3), ...before];
    const one = fragment(before, 5, 5, { symbol: [{ startLine: 7, endLine: 9 }] });
    expect(startOf(after, one)).toBe(8);
  });

  test('is lost when its symbol has it no more, although another has', () => {
    const after = ['', ...before.slice(0, 4), '  return 1;', '}'];
    expect(startOf(after, fragment(before, 5, 5))).toBe(3);
    expect(startOf(after, fragment(before, 5, 5, { symbol: [{ startLine: 5, endLine: 7 }] }))).toBeNull();
  });

  test('with the comment above it counts as at the symbol', () => {
    const documented = ['/** Says why. */', 'function b() {}', '/** Says why. */', 'function c() {}'];
    const one = fragment(documented, 3, 3, { symbol: [{ startLine: 6, endLine: 6 }] });
    expect(startOf(['', '', ...documented], one)).toBe(5);
  });

  test('in another file it counts only at its symbol', () => {
    const one = fragment(before, 1, 3, { elsewhere: true, symbol: [{ startLine: 9, endLine: 11 }] });
    expect(startOf(before, one)).toBeNull();
    expect(startOf([...Array(8).fill(''), ...before.slice(0, 3)], one)).toBe(9);
  });
});

describe('many fragments of one file', () => {
  test('are all found after lines came in above, and those that say the same share their answer', () => {
    const before = Array.from({ length: 3_000 }, (_, n) => `line ${n % 1_500} of ${n < 1_500 ? 'one' : 'two'}`);
    const fragments = Array.from({ length: 9_000 }, (_, n) => {
      const startLine = (n % 2_900) + 1;
      return { startLine, endLine: startLine + (n % 40) };
    });
    const marked = text(before);
    const seen = fragments.map((lines): Fragment => {
      const { startLine, endLine } = lines;
      const [hash, mark] = [marked.hash(startLine, endLine), marked.mark(startLine, endLine)];
      return { ...lines, hash, mark, symbol: [], elsewhere: false };
    });
    const found = findFragments(text(['new', 'lines', ...before]), seen);
    expect(found.every((one, n) => one?.startLine === (seen[n]?.startLine ?? 0) + 2)).toBe(true);
  });

  test('are not searched for without end: an unseen one of thousands of lines is looked for at its symbol only', () => {
    const before = Array.from({ length: 20_000 }, (_, n) => `some line that is number ${n}`);
    const one = fragment(before, 1, 9_000, { mark: null });
    const after = ['new', ...before];
    expect(startOf(after, one)).toBeNull();
    expect(startOf(after, { ...one, symbol: [{ startLine: 2, endLine: 9_001 }] })).toBe(2);
    expect(startOf(after, fragment(before, 1, 9_000))).toBe(2);
  });

  test('that someone made to take forever are given up', () => {
    const text = lineText('x\n'.repeat(20_000));
    const hash = 'AAAAAAAA';
    const evil = Array.from({ length: 20_000 }, (_, n): Fragment => {
      return { startLine: 1, endLine: 20_000 - (n % 100), hash, mark: n, symbol: [], elsewhere: false };
    });
    const honest: Fragment = { ...evil[0], startLine: 1, endLine: 1, hash: text.hash(1, 1) } as Fragment;
    expect(findFragments(text, [honest, ...evil]).filter((found) => found !== null)).toHaveLength(1);
  });

  test('of a text whose every line is the same are ambiguous, not slow', () => {
    const same = Array.from({ length: 30_000 }, () => 'same');
    const fragments = Array.from({ length: 300 }, (_, n) => fragment(['same', 'same', 'same'], 1, 1 + (n % 3)));
    const away = fragments.map((one) => ({ ...one, startLine: one.startLine + 40_000, endLine: one.endLine + 40_000 }));
    expect(findFragments(text(same), away).every((found) => found === null)).toBe(true);
  });
});
