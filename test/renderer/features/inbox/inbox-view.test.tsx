/** The inbox in the whole page: what can be accepted, what lacks a part, the form, the keys, the ways back. */
import { afterEach, describe, expect, it } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import { isSaidBy } from '../../../../src/renderer/features/inbox/proposal.ts';
import { oneBank } from '../../canned/bank.ts';
import { openBankPage } from '../bank/open-bank-page.ts';

let page: Awaited<ReturnType<typeof openBankPage>>;
const cards = () => [...document.querySelectorAll<HTMLElement>('[data-inbox] article')];
const field = (id: string) => document.getElementById(id) as HTMLInputElement | null;

describe('the inbox', () => {
  afterEach(() => page.close());

  const open = async (answers: object = {}, settings: object = {}, at = '#/inbox') => {
    page = await openBankPage(at, oneBank(), answers, settings);
    await page.eventually(() => expect(cards().length + page.text('main').length).toBeGreaterThan(0));
  };

  it('shows the first proposal in its form and folds what lacks a part; the badge counts what can be accepted (bank-7)', async () => {
    await open();
    await page.eventually(() => expect(cards()).toHaveLength(2));
    expect(cards()[0]?.getAttribute('aria-current')).toBe('true');
    expect(field('gate-decision')?.value).toBe('A receipt waits');
    expect(cards()[1]?.closest('details')?.open).toBe(false);
    expect(page.text('summary')).toBe('1 incomplete draft');
    expect(page.text('[data-pane="rail"] a[aria-current]')).toContain('1');
    // Looking leaves the focus where it was.
    expect(document.activeElement?.id ?? '').not.toMatch(/^gate-/);
  });

  it('accepts with one press, goes on to the next, and takes the acceptance back', async () => {
    await open();
    await page.eventually(() => expect(cards()).toHaveLength(2));
    page.button(/^Accept/, cards()[0]).click();
    await page.eventually(() => expect(page.calls('inbox.judge')).toEqual([{ id: 'I_1', action: 'accept' }]));
    await page.eventually(() => expect(page.text()).toContain('Written to patterns.md'));
    await page.eventually(() => expect(cards()).toHaveLength(1));
    await page.eventually(() => expect(page.hash()).toContain('#/inbox/I_2'));
    page.button(/^Undo$/).click();
    await page.eventually(() => expect(page.calls('bank.undo')).toEqual([{ undo: 'U_2' }]));
  });

  it('cannot accept what lacks a part, by button or by key; E leads into its form', async () => {
    await open({}, {}, '#/inbox/I_2');
    await page.eventually(() => expect(field('gate-prevention')).not.toBeNull());
    const card = cards()[1] as HTMLElement;
    expect([...card.querySelectorAll('button')].some((one) => one.textContent?.startsWith('Accept'))).toBe(false);
    expect(card.textContent).toContain('Still missing: Prevention');
    page.press('c');
    page.press('e');
    expect(document.activeElement?.id).toMatch(/^gate-/);
    expect(page.calls('inbox.judge')).toEqual([]);
  });

  it('accepts a proposal as it was edited', async () => {
    await open();
    await page.eventually(() => expect(field('gate-scope')).not.toBeNull());
    page.type('gate-scope', 'Ledgerline.Payments');
    page.press('Enter', { ctrlKey: true });
    await page.eventually(() =>
      expect(page.calls('inbox.judge')).toMatchObject([
        { id: 'I_1', action: 'accept', form: { decision: 'A receipt waits', scope: 'Ledgerline.Payments' } },
      ]),
    );
  });

  it('keeps a draft with what was written so far', async () => {
    await open();
    await page.eventually(() => expect(field('gate-scope')).not.toBeNull());
    expect((page.button(/^Save draft/) as HTMLButtonElement).disabled).toBe(true);
    page.type('gate-scope', 'Ledgerline.Payments');
    await page.eventually(() => expect((page.button(/^Save draft/) as HTMLButtonElement).disabled).toBe(false));
    page.button(/^Save draft/).click();
    await page.eventually(() =>
      expect(page.calls('inbox.judge')).toMatchObject([
        { id: 'I_1', action: 'keep', form: { scope: 'Ledgerline.Payments' } },
      ]),
    );
    await page.eventually(() => expect(page.text()).toContain('Draft saved in the inbox'));
  });

  it('shows the lines of the session that a proposal was made of, and marks a part that they do not say', async () => {
    const bank = oneBank();
    const [first] = bank.inbox;
    if (first?.kind !== 'decision') throw new Error('no decision');
    bank.inbox = [{ ...first, by: 'session claude', session: { id: 'claude:s-1', lines: [3] } }];
    bank.inbox[0] = {
      ...bank.inbox[0],
      form: { ...first.form, decision: 'Receipts wait', reason: 'Gateways are slow' },
    } as typeof first;
    const session = {
      ...{ id: 'claude:s-1', source: 'claude', startedAt: 1, endedAt: 2, title: 'Tidy the receipts', turns: 2 },
      ...{ files: [], commands: 0, failed: 0, rolledBack: 0, unknown: 0 },
    } as const;
    const turns = [
      { line: 3, at: 1, text: 'From now on receipts wait for the gateway.', files: [], commands: [] },
      { line: 9, at: 1, text: 'Thanks.', files: [], commands: [] },
    ];
    page = await openBankPage('#/inbox', bank, {
      'sessions.read': () => ({ session, file: '/home/me/s-1.jsonl', turns }),
    });
    await page.eventually(() => expect(page.text('blockquote')).toBe('From now on receipts wait for the gateway.'));
    expect(page.calls('sessions.read')).toEqual([{ id: 'claude:s-1' }]);
    expect(cards()[0]?.textContent).toContain('By a Claude Code session');
    expect(page.text('main')).toContain('not in the source, check it');
    const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Tidy the receipts');
    link?.click();
    await page.eventually(() => expect(page.hash()).toContain('#/sessions/claude%3As-1'));
  });

  it('says that a transcript cannot be read where it is gone', async () => {
    const bank = oneBank();
    bank.inbox = bank.inbox.slice(0, 1).map((one) => ({ ...one, session: { id: 'claude:gone', lines: [3] } }));
    page = await openBankPage('#/inbox', bank, {
      'sessions.read': () => {
        throw new MemoError('NotFound', 'There is no session claude:gone.');
      },
    });
    await page.eventually(() => expect(page.text()).toContain('Its transcript cannot be read'));
    expect(page.text('main')).not.toContain('not in the source');
  });

  it('lists what was rejected in the last 30 days and puts it back', async () => {
    const bank = oneBank();
    const [first, ...others] = bank.inbox;
    if (first === undefined) throw new Error('no proposal');
    bank.inbox = others;
    bank.rejected = [{ ...first, rejectedAt: 2 }];
    page = await openBankPage('#/inbox', bank);
    await page.eventually(() => expect(page.text()).toContain('Rejected in the last 30 days 1'));
    page.button(/^Put back/).click();
    await page.eventually(() => expect(page.calls('inbox.judge')).toEqual([{ id: 'I_1', action: 'restore' }]));
    await page.eventually(() => expect(page.text()).not.toContain('Rejected in the last'));
    await page.eventually(() => expect(page.hash()).toContain('#/inbox/I_1'));
  });

  it('opens the proposal that a link of an earlier version names', async () => {
    await open({}, {}, '#/bank?form=inbox%3AI_2');
    await page.eventually(() => expect(field('gate-prevention')).not.toBeNull());
  });

  it('says what the inbox is for where nothing waits, in Chinese too', async () => {
    await open({ 'inbox.list': () => ({ items: [], rejected: [] }) }, { language: 'zh' });
    await page.eventually(() => expect(page.text('main')).toContain('没有可接受的提议'));
    expect(page.text('main')).toContain('您接受之前不会写入任何内容');
  });
});

it('knows which lines of a proposal its source says, whatever the marks around them', () => {
  const source = 'Why does it wait?\nThe **gateway** may be down.';
  expect(isSaidBy(source, 'the gateway may be down.')).toBe(true);
  expect(isSaidBy(source, 'The gateway may be down.\n- `src/a.ts:3-9`')).toBe(true);
  expect(isSaidBy(source, 'Write a test for it.')).toBe(false);
});
