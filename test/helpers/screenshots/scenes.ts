/** What is pictured: each view and main dialog, by its address and the keys that lead on from there. */
import type { Page } from 'playwright-core';

export interface Scene {
  readonly name: string;
  /** What is behind `#/`; ids in braces are filled in from the workspace (take.ts). */
  readonly place: string;
  /** What a person does there; without words of one language. */
  readonly act?: (page: Page) => Promise<void>;
  /** Takes back after the picture what the window would keep for the pictures that follow. */
  readonly leave?: (page: Page) => Promise<void>;
  /** Only in the demo workspace, whose names it needs. */
  readonly demoOnly?: true;
  /** Waits for checks of the machine or a longer calculation. */
  readonly slow?: true;
}

const press =
  (...keys: string[]) =>
  async (page: Page) => {
    for (const key of keys) await page.keyboard.press(key);
  };

const rename = (to: string) => async (page: Page) => {
  await page.keyboard.press('F2');
  const name = page.getByRole('dialog').getByRole('textbox').first();
  await name.fill(to);
  await name.press('Enter');
};

const typeInPalette = (text: string) => async (page: Page) => {
  await page.keyboard.press('Control+p');
  await page.getByRole('dialog').getByRole('combobox').fill(text);
  await page.getByRole('dialog').getByRole('option').first().waitFor();
};

/** What is in the list beside the view. */
const openListed = (words: string) => async (page: Page) => {
  await page.locator('[data-pane="list"]').getByText(words).first().click();
};

/** The conversation in the language of the page. */
const openTalk = async (page: Page) => {
  const chinese = await page.evaluate(() => document.documentElement.lang.startsWith('zh'));
  await openListed(chinese ? '捕获' : 'What happens when a capture')(page);
};

/** The source before and after; another page may have hidden it. */
const showSource = async (page: Page) => {
  const ask = page.getByRole('button', { name: /^(Show the source|显示源代码)$/ });
  const editor = page.locator('.monaco-diff-editor');
  await ask.or(editor).first().waitFor();
  if (await ask.isVisible()) await ask.click();
  await editor.waitFor();
};

const hideSource = (page: Page) => page.getByRole('button', { name: /^(Hide|隐藏)$/ }).click();

export const scenes: readonly Scene[] = [
  { name: 'welcome', place: 'welcome' },
  { name: 'overview', place: 'overview' },
  { name: 'symbols', place: 'symbols' },
  { name: 'symbols-search', place: 'symbols?q=retry', demoOnly: true },
  { name: 'palette', place: 'overview', act: typeInPalette('r') },
  { name: 'actions', place: 'overview', act: typeInPalette('>') },
  { name: 'shortcuts', place: 'overview', act: press('?') },
  { name: 'type', place: 'type/{type}' },
  { name: 'type-usages', place: 'type/{type}?tab=usages' },
  { name: 'graph', place: 'graph?of={type}' },
  { name: 'search', place: 'search?q=hold' },
  {
    name: 'search-known',
    place: 'search?q=idempotency%20key&at=src%2FLedgerline.Payments%2FPaymentProcessor.cs%3A45',
    demoOnly: true,
  },
  { name: 'search-learning', place: 'search?q=capture&groups=learnings,descriptions', demoOnly: true },
  { name: 'file', place: 'file/{file}' },
  { name: 'learnings', place: 'learnings' },
  { name: 'record', place: 'learnings/lr-demo-01', demoOnly: true },
  { name: 'record-edit', place: 'learnings/lr-demo-01', act: press('e'), demoOnly: true },
  { name: 'domains', place: 'learnings?show=domains' },
  { name: 'ask-new', place: 'ask' },
  { name: 'ask', place: 'ask', act: openTalk, demoOnly: true },
  { name: 'investigation', place: 'ask/investigations', act: openListed('Who decides'), demoOnly: true },
  { name: 'bank', place: 'bank' },
  { name: 'bank-index', place: 'bank/_index.md', demoOnly: true },
  { name: 'bank-blocks', place: 'bank/patterns.md', demoOnly: true },
  { name: 'bank-history', place: 'bank/active.md?mode=history', demoOnly: true },
  { name: 'gate', place: 'bank?form=decision' },
  { name: 'gate-learning', place: 'bank?form=learning' },
  { name: 'archive', place: 'bank?form=archive', demoOnly: true },
  { name: 'agent', place: 'bank?form=load&task=retry%20a%20refund', slow: true, demoOnly: true },
  { name: 'conflict', place: 'bank?conflict=first', demoOnly: true },
  { name: 'diff', place: 'diff', slow: true },
  {
    name: 'diff-type',
    place: 'diff/{type}?with=git&since=HEAD',
    act: showSource,
    leave: hideSource,
    demoOnly: true,
    slow: true,
  },
  { name: 'evolution', place: 'evolution' },
  { name: 'generations', place: 'generations' },
  { name: 'architecture', place: 'project' },
  { name: 'interface', place: 'project/interface' },
  { name: 'stories', place: 'project/stories' },
  { name: 'issues', place: 'project/issues' },
  { name: 'changes', place: 'generations/changes' },
  { name: 'agents', place: 'agents', slow: true },
  { name: 'sessions', place: 'sessions' },
  { name: 'questions', place: 'questions' },
  { name: 'inbox', place: 'inbox' },
  { name: 'context', place: 'context' },
  { name: 'context-text', place: 'context?show=text' },
  { name: 'context-task', place: 'context?task=retry%20a%20refund', slow: true, demoOnly: true },
  { name: 'pack', place: 'context?pack=retry-paths', demoOnly: true },
  { name: 'settings', place: 'settings', slow: true },
  { name: 'settings-models', place: 'settings/models', slow: true },
  { name: 'settings-privacy', place: 'settings/privacy', slow: true },
  { name: 'diagnostics', place: 'diagnostics', slow: true },
  { name: 'rename', place: 'type/{tsType}', act: press('F2'), demoOnly: true },
  { name: 'rename-preview', place: 'type/{tsType}', act: rename('AccountShelf'), slow: true, demoOnly: true },
  { name: 'rename-refused', place: 'type/{tsType}', act: rename('AccountView'), slow: true, demoOnly: true },
  { name: 'rename-untrusted', place: 'type/{pyType}', act: rename('Line'), slow: true, demoOnly: true },
];
