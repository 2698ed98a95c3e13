import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BankFiles } from '../../../../../src/main/engine/bank/bank-files.ts';
import { parseBlocks } from '../../../../../src/main/engine/bank/blocks.ts';
import { createConflicts } from '../../../../../src/main/engine/bank/conflicts.ts';
import { runs } from '../../../../helpers/runs.ts';
import { openBankParts } from '../open-bank-parts.ts';

const file = 'patterns.md';
const ids = ['one', 'two'];

/** What a person may have written: never a marker, any bytes else. */
const prose = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('', '# 标题', '```', '- [x] done', '\tcode', '<!-- note -->'),
    ),
    { maxLength: 6 },
  )
  .map((lines) => lines.map((line) => line.replace(/[\r\n]|MACHINE/g, '')));

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('machine' as const),
      id: fc.constantFrom(...ids),
      text: fc.constantFrom('- a', '- b\n- c', '', '中文\n\n- d'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('outside' as const), at: fc.nat(20), text: fc.string({ maxLength: 8 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('inside' as const),
      id: fc.constantFrom(...ids),
      text: fc.string({ maxLength: 8 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('resolve' as const),
      choice: fc.constantFrom('keep' as const, 'take' as const, 'merge' as const),
      back: fc.boolean(),
    }),
  },
);

/** The file without what is in its blocks, and what is in them. */
function apart(bytes: Buffer): { outside: string; inner: Map<string, string> } {
  const text = bytes.toString('latin1');
  const inner = new Map<string, string>();
  let outside = '';
  let from = 0;
  for (const block of parseBlocks(text).blocks) {
    outside += text.slice(from, block.start);
    inner.set(block.id, text.slice(block.innerStart, block.innerEnd));
    from = text.indexOf('\n', block.innerEnd) < 0 ? text.length : text.indexOf('\n', block.innerEnd) + 1;
  }
  return { outside: outside + text.slice(from), inner };
}

const bare = (text: string): string => text.replace(/\s+/g, '');

describe('a person and the machine in one file', () => {
  test('no byte of a person is lost or moved, whatever happens in whatever order (bank-4, bank-5)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          lines: prose,
          end: fc.constantFrom('\n', '\r\n'),
          mark: fc.boolean(),
          last: fc.boolean(),
          steps: fc.array(step, { maxLength: 14 }),
        }),
        async ({ lines, end, mark, last, steps }) => {
          const bank = openBankParts();
          try {
            bank.put(file, `${mark ? '\ufeff' : ''}${lines.join(end)}${last && lines.length > 0 ? end : ''}`);
            /** The person's lines of each block, since they were last written over by their own choice. */
            const mine = new Map<string, string[]>();
            for (const one of steps) {
              const before = bank.bytes(file);
              const was = apart(before);
              if (one.do === 'machine') {
                const update = { path: file, id: one.id, text: one.text, source: 'test' };
                const outcome = await bank.writer.write(update).catch((thrown: unknown) => {
                  // A person's letters before a marker damage it: then nothing is written at all.
                  expect(thrown).toMatchObject({ code: 'Refused' });
                  expect(bank.bytes(file).equals(before)).toBe(true);
                  return null;
                });
                if (outcome === null) return;
                const now = apart(bank.bytes(file));
                if (outcome.state !== 'written') expect(bank.bytes(file).equals(before)).toBe(true);
                // Only line ends before a new block are added.
                expect(now.outside.startsWith(was.outside)).toBe(true);
                expect(bare(now.outside)).toBe(bare(was.outside));
                for (const [id, text] of was.inner) if (id !== one.id) expect(now.inner.get(id)).toBe(text);
              } else if (one.do === 'outside') {
                const text = before.toString('latin1');
                const [first] = parseBlocks(text).blocks;
                // Before a marker on its line would be damage: see the test of damage.
                if (first !== undefined && first.start < 2) continue;
                const at = Math.min(Math.max(0, (first?.start ?? text.length + 2) - 2), 3 + one.at);
                const added = one.text.replace(/[\r\n`~]|MACHINE/g, '');
                bank.put(
                  file,
                  Buffer.from(
                    `${text.slice(0, at)}${Buffer.from(added).toString('latin1')}${text.slice(at)}`,
                    'latin1',
                  ),
                );
              } else if (one.do === 'inside') {
                const text = before.toString('latin1');
                const block = parseBlocks(text).blocks.find(({ id }) => id === one.id);
                if (block === undefined) continue;
                const line = `p${mine.size}${one.text.replace(/[\r\n]|MACHINE/g, '')}`;
                const added = Buffer.from(line).toString('latin1');
                bank.put(
                  file,
                  Buffer.from(`${text.slice(0, block.innerStart)}${added}\n${text.slice(block.innerStart)}`, 'latin1'),
                );
                mine.set(one.id, [...(mine.get(one.id) ?? []), added]);
              } else {
                const [open] = await bank.conflicts.list();
                if (open === undefined) continue;
                const { undo } = await bank.conflicts.resolve(open.id, one.choice, { seen: open.mineHash });
                if (one.choice === 'keep') expect(bank.bytes(file).equals(before)).toBe(true);
                expect(bare(apart(bank.bytes(file)).outside)).toBe(bare(was.outside));
                if (one.back) {
                  await bank.undo(undo ?? '');
                  expect(bank.bytes(file).equals(before)).toBe(true);
                } else if (one.choice === 'take') mine.delete(open.blockId);
              }
              // What a person wrote into a block is there until they chose otherwise.
              const { inner } = apart(bank.bytes(file));
              for (const [id, texts] of mine) for (const text of texts) expect(inner.get(id) ?? '').toContain(text);
            }
          } finally {
            bank.dispose();
          }
        },
      ),
      runs(60),
    );
  });

  test.each(['rename', 'in place'])(
    'a person who saves %s all the while loses no line, and the machine no block',
    async (how) => {
      const bank = openBankParts();
      try {
        const saves = 60;
        bank.put(file, '# Patterns\n<!-- person -->\n');
        const enough = path.join(bank.root, 'enough');
        const given = [bank.at(file), String(saves), how, enough];
        const person = fork(path.join(import.meta.dirname, 'editing-person.ts'), given);
        const ended = once(person, 'exit');
        let running = true;
        void ended.then(() => {
          running = false;
        });
        let n = 0;
        let written = 0;
        while (running) {
          n += 1;
          const one = bank.writer.write({ path: file, id: 'one', text: `- ${n}`, source: 'test' });
          const two = bank.writer.write({ path: file, id: 'two', text: `- ${n}`, source: 'test' });
          for (const done of await Promise.allSettled([one, two])) {
            if (done.status === 'fulfilled' && done.value.state === 'written') written += 1;
          }
          if (written > 10) fs.writeFileSync(enough, '');
          // An editor that saves over a block brings back what the machine wrote before: no text of anyone else.
          for (const { id, mine } of await bank.conflicts.list()) {
            expect(mine ?? '- 0\n').toMatch(/^- \d+\n$/);
            await bank.conflicts.resolve(id, 'take', {}).catch((thrown: unknown) => {
              // Refused: of a file that is being saved in place, half may be there, with a marker that nothing closes.
              expect(thrown).toMatchObject({ code: expect.stringMatching(/Conflict|NotFound|Refused/) });
            });
          }
        }
        expect((await ended)[0]).toBe(0);
        const text = bank.text(file);
        const lost = Array.from({ length: saves }, (_, k) => k + 1).filter((k) => !text.includes(`\nline ${k}\n`));
        expect(lost).toEqual([]);
      } finally {
        bank.dispose();
      }
    },
  );

  test('undo reopens a conflict, also while a list has read the file before it', async () => {
    const bank = openBankParts();
    try {
      bank.put(file, '# Patterns\n');
      const update = { path: file, id: 'one', source: 'test' };
      await bank.writer.write({ ...update, text: '- of the machine' });
      bank.put(file, bank.text(file).replace('- of the machine', '- of a person'));
      await bank.writer.write({ ...update, text: '- of the machine again' });
      const [open] = await bank.conflicts.list();
      // A list has taken the conflicts and reads their file while it holds the resolved text.
      const [listed, read, goOn] = [
        Promise.withResolvers<void>(),
        Promise.withResolvers<void>(),
        Promise.withResolvers<void>(),
      ];
      let reads = 0;
      const files: BankFiles = {
        ...bank.files,
        async read(name) {
          reads += 1;
          if (reads > 1) return bank.files.read(name);
          await listed.promise;
          const bytes = await bank.files.read(name);
          read.resolve();
          await goOn.promise;
          return bytes;
        },
      };
      const { table, steps, clock } = bank;
      const late = createConflicts({ files, table, steps, clock, onConflicts() {} }).list();
      const { undo } = await bank.conflicts.resolve(open?.id ?? '', 'take', {});
      listed.resolve();
      await read.promise;
      await bank.undo(undo ?? '');
      goOn.resolve();
      await late;
      expect(await bank.conflicts.list()).toMatchObject([{ id: open?.id, mine: '- of a person\n' }]);
    } finally {
      bank.dispose();
    }
  });
});
