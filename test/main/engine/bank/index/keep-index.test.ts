import fs from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readIndex } from '../../../../../src/main/engine/bank/index-file.ts';
import { openBankParts } from '../open-bank-parts.ts';

let bank: ReturnType<typeof openBankParts>;
beforeEach(() => {
  bank = openBankParts();
});
afterEach(() => bank.dispose());

const when = new Date('2026-03-12T10:00:00');
function put(file: string, text: string): void {
  bank.put(file, text);
  fs.utimesSync(bank.at(file), when, when);
}
const rows = (file = '_index.md') => readIndex(bank.text(file)).rows;

describe('the index', () => {
  test('a missing index is made of the files: path, title, summary, updated, size (bank-1, bank-2)', async () => {
    put('brief.md', '# Project brief\n\nA ledger for small lenders. It keeps holds.\n');
    put('notes/odd | name.md', 'no heading, no line end');
    expect(await bank.index.keep()).toEqual({
      written: ['_index.md'],
      made: ['_index.md'],
      added: ['brief.md', 'notes/odd | name.md'],
    });
    expect(bank.text('_index.md')).toBe(
      [
        '# Memory bank',
        '',
        '| path | title | summary | updated | size |',
        '|------|------|------|------|------|',
        '| brief.md | Project brief | A ledger for small lenders. Read first: what the project is and why it exists. | 2026-03-12 | 3 |',
        '| notes/odd \\| name.md | odd \\| name | no heading, no line end. Read when you work on this. | 2026-03-12 | 0 |',
        '',
      ].join('\n'),
    );
    expect(await bank.index.keep()).toEqual({ written: [], made: [], added: [] });
  });

  test.each([
    ['empty', ''],
    ['without a table', '# Memory bank\n\nsome text\n'],
    ['with a column missing', '| path | title |\n|---|---|\n| a.md | A |\n'],
    [
      'with a size that is none',
      '| path | title | summary | updated | size |\n|---|---|---|---|---|\n| brief.md | B | s | 2026-01-01 | many |\n',
    ],
    [
      'left in a conflict by git',
      '| path | title | summary | updated | size |\n|---|---|---|---|---|\n<<<<<<< HEAD\n| brief.md | B | s | 2026-01-01 | 1 |\n',
    ],
  ])('an index %s is rebuilt, and the person is notified (bank-2)', async (_name, text) => {
    put('brief.md', '# Brief\n');
    put('_index.md', text);
    expect((await bank.index.keep()).made).toEqual(['_index.md']);
    expect(rows()).toMatchObject([{ path: 'brief.md', title: 'Brief', size: 1 }]);
    expect(bank.text('_index.md').includes('some text')).toBe(text.includes('some text'));
  });

  test('the first index of a folder is made without a word, one that was taken away is told (bank-2)', async () => {
    put('brief.md', '# Brief\n');
    await bank.index.keep();
    put('learnings/a.md', '# A\n');
    expect(await bank.index.keep()).toMatchObject({ made: [], added: ['learnings/a.md'] });
    fs.rmSync(bank.at('learnings/_index.md'));
    expect((await bank.index.keep()).made).toEqual(['learnings/_index.md']);
  });

  test('a summary has two sentences: what it says or holds, and when to read it (bank-1)', async () => {
    put('active.md', '# Active\n\n## Focus\n\n<!-- What now? -->\n\n## Next\n\n- [ ] \n');
    put('notes/a.md', '# Retries\n');
    put('notes/b.md', '# B\n\nA timed-out refund may have gone through.\n');
    put('notes/c.md', '# C\r\n\r\n_All_ rows of `ledger_rows`,\r\nof a month. More.\r\n');
    put('learnings/l.md', '问题：支付超时\n症状：高峰期支付成功率下降到 60%\n');
    put('notes/d.md', '# D\n\nNo end here\nand none there\n- an item\n');
    put(
      'tech.md',
      '# Tech\n\n## Project files\n\n- `package.json`\n\n## Commands\n\n- `npm run fix`\n- `a.b.c.d.e.f.g.h.i.j.k`: 1 file\n\nLeft out here: README.md\n',
    );
    await bank.index.keep();
    expect(rows().map(({ summary }) => summary)).toEqual([
      'Covers Focus, Next. Read before you start work.',
      'Retries. Read when you work on this.',
      'A timed-out refund may have gone through. Read when you work on this.',
      'All rows of ledger_rows, of a month. Read when you work on this.',
      'No end here and none there. Read when you work on this.',
      'Covers Project files, Commands. Read before you build, run or test.',
      '高峰期支付成功率下降到 60%。 Read when you see a similar symptom.',
    ]);
  });

  test('a new file is taken up, one that is gone goes, and what stands around the table stays (bank-2)', async () => {
    put('brief.md', '# Brief\n');
    put('old.md', '# Old\n');
    await bank.index.keep();
    bank.put(
      '_index.md',
      `My own words.\r\n\r\n${bank.text('_index.md').split('\n').slice(2).join('\r\n')}\r\n## Mine\r\nend`,
    );
    fs.rmSync(bank.at('old.md'));
    put('new.md', '# New\n');
    expect(await bank.index.keep()).toEqual({ written: ['_index.md'], made: [], added: ['new.md'] });
    expect(rows().map((row) => row.path)).toEqual(['brief.md', 'new.md']);
    expect(bank.text('_index.md').startsWith('My own words.\r\n\r\n| path')).toBe(true);
    expect(bank.text('_index.md').endsWith('\r\n## Mine\r\nend')).toBe(true);
    expect(await bank.index.keep()).toEqual({ written: [], made: [], added: [] });
  });

  test('a summary that a person wrote stays when the file changes, one of ours follows it', async () => {
    put('a.md', '# A\n\nFirst.\n');
    put('b.md', '# B\n\nFirst.\n');
    await bank.index.keep();
    bank.put(
      '_index.md',
      bank.text('_index.md').replace(/First\.[^|]*\| 2026-03-12 \| 3 \|\n\| b/, 'In my words. | 2026-03-12 | 3 |\n| b'),
    );
    bank.put('a.md', '# A\n\nSecond.\nmore\n');
    bank.put('b.md', '# B\n\nSecond.\nmore\n');
    await bank.index.keep();
    expect(rows().map(({ summary, size }) => [summary, size])).toEqual([
      ['In my words.', 4],
      ['Second. Read when you work on this.', 4],
    ]);
    expect(await bank.index.setSummary('b.md', 'Mine too.')).toMatchObject({ summary: 'Mine too.' });
    bank.put('b.md', '# B\n\nThird.\n');
    await bank.index.keep();
    expect(rows()[1]?.summary).toBe('Mine too.');
  });

  const mine = (file: string, before: RegExp, after: string): void =>
    bank.put(file, bank.text(file).replace(before, after));
  const summaries = (file?: string) => rows(file).map(({ path, summary }) => [path, summary]);

  test('a summary of ours follows its file, also where someone only looked in between', async () => {
    put('a.md', '# A\n\nFirst.\n');
    await bank.index.keep();
    put('a.md', '# A\n\nSecond.\n');
    await bank.index.entries();
    await bank.index.keep();
    expect(summaries()).toEqual([['a.md', 'Second. Read when you work on this.']]);
  });

  test('a summary that a person writes into one index comes into the others', async () => {
    put('learnings/a.md', '# A\n');
    await bank.index.keep();
    mine('_index.md', /A\. Read[^|]*/, 'Once. ');
    await bank.index.keep();
    expect(summaries('learnings/_index.md')).toEqual([['learnings/a.md', 'Once.']]);
    mine('learnings/_index.md', /Once\./, 'Twice.');
    await bank.index.keep();
    expect(summaries()).toEqual([['learnings/a.md', 'Twice.']]);
    mine('_index.md', /Twice\./, 'Thrice.');
    await bank.index.keep();
    expect(summaries('learnings/_index.md')).toEqual([['learnings/a.md', 'Thrice.']]);
  });

  describe('an index that git could not merge', () => {
    beforeEach(async () => {
      for (const name of ['a', 'b', 'c', 'd']) put(`${name}.md`, `# ${name.toUpperCase()}\n`);
      await bank.index.keep();
      mine('_index.md', /A\. Read[^|]*/, 'Mine of a. ');
      mine('_index.md', /# Memory bank\n/, '# Memory bank\n\nOur map.\n');
      await bank.index.keep();
    });
    const row = (name: string, summary: string, size = 1): string =>
      `| ${name}.md | ${name.toUpperCase()} | ${summary} | 2026-03-12 | ${size} |\n`;
    const torn = (ours: string, theirs: string, common = ''): void => {
      const text = `<<<<<<< HEAD\n${ours}${common}=======\n${theirs}>>>>>>> other\n`;
      mine('_index.md', /\| b\.md[^\n]*\n\| c\.md[^\n]*\n/, text);
    };

    test('is rebuilt, with every summary that a person wrote (bank-2)', async () => {
      const common = `||||||| 1a2b3c4\n${row('b', 'Of old.')}${row('c', 'C. Read when you work on this.')}`;
      torn(
        row('b', 'B. Read when you work on this.', 9) + row('c', 'Mine of c.'),
        row('b', 'Theirs of b.') + row('c', 'C. Read when you work on this.', 7),
        common,
      );
      expect(await bank.index.drift()).toContainEqual({ file: '_index.md', about: '_index.md' });
      expect((await bank.index.keep()).made).toEqual(['_index.md']);
      expect(summaries()).toEqual([
        ['a.md', 'Mine of a.'],
        ['b.md', 'Theirs of b.'],
        ['c.md', 'Mine of c.'],
        ['d.md', 'D. Read when you work on this.'],
      ]);
      expect(rows().map(({ size }) => size)).toEqual([1, 1, 1, 1]);
      expect(bank.text('_index.md')).not.toMatch(/^[<|=>]{7}/m);
      expect(bank.text('_index.md').split('Our map.')).toHaveLength(2);
      expect(await bank.index.drift()).toEqual([]);
      expect(await bank.index.keep()).toEqual({ written: [], made: [], added: [] });
    });

    test('waits byte for byte where people wrote two summaries of one file, and says which', async () => {
      torn(row('b', 'Theirs of b.'), row('b', 'Mine of b.'));
      const before = bank.text('_index.md');
      expect(await bank.index.keep()).toEqual({ written: [], made: [], added: [] });
      expect(bank.text('_index.md')).toBe(before);
      const summaries = ['Theirs of b.', 'Mine of b.'];
      expect(await bank.index.contested()).toEqual([{ file: '_index.md', about: 'b.md', summaries }]);
      await expect(bank.index.setSummary('a.md', 'Another.')).rejects.toMatchObject({ code: 'Busy' });
      expect(bank.text('_index.md')).toBe(before);
      expect(await bank.index.setSummary('b.md', 'Both of\nb.')).toMatchObject({ summary: 'Both of b.' });
      expect(rows().map(({ summary }) => summary.slice(0, 10))).toEqual([
        'Mine of a.',
        'Both of b.',
        'C. Read wh',
        'D. Read wh',
      ]);
      expect(await bank.index.contested()).toEqual([]);
    });
  });

  test('what can be read of a damaged index keeps its summaries (bank-2)', async () => {
    put('a.md', '# A\n');
    put('b.md', '# B\n');
    await bank.index.keep();
    mine('_index.md', /A\. Read[^|]*\| 2026-03-12 \| 1 \|/, 'Mine. | 2026-03-12 | a few |');
    mine('_index.md', /B\. Read[^|]*/, 'Mine too. ');
    expect((await bank.index.keep()).made).toEqual(['_index.md']);
    expect(rows().map(({ summary, size }) => [summary, size])).toEqual([
      ['Mine.', 1],
      ['Mine too.', 1],
    ]);
  });

  test('a summary that a person writes while the index is written is not lost', async () => {
    put('a.md', '# A\n');
    await bank.index.keep();
    put('new.md', '# New\n');
    const { replace } = bank.files;
    bank.files.replace = (file, before, after) => {
      bank.files.replace = replace;
      mine('_index.md', /A\. Read[^|]*/, 'In between. ');
      return replace(file, before, after);
    };
    expect(await bank.index.keep()).toEqual({ written: ['_index.md'], made: [], added: ['new.md'] });
    expect(summaries()).toEqual([
      ['a.md', 'In between.'],
      ['new.md', 'New. Read when you work on this.'],
    ]);
  });

  test('a checkout that only touches a file is not a change of it', async () => {
    put('a.md', '# A\n');
    put(
      '_index.md',
      '| path | title | summary | updated | size |\n|---|---|---|---|---|\n| a.md | A | mine | 2024-01-20 | 1 |\n',
    );
    await bank.index.keep();
    expect(rows()).toMatchObject([{ updated: '2024-01-20', summary: 'mine' }]);
  });

  test('the index of requirements says their status, and over twenty has a part for each (bank-1)', async () => {
    for (let n = 1; n <= 20; n += 1)
      put(
        `requirements/r-${String(n).padStart(3, '0')}.md`,
        `# R${n}\n\n${n % 2 ? 'Status: Done' : '- 状态：实现中'}\n`,
      );
    await bank.index.keep();
    expect(bank.text('requirements/_index.md')).toContain('| path | title | summary | updated | size | status |');
    expect(rows('requirements/_index.md').map((row) => row.status)).toEqual(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? 'Implementing' : 'Done')),
    );
    expect(rows()).toHaveLength(20);
    put('requirements/r-021.md', '# R21\n');
    await bank.index.keep();
    expect(bank.text('requirements/_index.md')).toMatch(
      /## Proposed \(1\)\n\n\| path[^#]*r-021[^#]*## Implementing \(10\)\n[^#]*## Done \(10\)/,
    );
    expect(rows().map((row) => row.path)).toEqual(['requirements/_index.md']);
    expect(await bank.index.keep()).toEqual({ written: [], made: [], added: [] });
  });

  test('each status is read in both languages; a requirement without one is proposed (bank-1)', async () => {
    const said = {
      Proposed: ['Proposed', '提议', '已提议', '草案', 'Whatever'],
      Accepted: ['accepted', '已接受', '已采纳'],
      Implementing: ['Implementing', 'In progress', '实现中', '进行中'],
      Done: ['DONE', '已完成', '完成'],
      Deprecated: ['Deprecated', '已废弃', '废弃'],
    };
    const expected: Record<string, string> = {};
    for (const [status, words] of Object.entries(said)) {
      for (const [n, word] of words.entries()) {
        const path = `requirements/${status.toLowerCase()}-${n}.md`;
        put(path, `# R\n\n${/\p{sc=Han}/u.test(word) ? '- 状态：' : 'Status: '}${word}\n`);
        expected[path] = status;
      }
    }
    await bank.index.keep();
    const found = rows('requirements/_index.md').map((row) => [row.path, row.status]);
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  test('over thirty learnings each type has an index of its own, with authors where there are several (bank-1)', async () => {
    for (let n = 1; n <= 31; n += 1) {
      const type = n <= 16 ? 'bug' : 'performance';
      put(
        `learnings/l-${String(n).padStart(2, '0')}.md`,
        `# L${n}\n\n- Type: ${type}\n- Author: ${n % 2 ? 'mei' : 'tom'}\n`,
      );
    }
    await bank.index.keep();
    expect(rows('learnings/_index.md').map(({ path, size }) => [path, size])).toEqual([
      ['learnings/_index_bug.md', 20],
      ['learnings/_index_performance.md', 19],
    ]);
    expect(rows('learnings/_index_performance.md')).toHaveLength(15);
    expect(rows('learnings/_index_bug.md')[0]).toMatchObject({ path: 'learnings/l-01.md', type: 'bug', author: 'mei' });
    expect((await bank.index.entries()).map((entry) => entry.path)).not.toContain('learnings/_index_bug.md');
  });

  test('the row of an index in another has the lines of that index (bank-1)', async () => {
    put('archive/active_2026-02.md', '# Archive\n');
    await bank.index.keep();
    const lines = bank.text('archive/_index.md').split('\n').length - 1;
    expect(rows()).toMatchObject([{ path: 'archive/_index.md', size: lines }]);
    put('archive/active_2026-03.md', '# Archive\n');
    await bank.index.keep();
    expect(rows()).toMatchObject([{ path: 'archive/_index.md', size: lines + 1 }]);
  });

  test('a file that is no text hides no other, and check names it', async () => {
    put('ok.md', '# Ok\n');
    bank.put('picture.md', Buffer.from([0x89, 0x50, 0, 1, 2]));
    bank.put('huge.md', Buffer.alloc(5 << 20, 'word '));
    fs.symlinkSync('/etc/hostname', bank.at('link.md'));
    await bank.index.keep();
    expect(rows().map(({ path }) => path)).toEqual(['ok.md']);
    expect((await bank.index.unreadable()).map(({ file }) => file)).toEqual(['huge.md', 'picture.md']);
  });

  test('an index that is no UTF-8 keeps every byte, and drift says so', async () => {
    put('ok.md', '# Ok\n');
    const latin = Buffer.from('# Caf\xe9\n\nmy notes\n', 'latin1');
    bank.put('_index.md', latin);
    expect(await bank.index.keep()).toMatchObject({ written: [], added: [] });
    expect(bank.bytes('_index.md').equals(latin)).toBe(true);
    expect(await bank.index.drift()).toContainEqual({ file: '_index.md', about: '_index.md' });
  });

  test('the index of a folder that is empty again goes, one with a person’s words names nothing more (bank-2)', async () => {
    put('brief.md', '# Brief\n');
    put('archive/active_2026-03.md', '# March\n');
    put('learnings/a.md', '# A\n');
    await bank.index.keep();
    bank.put('learnings/_index.md', `${bank.text('learnings/_index.md')}\nWords of mine.\n`);
    fs.rmSync(bank.at('archive/active_2026-03.md'));
    fs.rmSync(bank.at('learnings/a.md'));
    await bank.index.keep();
    expect(fs.existsSync(bank.at('archive/_index.md'))).toBe(false);
    expect(bank.text('learnings/_index.md')).toContain('\nWords of mine.\n');
    expect(bank.text('learnings/_index.md')).not.toContain('learnings/a.md');
    expect(await bank.index.drift()).toEqual([]);
    expect(await bank.index.keep()).toEqual({ written: [], made: [], added: [] });
  });

  test('indexes by type go where there are few learnings again (bank-1)', async () => {
    put('brief.md', '# Brief\n');
    for (let n = 0; n < 31; n += 1) put(`learnings/l-${n}.md`, `# L${n}\n`);
    await bank.index.keep();
    expect(fs.readdirSync(bank.at('learnings')).filter((name) => name.startsWith('_'))).toHaveLength(2);
    fs.rmSync(bank.at('learnings/l-0.md'));
    await bank.index.keep();
    expect(fs.readdirSync(bank.at('learnings')).filter((name) => name.startsWith('_'))).toEqual(['_index.md']);
    put('learnings/l-1.md', '# L1\n\nMore lines.\n');
    await bank.index.keep();
    expect(await bank.index.drift()).toEqual([]);
  });

  test('the mark at the beginning stays, and so does a note between two parts', async () => {
    for (let n = 1; n <= 21; n += 1)
      put(`requirements/r-${n}.md`, `# R${n}\n\nStatus: ${n < 5 ? 'Done' : 'Accepted'}\n`);
    await bank.index.keep();
    const file = 'requirements/_index.md';
    bank.put(file, `\ufeff${bank.text(file).replace('## Done', 'A note of mine.\n\n## Done')}`);
    put('requirements/r-22.md', '# R22\n');
    await bank.index.keep();
    expect(bank.text(file).startsWith('\ufeff#')).toBe(true);
    expect(bank.text(file)).toContain('\nA note of mine.\n');
    const once = bank.text(file);
    await bank.index.keep();
    expect(bank.text(file)).toBe(once);
  });

  test('no index is made where there is no bank', async () => {
    fs.rmSync(bank.dir, { recursive: true });
    expect(await bank.index.keep()).toEqual({ written: [], made: [], added: [] });
    expect(fs.existsSync(bank.dir)).toBe(false);
    expect(await bank.index.exists()).toBe(false);
  });
});
