/** The gates as forms in the whole page: what is missing, what would be written, drafts, proposals that are edited. */
import { afterEach, describe, expect, it } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import type { BankDraft, GateFinding } from '#shared/contract/bank/bank-types.ts';
import type { Params } from '#shared/contract/contract.ts';
import { oneBank } from '../../../canned/bank.ts';
import { record } from '../../../canned/memory.ts';
import { type BankPage, openBankPage } from '../open-bank-page.ts';

const patterns = `# Patterns

| Date | Decision | Reason | Trade-off | Scope |
|------|------|------|------|------|
| 2026-03-12 | Verify first | A timeout tells nothing | One call more | Payments |
`;

describe('the gates', () => {
  let page: BankPage;
  let drafts: BankDraft[];

  const decide = ({ draft, check = false, author: _, ...form }: Params<'bank.decide'>) => {
    const needed = ['decision', 'reason', 'tradeoff', 'scope'] as const;
    const { decision = '', reason = '', tradeoff = '', scope = '', notScope = '', supersedes = '' } = form;
    const whole = { decision, reason, tradeoff, scope, notScope, supersedes };
    if (supersedes === 'Gone') throw new MemoError('NotFound', 'No such row.', { supersedes });
    const findings = needed.flatMap((part): GateFinding[] => (whole[part] === '' ? [{ part, code: 'missing' }] : []));
    if (whole.scope === 'everywhere') findings.push({ part: 'scope', code: 'noPlace' });
    if (findings.length > 0) {
      const id = draft ?? 'bd-1';
      if (!check) drafts = [{ kind: 'decision', form: whole, id, savedAt: Date.now(), findings, author: '' }];
      throw new MemoError('Refused', 'Not written.', { findings, ...(check ? {} : { draft: id }) });
    }
    const text = `| 2026-03-13 | ${whole.decision} | ${whole.reason} | ${whole.tradeoff} | ${whole.scope} |`;
    if (!check) drafts = [];
    return { path: 'patterns.md', line: 6, text, undo: check ? null : 'U_5', findings: [] };
  };
  const open = async (at: string, answers: object = {}, settings: object = {}) => {
    const bank = oneBank();
    bank.files.set('patterns.md', patterns);
    page = await openBankPage(
      at,
      bank,
      {
        'bank.decide': decide,
        'bank.drafts': () => ({ drafts }),
        'bank.discardDraft': () => {
          drafts = [];
          return {};
        },
        'memory.modules': () => ({
          modules: ['Ledgerline.Payments', 'Ledgerline.Lending'].map((path) => ({
            path,
            folder: '',
            known: 0,
            stale: 0,
          })),
        }),
        ...answers,
      },
      settings,
    );
    await page.eventually(() => expect(document.querySelector('main input')).not.toBeNull());
  };
  const begin = async () => {
    drafts = [];
    await open('#/bank?form=decision');
    page.type('gate-decision', 'Payments are queued');
    page.type('gate-reason', 'A payment that times out may have gone through');
  };
  const needs = () => page.texts('[data-pane="inspector"] ul li');
  const written = () => page.text('[data-pane="inspector"] ol');
  afterEach(() => page.close());

  it('shows what a decision needs, what is in force, the row and the line that would be written, and the command (bank-6)', async () => {
    await begin();
    await page.eventually(() =>
      expect(needs()).toEqual([
        ...['Decision3 words', 'Reason9 words', 'Trade-offmissing', 'Scopemissing', 'Not in scopeoptional'],
      ]),
    );
    await page.eventually(() => expect(page.text('[data-pane="inspector"]')).toContain('2 of 4 there'));
    expect(written()).toContain('6| 2026-03-13 | Payments are queued |');
    expect(written()).toContain('⟨Trade-off: missing⟩ | ⟨Scope: missing⟩ |');
    expect(page.text('[data-pane="inspector"] pre')).toContain(
      "memoscope bank decide --decision 'Payments are queued'",
    );
    expect(page.text('section[aria-label="In force"]')).toContain('Verify first2026-03-12, Payments');
    expect(page.text('main form, main')).not.toContain('Missing.');
  });

  it('never ticks off what is empty, also while the engine has not said anything of it', async () => {
    await open('#/bank?form=decision');
    const ticked = new Set<string>();
    const watch = new MutationObserver(() => {
      for (const need of needs()) ticked.add(need);
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    page.press('Enter', { ctrlKey: true });
    await page.eventually(() => expect(page.text('main')).toContain('Missing.'));
    watch.disconnect();
    expect([...ticked].filter((need) => need.includes('0 words'))).toEqual([]);
  });

  it('names what is missing when it is refused, keeps the draft, leads from gap to gap, then writes and can be undone (bank-6)', async () => {
    await begin();
    page.press('Enter', { ctrlKey: true });
    await page.eventually(() =>
      expect(page.text('[role="alert"]')).toContain('Not saved. Trade-off and scope are missing.'),
    );
    expect(page.text('[role="alert"]')).toContain('Your draft is kept');
    await page.eventually(() => expect(page.hash()).toBe('#/bank?form=draft%3Abd-1'));
    page.changed();
    await page.eventually(() => expect(document.activeElement?.id).toBe('gate-tradeoff'));
    expect(document.getElementById('gate-tradeoff')?.getAttribute('aria-invalid')).toBe('true');
    await page.eventually(() =>
      expect(page.text('section[aria-label="Drafts"]')).toContain('Payments are queued2 parts missing'),
    );
    page.press('F8');
    await page.eventually(() => expect(document.activeElement?.id).toBe('gate-scope'));
    page.button(/^Ledgerline\.Payments$/).click();
    page.type('gate-tradeoff', 'A clerk waits for the queue');
    await page.eventually(() => expect(document.querySelector('[role="alert"]')).toBeNull());
    page.press('Enter', { ctrlKey: true });
    await page.eventually(() =>
      expect(page.calls('bank.decide').at(-1)).toMatchObject({ scope: 'Ledgerline.Payments', draft: 'bd-1' }),
    );
    await page.eventually(() => expect(page.hash()).toBe('#/bank/patterns.md?mode=source&line=6'));
    page.button(/^Undo$/).click();
    await page.eventually(() => expect(page.calls('bank.undo')).toEqual([{ undo: 'U_5' }]));
  });

  it.each([
    ['ERROR_ANALYSIS', 'gate-rootCause', 'gate-solution'],
    ['BEST_PRACTICE', 'gate-solution', 'gate-rootCause'],
  ] as const)('takes a record of the kind %s for what is known of a learning', async (questionType, filled, open_) => {
    drafts = [];
    const answer = 'The gateway may have taken it.';
    const one = record('lr-timeout', { question: 'Why is it retried?', questionType, answer });
    await open('#/bank?form=record%3Alr-timeout', {
      'memory.get': () => ({ record: one, changes: [], related: [], versions: [] }),
    });
    const value = (id: string) => (document.getElementById(id) as HTMLTextAreaElement | null)?.value;
    await page.eventually(() => expect(value('gate-title')).toBe('Why is it retried?'));
    expect(value(filled)).toContain(answer);
    expect(value(open_)).toBe('');
  });

  it('opens the draft, with what it lacks, at the address that a reload began with before the refusal came (bank-6)', async () => {
    await begin();
    page.press('Enter', { ctrlKey: true });
    // At once with the refusal: what is typed is kept by the name in the address.
    await page.eventually(() => expect(page.hash()).toBe('#/bank?form=draft%3Abd-1'));
    const kept = { ...sessionStorage };
    page.close();
    for (const [key, text] of Object.entries(kept)) sessionStorage.setItem(key, text as string);
    await open('#/bank?form=decision');
    const value = () => (document.getElementById('gate-decision') as HTMLInputElement | null)?.value;
    await page.eventually(() => expect(page.hash()).toBe('#/bank?form=draft%3Abd-1'));
    await page.eventually(() => expect(value()).toBe('Payments are queued'));
    await page.eventually(() =>
      expect(page.text('[role="alert"]')).toContain('Not saved. Trade-off and scope are missing.'),
    );
    // Later the old name means a new form.
    page.button(/^New decision$/).click();
    await page.eventually(() => expect(value()).toBe(''));
    expect(page.hash()).toBe('#/bank?form=decision');
  });

  it('takes the place of a decision in force, says which line is struck out, and when that is gone', async () => {
    await begin();
    const field = () => document.getElementById('gate-supersedes') as HTMLSelectElement | null;
    await page.eventually(() => expect(field()?.textContent).toContain('Verify first'));
    const choose = (value: string) => {
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(field(), value);
      field()?.dispatchEvent(new Event('change', { bubbles: true }));
    };
    choose('Verify first');
    await page.eventually(() => expect(page.text('main')).toContain('Line 5 of patterns.md is struck out'));
    expect(page.text('[data-pane="inspector"] pre')).toContain("--supersedes 'Verify first'");
    page.press('Enter', { ctrlKey: true });
    await page.eventually(() => expect(drafts).toMatchObject([{ form: { supersedes: 'Verify first' } }]));
    page.close();
    drafts = drafts.map((draft) => ({ ...draft, form: { ...draft.form, supersedes: 'Gone' } }) as BankDraft);
    await open('#/bank?form=draft%3Abd-1');
    await page.eventually(() => expect(field()?.value).toBe('Gone'));
    await page.eventually(() => expect(page.text('main')).toContain('No decision in force says this any more.'));
    // What would be written is shown all the same.
    await page.eventually(() => expect(written()).toContain('| Payments are queued |'));
  });

  it('keeps what was typed when it is left, and gives it back; thrown away, it can be had again', async () => {
    await begin();
    page.press('Escape');
    await page.eventually(() => expect(page.hash()).toBe('#/bank'));
    window.history.back();
    const value = () => (document.getElementById('gate-decision') as HTMLInputElement | null)?.value;
    await page.eventually(() => expect(value()).toBe('Payments are queued'));
    page.button(/^Throw away$/).click();
    await page.eventually(() => expect(document.getElementById('gate-decision')).toBeNull());
    page.button(/^Undo$/).click();
    await page.eventually(() => expect(value()).toBe('Payments are queued'));
  });

  it('refuses a scope that names no place (bank-6)', async () => {
    await begin();
    page.type('gate-tradeoff', 'A clerk waits for the queue');
    page.type('gate-scope', 'everywhere');
    document.getElementById('gate-scope')?.focus();
    document.getElementById('gate-decision')?.focus();
    await page.eventually(() => expect(needs()[3]).toBe('Scopenames no place'));
    await page.eventually(() => expect(page.text('main')).toContain('“everywhere” names no place.'));
    page.press('Enter', { ctrlKey: true });
    await page.eventually(() => expect(page.text('[role="alert"]')).toContain('Not saved. Scope is missing.'));
    page.type('gate-scope', 'Ledgerline.Payments');
    page.press('Enter', { ctrlKey: true });
    await page.eventually(() => expect(page.hash()).toContain('#/bank/patterns.md'));
  });

  it('saves by Ctrl Enter also where a choice has the focus, with its author (bank-1)', async () => {
    drafts = [];
    const answers = {
      'bank.learn': () => ({ path: 'learnings/a.md', line: 1, text: '# a\n', undo: null, findings: [] }),
    };
    await open('#/bank?form=learning', answers);
    page.type('gate-symptom', 'A card hangs');
    page.type('gate-author', 'mei');
    const radio = document.querySelector<HTMLElement>('main [role="radio"][aria-checked="true"]');
    radio?.focus();
    radio?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }),
    );
    await page.eventually(() =>
      expect(page.calls('bank.learn')).toContainEqual(
        expect.objectContaining({ symptom: 'A card hangs', author: 'mei' }),
      ),
    );
    await page.eventually(() => expect(page.hash()).toContain('#/bank/learnings/a.md'));
  });

  it('asks for the parts of a learning in Chinese (bank-7)', async () => {
    drafts = [];
    const missing = (['symptom', 'rootCause', 'solution', 'prevention'] as const).map((part) => ({
      part,
      code: 'missing',
    }));
    const answers = {
      'bank.learn': ({ symptom }: Params<'bank.learn'>) => {
        if (symptom === '') throw new MemoError('Refused', 'Not written.', { findings: missing, draft: 'bd-2' });
        return { path: 'learnings/a.md', line: 1, text: `# ${symptom}\n`, undo: null, findings: [] };
      },
    };
    await open('#/bank?form=learning', answers, { language: 'zh' });
    await page.eventually(() =>
      expect(needs().slice(2)).toEqual(['症状缺失', '根因缺失', '解决方案缺失', '预防措施缺失']),
    );
    // Its file is named after what has not been said yet.
    const side = () => page.text('[data-pane="inspector"]');
    await page.eventually(() => expect(side()).toContain('learnings/ 中的新文件，以标题或症状命名'));
    page.type('gate-symptom', '扣款卡住');
    await page.eventually(() => expect(side()).not.toContain('中的新文件'));
    page.type('gate-symptom', '');
    page.press('Enter', { ctrlKey: true });
    await page.eventually(() =>
      expect(page.text('[role="alert"]')).toContain('未保存。缺少症状、根因、解决方案和预防措施。'),
    );
  });
});
