import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { archived, archiveState, withArchived } from '../../../../src/main/engine/bank/archive-active.ts';
import { runs } from '../../../helpers/runs.ts';

const now = new Date('2026-03-12T12:00:00').getTime();

describe('when active.md is due', () => {
  test('over 120 lines, and not at 120 (bank-8)', () => {
    expect(archiveState('x\n'.repeat(120)).due).toBe(false);
    expect(archiveState('x\n'.repeat(121)).due).toBe(true);
  });
  test('with more than 20 done items wherever they stand, and not with 20 (bank-8)', () => {
    const done = `## 已完成（待归档）\n${'- [x] a\n'.repeat(15)}`;
    expect(archiveState(`${done}## Next\n${'- [X] b\n'.repeat(5)}- [ ] c\n`)).toMatchObject({ due: false, done: 20 });
    expect(archiveState(`${done}## Next\n${'- [x] b\n'.repeat(6)}`)).toMatchObject({ due: true, done: 21 });
  });
});

describe('what goes', () => {
  const active = [
    '# Active',
    'intro',
    '## Focus',
    'captures',
    '## 下一步',
    '- [ ] open',
    '- [x] ticked',
    '  with a second line',
    '## Blocked',
    '- keys',
    '## 已完成（待归档）',
    '- [x] one, 2026-03-10',
    '## Recent changes',
    '- 2026-03-01 new',
    '- 2026-01-05 old',
    '- without a day',
    '## Notes',
    'old words',
    '<!-- MACHINE_BLOCK_START id=changes -->',
    '- [x] of the machine',
    '<!-- MACHINE_BLOCK_END -->',
    'behind',
    '',
  ].join('\n');

  test('a section, an item and a block may have more lines than a call takes arguments', () => {
    const many = 'a\n'.repeat(300_000);
    const blocks = `<!-- MACHINE_BLOCK_START -->\n${many}<!-- MACHINE_BLOCK_END -->\n`;
    const { active: stays, moved } = archived(
      `${many}## Notes\n- 2026-01-05 old\n${many}## Focus\n${many}${blocks}`,
      now,
    );
    expect(stays).toBe(`${many}## Focus\n${many}${blocks}`);
    expect(moved.split('\na')).toHaveLength(300_001);
  });

  test('focus, next, blocked and the last thirty days stay, and the machine block (bank-8)', () => {
    expect(archived(active, now).active.split('\n')).toEqual([
      '# Active',
      'intro',
      '## Focus',
      'captures',
      '## 下一步',
      '- [ ] open',
      '## Blocked',
      '- keys',
      '## 已完成（待归档）',
      '## Recent changes',
      '- 2026-03-01 new',
      '<!-- MACHINE_BLOCK_START id=changes -->',
      '- [x] of the machine',
      '<!-- MACHINE_BLOCK_END -->',
      'behind',
      '',
    ]);
  });

  test.each(['Focus', 'Current focus', 'Next steps', 'Blocked', 'Blockers', '当前焦点', '下一步', '阻塞项', '待办'])(
    'under %s all stays that is not ticked, however old (bank-8)',
    (heading) => {
      const text = `# Active\n\n## ${heading}\n\n- 2020-01-01 old\nwords\n`;
      expect(archived(text, now)).toEqual({ active: text, moved: '' });
    },
  );

  test('a change of thirty days ago stays, one of the day before goes (bank-8)', () => {
    const text = '# Active\n\n## Recent changes\n\n- 2026-02-11 stays\n- 2026-02-09 goes\n';
    const { active, moved } = archived(text, now);
    expect(active).toContain('2026-02-11 stays');
    expect(active).not.toContain('goes');
    expect(moved).toContain('2026-02-09 goes');
    const midnight = new Date('2026-03-12T00:00:00').getTime();
    expect(archived('## Changes\n\n- 2026-02-10 stays\n', midnight).moved).toBe('');
    expect(archived('## Changes\n\n- 2026-02-10 goes\n', now).moved).toContain('goes');
  });

  test.each(['Done', '已完成（待归档）', 'Recent changes', '最近变更'])(
    'the heading %s stays for what comes next, with one blank line behind it; that of notes goes with them (bank-8)',
    (heading) => {
      const text = `# Active\n\n## ${heading}\n\n- [x] one\n- [x] two\n\n## Notes\n\nold words\n\n## Next\n\n- [ ] a\n`;
      const { active, moved } = archived(text, now);
      expect(active).toBe(`# Active\n\n## ${heading}\n\n## Next\n\n- [ ] a\n`);
      expect(moved).toContain(`## ${heading}\n- [x] one\n- [x] two\n`);
    },
  );

  test('what is not ticked stays, also under done and below a ticked item', () => {
    const text =
      '## Done\n\n- [x] one\n- [ ] not yet\n- [x] two\n  - [ ] but for this\n\n## Sprint 12\n\n- [ ] left over\n- notes\n';
    const { active, moved } = archived(text, now);
    expect(active).toBe(
      '## Done\n\n- [ ] not yet\n- [x] two\n  - [ ] but for this\n\n## Sprint 12\n\n- [ ] left over\n',
    );
    expect(moved).not.toContain('[ ]');
    expect(moved).toContain('- [x] one');
  });

  test('what goes keeps its headings, and a month has one file (bank-8)', () => {
    const { moved } = archived(active, now);
    expect(moved.split('\n').filter((line) => line !== '')).toEqual([
      '## 下一步',
      '- [x] ticked',
      '  with a second line',
      '## 已完成（待归档）',
      '- [x] one, 2026-03-10',
      '## Recent changes',
      '- 2026-01-05 old',
      '- without a day',
      '## Notes',
      'old words',
    ]);
    const first = withArchived('', moved, '2026-03-12', 'en');
    expect(first.startsWith('# Archive of 2026-03\n\n## Archived on 2026-03-12\n\n### 下一步\n- [x] ticked\n')).toBe(
      true,
    );
    const second = withArchived(first, '- [x] later\n', '2026-03-20', 'en');
    expect(second).toBe(`${first}\n## Archived on 2026-03-20\n\n- [x] later\n`);
  });

  test('no line is lost, none comes twice, and a second time nothing more goes', () => {
    const line = fc.constantFrom(
      '## Focus',
      '## Done',
      '## Notes',
      '- [x] a 2026-03-11',
      '- [ ] b',
      '  more',
      'text 2020-01-01',
      'text 2026-03-09',
      '',
      '# T',
      '<!-- MACHINE_BLOCK_START -->',
      '<!-- MACHINE_BLOCK_END -->',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), fc.constantFrom('\n', '\r\n'), (lines, end) => {
        const text =
          lines
            .map((one, n) => (one === '' || one.startsWith('#') || one.startsWith('<') ? one : `${one} #${n}`))
            .join(end) + end;
        const { active, moved } = archived(text, now);
        const words = (some: string): string[] =>
          some
            .split(/\r?\n/)
            .filter((one) => / #\d+$/.test(one))
            .sort();
        expect(words(active + moved)).toEqual(words(text));
        expect(archived(active, now).active).toBe(active);
      }),
      runs(200),
    );
  });
});
