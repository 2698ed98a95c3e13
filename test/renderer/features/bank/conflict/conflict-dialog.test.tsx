/** Settling conflicts in the whole page: three texts, three choices by key, hunks, the next one, a block that changes meanwhile. */
import { afterEach, describe, expect, it } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import type { BankConflict } from '#shared/contract/bank/bank-types.ts';
import type { Params } from '#shared/contract/contract.ts';
import { type CannedBank, conflict, oneBank } from '../../../canned/bank.ts';
import { type BankPage, openBankPage } from '../open-bank-page.ts';

const retry: BankConflict = {
  ...conflict,
  id: 'bc-retry',
  blockId: 'retry',
  base: 'Keys are unique\nAt most 3 attempts\nNo refunds\n',
  mine: 'Keys are unique\nAt most 5 attempts\nNo refunds\n',
  machine: 'Keys are unique\nAt most 3 tries\nNo refunds\nVerify first\n',
  mineHash: 'h1',
};
const clone: BankConflict = {
  ...conflict,
  ...{ id: 'bc-clone', blockId: 'clone', base: null, baseAt: null, baseVersion: null, source: 'lr-20260312-006' },
};

describe('the conflict dialog', () => {
  let page: BankPage;
  let bank: CannedBank;
  const around = (text: string) =>
    `# Patterns\n\n<!-- MACHINE_BLOCK_START id=retry -->\n<!-- blockVersion: 2 -->\n${text}<!-- MACHINE_BLOCK_END -->\n\nafter\n`;
  const open = async (at: string, conflicts: BankConflict[], answers: object = {}, settings: object = {}) => {
    bank = { ...oneBank(), conflicts };
    const resolve = ({ id }: Params<'bank.resolve'>) => {
      bank.conflicts = bank.conflicts.filter((one) => one.id !== id);
      return { path: 'patterns.md', undo: 'U_9', left: bank.conflicts.length };
    };
    page = await openBankPage(
      at,
      bank,
      {
        'bank.previewConflict': ({ id, choice, text }: Params<'bank.previewConflict'>) => {
          const one = bank.conflicts.find((other) => other.id === id);
          const inner = choice === 'take' ? (one?.machine ?? '') : (text ?? `${one?.mine}${one?.machine}`);
          return {
            text: choice === 'keep' ? null : inner,
            before: around(one?.mine ?? ''),
            after: around(choice === 'keep' ? (one?.mine ?? '') : inner),
          };
        },
        'bank.resolve': resolve,
        ...answers,
      },
      settings,
    );
    await page.eventually(() => expect(page.text('[role="dialog"] > div:first-child')).not.toBe(''));
  };
  afterEach(() => page.close());

  const dialog = '[role="dialog"]';
  const choice = () =>
    document.querySelector('[role="dialog"] [role="radio"][aria-checked="true"]')?.getAttribute('aria-label');
  const preview = () => page.texts('section[aria-label="Preview"] li');
  const hunks = () => [...document.querySelectorAll('section[aria-label="Hunks"] li')];
  const pick = (hunk: number, name: RegExp) => page.button(name, hunks()[hunk]).click();

  it('shows base, mine and the machine’s side by side, with the words that changed marked (bank-5)', async () => {
    await open('#/bank?conflict=bc-retry', [retry, clone]);
    expect(page.text(`${dialog} > div:first-child`)).toContain('You and the machine both changed “retry”');
    expect(page.text(`${dialog} > div:first-child`)).toContain(
      'memory-bank/patterns.md, lines 3 to 8. Nothing has been written.',
    );
    expect(page.text(`${dialog} > div:first-child`)).toContain('1 of 2');
    expect(page.texts('section[aria-label="Mine"] ins')).toEqual(['5']);
    expect(page.texts('section[aria-label="Machine’s"] ins')).toEqual(['tries', 'Verify first']);
    expect(page.texts('section[aria-label="Base"] ol > li')).toHaveLength(4);
    expect(page.texts('section[aria-label="Mine"] ol > li').slice(0, 3)).toEqual([
      '5Keys are unique',
      '6At most 5 attempts',
      '7No refunds',
    ]);
  });

  it('picks hunk by hunk, shows exactly what is written, writes it on Ctrl Enter and offers to take it back', async () => {
    await open('#/bank?conflict=first', [retry]);
    await page.eventually(() => expect(page.hash()).toBe('#/bank?conflict=bc-retry'));
    expect(hunks().map((one) => one.querySelector('p')?.textContent)).toEqual([
      'Line 6 changed by both',
      'Line 8 changed by the machine only',
    ]);
    pick(0, /^Both$/);
    await page.eventually(() =>
      expect(preview().slice(2, 9)).toEqual([
        ...['3<!-- MACHINE_BLOCK_START id=retry -->', '4<!-- blockVersion: 2 -->', '5Keys are unique'],
        ...['6At most 5 attemptsMine', '7At most 3 triesMachine’s', '8No refunds', '9Verify firstMachine’s'],
      ]),
    );
    page.press('Enter', { ctrlKey: true });
    const text = 'Keys are unique\nAt most 5 attempts\nAt most 3 tries\nNo refunds\nVerify first\n';
    await page.eventually(() =>
      expect(page.calls('bank.resolve')).toEqual([{ id: 'bc-retry', choice: 'merge', seen: 'h1', text }]),
    );
    await page.eventually(() => expect(document.querySelector(dialog)).toBeNull());
    expect(page.text()).toContain('The merged block is in patterns.md');
    page.button(/^Undo$/).click();
    await page.eventually(() => expect(page.calls('bank.undo')).toEqual([{ undo: 'U_9' }]));
  });

  it('takes a choice back that left the file as it was, and names no file then', async () => {
    await open('#/bank?conflict=bc-retry', [retry], { 'bank.undo': () => ({ paths: [] }) });
    page.press('1');
    await page.eventually(() => expect(choice()).toBe('Keep mine, skip this update'));
    page.press('Enter', { ctrlKey: true });
    await page.eventually(() => expect(document.querySelector(dialog)).toBeNull());
    page.button(/^Undo$/).click();
    await page.eventually(() => expect(page.text()).toContain('Undone; no file had been changed'));
  });

  it('chooses by 1, 2 and 3, goes to the next by N and back with what was chosen, and leaves by Esc with nothing written', async () => {
    await open('#/bank?conflict=bc-retry', [retry, clone]);
    page.press('1');
    await page.eventually(() => expect(choice()).toBe('Keep mine, skip this update'));
    expect(page.text('section[aria-label="Preview"]')).toContain('The file stays byte for byte as it is.');
    page.press('2');
    await page.eventually(() => expect(choice()).toBe('Take the machine’s text'));
    page.press('n');
    await page.eventually(() => expect(page.hash()).toBe('#/bank?conflict=bc-clone'));
    await page.eventually(() => expect(choice()).toBe('Merge'));
    expect(page.text('section[aria-label="Base"]')).toContain('There is nothing to compare with.');
    expect(page.button(/^lr-20260312-006$/).getAttribute('href')).toBe('#/learnings/lr-20260312-006');
    page.press('N');
    await page.eventually(() => expect(choice()).toBe('Take the machine’s text'));
    page.press('Escape');
    await page.eventually(() => expect(document.querySelector(dialog)).toBeNull());
    expect(page.hash()).toBe('#/bank');
    expect(page.calls('bank.resolve')).toEqual([]);
  });

  it('leaves single keys alone where the person turned them off', async () => {
    await open('#/bank?conflict=bc-retry', [retry, clone], {}, { singleKeys: false });
    page.press('1');
    page.press('n');
    page.press('Enter', { ctrlKey: true });
    await page.eventually(() =>
      expect(page.calls('bank.resolve')).toMatchObject([{ id: 'bc-retry', choice: 'merge' }]),
    );
  });

  it('shows a block that changes meanwhile, says so, and keeps the picks whose lines stayed', async () => {
    await open('#/bank?conflict=bc-retry', [retry]);
    pick(0, /^Machine’s$/);
    await page.eventually(() => expect(page.calls('bank.previewConflict').length).toBeGreaterThan(1));
    bank.conflicts = [{ ...retry, mine: `${retry.mine}Mind the clerk\n`, mineHash: 'h2' }];
    page.changed();
    await page.eventually(() =>
      expect(page.text(`${dialog} [role="status"]`)).toContain('The block changed while you looked.'),
    );
    expect(page.text('section[aria-label="Mine"]')).toContain('Mind the clerk');
    const picked = () => hunks().map((one) => one.querySelector('[aria-checked="true"]')?.textContent);
    expect(picked()).toEqual(['Machine’s', 'Mine']);
    page.press('Enter', { ctrlKey: true });
    await page.eventually(() =>
      expect(page.calls('bank.resolve')).toMatchObject([
        { seen: 'h2', text: 'Keys are unique\nAt most 3 tries\nNo refunds\nMind the clerk\n' },
      ]),
    );
  });

  it('says that nothing was written where the block changed in the last moment, and stays', async () => {
    await open('#/bank?conflict=bc-retry', [retry], {
      'bank.resolve': () => {
        throw new MemoError('Conflict', 'memory-bank/patterns.md was changed.', {});
      },
    });
    page.press('Enter', { ctrlKey: true });
    await page.eventually(() => expect(page.text(`${dialog} [role="status"]`)).toContain('Nothing was written'));
  });

  it('keeps a block out that the person took out, unless they say otherwise', async () => {
    await open('#/bank?conflict=bc-retry', [{ ...retry, mine: null, mineHash: '', startLine: null }]);
    expect(choice()).toBe('Keep mine, skip this update');
    expect(page.text('section[aria-label="Mine"]')).toContain('You took the block out of the file.');
    page.press('Enter', { ctrlKey: true });
    await page.eventually(() =>
      expect(page.calls('bank.resolve')).toEqual([{ id: 'bc-retry', choice: 'keep', seen: '' }]),
    );
  });

  it('does not turn into another conflict where the linked one is settled', async () => {
    await open('#/bank?conflict=bc-gone', [retry]);
    expect(page.text(dialog)).toContain('This conflict is settled');
    page.button(/^Next conflict$/).click();
    await page.eventually(() => expect(page.text(dialog)).toContain('both changed “retry”'));
  });

  it('shows the whole of a difference of hundreds of lines when it is asked, on all sides and in the preview (bank-5)', async () => {
    const many = (name: string) => Array.from({ length: 400 }, (_, n) => `${name} ${n}\n`).join('');
    await open('#/bank?conflict=bc-retry', [{ ...retry, base: '', mine: many('mine'), machine: many('machine') }]);
    const shown = (region: string) => page.texts(`section[aria-label="${region}"] ol > li > span`);
    const more = (region: string) =>
      page.button(/^\d+ more lines$/, document.querySelector(`section[aria-label="${region}"]`) ?? undefined).click();
    expect(shown('Mine')).not.toContain('mine 399');
    more('Mine');
    await page.eventually(() => expect(shown('Mine')).toContain('mine 399'));
    expect(shown('Machine’s')).toContain('machine 399');
    page.press('2');
    await page.eventually(() => expect(shown('Preview')).toContain('machine 0'));
    expect(shown('Preview')).not.toContain('machine 399');
    more('Preview');
    await page.eventually(() => expect(shown('Preview')).toContain('machine 399'));
  });
});
