/** Hunks and unified diffs against any texts: what lies outside of hunks stays, byte for byte. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hunksOf, linesOf, unifiedDiff, withHunks } from '../../../../src/main/engine/edits/make-preview.ts';
import { runs } from '../../../helpers/runs.ts';

const line = fc.constantFrom('a', 'b', 'c\r', '', '  d', '\ue000');
const lines = fc
  .tuple(fc.array(line, { maxLength: 30 }), fc.boolean())
  .map(([all, ends]) => all.join('\n') + (ends ? '\n' : ''));

test('hunks put in make the new text, none make the old one, and any choice changes only its own lines', () => {
  fc.assert(
    fc.property(lines, lines, fc.infiniteStream(fc.boolean()), (before, after, choice) => {
      const hunks = hunksOf(before, after);
      expect(withHunks(before, hunks)).toBe(after);
      expect(withHunks(before, [])).toBe(before);
      const chosen = hunks.filter(() => choice.next().value === true);
      const old = linesOf(before);
      const touched = new Set(chosen.flatMap(({ at, before: gone }) => gone.map((_, n) => at + n)));
      const kept = old.filter((_, at) => !touched.has(at));
      const put = chosen.flatMap((hunk) => [...hunk.after]);
      expect(linesOf(withHunks(before, chosen)).sort()).toEqual([...kept, ...put].flatMap(linesOf).sort());
    }),
    runs(100),
  );
});

test('git applies the diff of texts with LF (edit-1)', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-hunks-'));
  const file = path.join(folder, 'a.ts');
  const numbered = Array.from({ length: 40 }, (_, n) => `line ${n}\n`);
  const cases: [string, string][] = [
    [numbered.join(''), numbered.filter((_, n) => n % 9 !== 0).join('')],
    [numbered.join(''), numbered.map((text, n) => (n % 11 === 3 ? `${text}and more\n` : text)).join('')],
    ['x\ny', 'x\nz'],
    ['x\ny', 'x\ny\n'],
  ];
  for (const [before, after] of cases) {
    fs.writeFileSync(file, before);
    const input = unifiedDiff([{ file: 'a.ts', before, hunks: hunksOf(before, after) }]);
    execFileSync('git', ['apply', '-'], { cwd: folder, input });
    expect(fs.readFileSync(file, 'utf8')).toBe(after);
  }
  fs.rmSync(folder, { recursive: true });
});
