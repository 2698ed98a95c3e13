/**
 * Every view and every main dialog, as steps that leave the page in a state worth looking at. Places are gone to by their address,
 * so a step needs no other before it; dialogs are opened as a person would, by their keys or buttons.
 */
import type { Page } from 'playwright-core';
import type { Translate } from '#shared/messages/translator.ts';

export interface Step {
  readonly name: string;
  /** What stands after `#/`. */
  readonly at: string;
  /** Opens what the address alone does not show. */
  readonly open?: (page: Page, t: Translate) => Promise<void>;
}

/** On the demo workspace as prepareDemo leaves it. @param typeId of a type that changed since the last commit. */
export function everyStep(typeId: string, file: string): Step[] {
  const chosenType = `type/${typeId}`;
  return [
    { name: 'welcome', at: 'welcome' },
    { name: 'overview', at: 'overview' },
    { name: 'overview as a table', at: 'overview', open: press('t') },
    { name: 'files that were skipped', at: 'overview?show=skipped' },
    { name: 'workspace menu', at: 'overview', open: click((t) => t('workspace.menu', { name: 'ledgerline' })) },
    { name: 'activity tray', at: 'overview', open: act('command.activity') },
    { name: 'shortcuts', at: 'overview', open: press('?') },
    { name: 'palette', at: 'overview', open: palette('retry') },
    { name: 'palette of actions', at: 'overview', open: palette('>') },
    { name: 'folder picker', at: 'overview', open: act('command.openFolder') },
    ...['', '/interface', '/stories', '/issues'].map((page) => ({ name: `project${page}`, at: `project${page}` })),
    { name: 'commands', at: 'commands' },
    { name: 'docs', at: 'docs' },
    { name: 'symbols', at: 'symbols' },
    { name: 'symbols found', at: 'symbols?q=retry' },
    { name: 'type', at: chosenType },
    ...['outline', 'graph', 'learnings', 'usages', 'history'].map((tab) => ({
      name: `type, ${tab}`,
      at: `${chosenType}?tab=${tab}`,
    })),
    { name: 'type, graph as a table', at: `${chosenType}?tab=graph`, open: press('t') },
    { name: 'type that is gone', at: 'type/T_00000000' },
    { name: 'rename', at: chosenType, open: press('F2') },
    { name: 'graph', at: `graph?of=${typeId}` },
    { name: 'graph as a table', at: `graph?of=${typeId}`, open: press('t') },
    { name: 'search', at: 'search' },
    { name: 'search found', at: 'search?q=retry' },
    { name: 'search found, learnings and descriptions', at: 'search?q=capture&groups=learnings,descriptions' },
    { name: 'search with a mistake', at: 'search?q=(&mode=regex' },
    { name: 'file', at: `file/${file}?line=12` },
    { name: 'file that is gone', at: 'file/src/Gone.cs' },
    { name: 'learnings', at: 'learnings' },
    { name: 'learning', at: 'learnings/lr-demo-01' },
    { name: 'learning that is edited', at: 'learnings/lr-demo-04', open: press('e') },
    { name: 'learning to promote', at: 'learnings/lr-demo-01', open: act('command.recordPromote') },
    { name: 'learning to forget', at: 'learnings/lr-demo-01', open: act('command.recordForget') },
    { name: 'learning that is gone', at: 'learnings/lr-walk-gone' },
    { name: 'domains', at: 'learnings?show=domains&domain=payments' },
    { name: 'practices of all projects', at: 'learnings', open: act('command.global') },
    { name: 'ask', at: 'ask' },
    { name: 'conversation', at: 'ask', open: ask('What happens when a capture times out?') },
    { name: 'investigations', at: 'ask/investigations' },
    { name: 'memory bank', at: 'bank' },
    { name: 'memory bank, index', at: 'bank/_index.md' },
    { name: 'memory bank, blocks of the machine', at: 'bank/patterns.md' },
    { name: 'memory bank, source', at: 'bank/patterns.md?mode=source' },
    { name: 'memory bank, history', at: 'bank/patterns.md?mode=history' },
    { name: 'memory bank, edited', at: 'bank/active.md', open: press('e') },
    { name: 'gate of a decision', at: 'bank?form=decision' },
    { name: 'gate of a learning', at: 'bank?form=learning' },
    { name: 'archive', at: 'bank?form=archive' },
    { name: 'what an agent would see', at: 'bank?form=load&task=retry' },
    { name: 'conflict', at: 'bank?conflict=first' },
    { name: 'diff report', at: 'diff?with=git&report=1' },
    { name: 'diff', at: 'diff?with=git' },
    { name: 'diff of a type', at: `diff/${typeId}?with=git` },
    { name: 'diff of generations', at: 'diff?with=generations' },
    { name: 'diff of bases', at: 'diff?with=base' },
    { name: 'diff of no revision', at: 'diff?with=git&since=nowhere' },
    { name: 'evolution', at: 'evolution' },
    { name: 'evolution, knowledge', at: 'evolution/knowledge' },
    ...['', '/architecture', '/interface', '/stories', '/issues', '/changes'].map((tab) => ({
      name: `generations${tab}`,
      at: `generations/g-0001${tab}`,
    })),
    { name: 'generation that never was', at: 'generations/g-0999' },
    { name: 'agents', at: 'agents' },
    { name: 'sessions', at: 'sessions' },
    { name: 'questions', at: 'questions' },
    { name: 'inbox', at: 'inbox' },
    { name: 'context', at: 'context' },
    { name: 'context as text', at: 'context?show=text' },
    { name: 'filter of a pack', at: 'context', open: filterOfPack },
    { name: 'settings', at: 'settings/look' },
    { name: 'diagnostics', at: 'diagnostics' },
  ];
}

function press(key: string): NonNullable<Step['open']> {
  return async (page) => {
    await page.locator('[data-pane="main"]').first().focus();
    await page.keyboard.press(key);
  };
}

function click(name: (t: Translate) => string): NonNullable<Step['open']> {
  return (page, t) => page.getByRole('button', { name: name(t) }).click();
}

/** By the palette, which reaches every action. */
export function act(title: Parameters<Translate>[0]): NonNullable<Step['open']> {
  return async (page, t) => {
    await page.keyboard.press('Control+Shift+P');
    await page
      .getByRole('combobox')
      .last()
      .fill(`>${(t as (key: string) => string)(title)}`);
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
  };
}

function palette(typed: string): NonNullable<Step['open']> {
  return async (page) => {
    await page.keyboard.press('Control+p');
    await page.getByRole('combobox').last().fill(typed);
    await page.getByRole('dialog').getByRole('option').first().waitFor();
  };
}

function ask(question: string): NonNullable<Step['open']> {
  return async (page) => {
    await page.getByRole('main').getByRole('textbox').fill(question);
    await page.keyboard.press('Enter');
    await page.getByRole('article').first().waitFor();
  };
}

async function filterOfPack(page: Page): Promise<void> {
  await page.locator('[data-pane="main"]').first().focus();
  await page.keyboard.press('n');
  await page.getByRole('textbox').first().fill('type:*Retry* AND acces:public');
}
