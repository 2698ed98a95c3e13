/**
 * Every action of every view, walked: the palette lists it in both languages, the sheet of shortcuts shows its keys, no two
 * of a view share a key, and running it breaks nothing.
 */
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTranslate } from '#shared/messages/translator.ts';
import { App } from '../../../src/renderer/app/app.tsx';
import { views } from '../../../src/renderer/app/views.ts';
import { actionItems } from '../../../src/renderer/features/palette/query/palette-items.ts';
import { type Command, canRun } from '../../../src/renderer/lib/commands/commands.ts';
import { formatKeys } from '../../../src/renderer/lib/commands/keys.ts';
import { parsePlace, route, type ViewName, viewNames } from '../../../src/renderer/lib/navigation/route.ts';
import { createServices, type Services } from '../../../src/renderer/lib/services.ts';
import { bankAnswers, oneBank } from '../canned/bank.ts';
import { cannedContext, contextAnswers } from '../canned/context.ts';
import { changedTypes, comparedType, comparison } from '../canned/diff.ts';
import { evolutionAnswers, oneLoop } from '../canned/evolution.ts';
import { fewGenerations, generationAnswers } from '../canned/generations.ts';
import { type CannedHost, cannedHost, readyWorkspace } from '../canned/host.ts';
import { fewRecords, memoryAnswers } from '../canned/memory.ts';
import { findUsages, neighbours, retryPolicy, searchSymbols, typeDetail } from '../canned/symbols.ts';

/** What a view needs to be at a place of its own. */
const placeOf: Partial<Record<ViewName, string>> = {
  type: `type/${retryPolicy.symbol.typeId}`,
  learnings: `learnings/${fewRecords[0]?.id ?? ''}`,
  graph: `graph?of=${retryPolicy.symbol.typeId}`,
  file: 'file/src/Pay/RetryPolicy.cs',
};
/** One action of each view's own: without it another view would be walked instead. */
const ownAction: Record<WalkedView, string> = {
  overview: 'overview.table',
  project: 'project.filter',
  commands: 'commands.filter',
  docs: 'docs.search',
  symbols: 'symbols.search',
  type: 'type.copyPath',
  graph: 'graph.tidy',
  search: 'search.next',
  file: 'file.editor',
  learnings: 'record.edit',
  inbox: 'inbox.edit',
  questions: 'questions.filter',
  ask: 'ask.new',
  bank: 'bank.search',
  diff: 'diff.again',
  evolution: 'evolution.toggle',
  generations: 'generations.compare',
  agents: 'agents.again',
  sessions: 'sessions.search',
  context: 'context.copy',
  settings: 'place.settings',
  diagnostics: 'place.diagnostics',
};
/** They end what is walked, or leave the page. */
const notRun: ReadonlySet<string> = new Set(['workspace.close', 'frame.back', 'frame.forward']);
type WalkedView = Exclude<ViewName, 'welcome'>;
const walked = viewNames.filter((view): view is WalkedView => view !== 'welcome');
const until = (check: () => unknown) => vi.waitFor(check, { interval: 5 });

let services: Services;
let host: CannedHost;
let root: Root;
const errors: string[] = [];

beforeAll(async () => {
  window.history.replaceState(null, '', '#/overview');
  document.body.innerHTML = '<div id="root"></div>';
  vi.spyOn(console, 'error').mockImplementation((...said) => void errors.push(said.map(String).join(' ')));
  host = cannedHost({
    ...evolutionAnswers(oneLoop()),
    ...bankAnswers(oneBank()),
    ...generationAnswers(fewGenerations()),
    ...memoryAnswers(new Map(fewRecords.map((one) => [one.id, one])), () => host),
    ...contextAnswers(cannedContext(), () => host),
    SearchSymbols: searchSymbols,
    'symbols.type': typeDetail,
    'symbols.neighbours': neighbours,
    FindUsages: findUsages,
    'codemap.diff': () => comparison({}, changedTypes),
    'diff.type': comparedType,
    'workspace.openDemo': () => readyWorkspace,
  });
  await Promise.all(Object.values(views).map((view) => view.preload()));
  services = createServices({ openPort: host.openPort, history: window });
  await services.booted;
  root = createRoot(document.getElementById('root') as HTMLElement);
  root.render(<App services={services} />);
});
afterAll(() => {
  root.unmount();
  services.dispose();
  vi.restoreAllMocks();
});

/** Each once, as the latest of its id has it. */
const registered = (): Command[] => [
  ...new Map(services.commands.getState().commands.map((command) => [command.id, command])).values(),
];

async function go(view: WalkedView): Promise<void> {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  services.navigation.getState().go(parsePlace(placeOf[view] ?? view) ?? route(view));
  await until(() => expect(registered().map(({ id }) => id)).toContain(ownAction[view]));
  // Registered in an effect of the view's parts, some of which wait for answers.
  let count = -1;
  await until(() => {
    const before = count;
    count = services.commands.getState().commands.length;
    expect(count).toBe(before);
  });
}

describe.each(walked)('%s', (view) => {
  it('has each action in the palette, in both languages, and each key in the sheet', async () => {
    await go(view);
    const commands = services.commands.getState().commands;
    const wanted = registered().filter((command) => command.hidden !== true && canRun(command));
    for (const language of ['en', 'zh'] as const) {
      const t = createTranslate(language);
      const listed = actionItems(commands, '', t);
      expect(listed.map(({ key }) => key).sort()).toEqual(wanted.map(({ id }) => `action ${id}`).sort());
      const titles = wanted.map(({ title }) => t(title));
      expect(titles.filter((title, at) => title === '' || titles.indexOf(title) !== at)).toEqual([]);
    }

    expect(services.commands.getState().run('frame.shortcuts')).toBe(true);
    const sheet = await until(() => {
      const dialog = document.querySelector('[role="dialog"]');
      expect(dialog).not.toBeNull();
      return dialog;
    });
    const t = createTranslate('en');
    const groups = [...((sheet as Element | null)?.querySelectorAll('section') ?? [])];
    // Of lists and of the window: no commands.
    const apart = [t('group.lists'), t('group.window')];
    const rows = groups
      .filter((group) => !apart.includes(group.querySelector('h3')?.textContent ?? ''))
      .flatMap((group) => [...group.querySelectorAll('dl > div')])
      .map((row) => ({
        title: row.querySelector('dt')?.textContent,
        keys: [...row.querySelectorAll('dd > span')].map((key) => key.textContent),
      }));
    const first = rows.map(({ keys }) => keys[0]);
    expect(first.filter((key, at) => first.indexOf(key) !== at)).toEqual([]);
    for (const command of registered()) {
      const { title, keys = [] } = command;
      const sharing = registered().filter((one) => keys[0] !== undefined && one.keys?.includes(keys[0]));
      if (keys.length === 0 || sharing.length > 1 || (keys[0] === 'Escape' && !canRun(command))) continue;
      expect(rows).toContainEqual({ title: t(title), keys: keys.map((one) => formatKeys(one, false)) });
    }
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await until(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
  });

  it('gives no key two meanings', async () => {
    await go(view);
    const frame = /^(frame|place|workspace|palette)\./;
    const held = new Map<string, string>();
    for (const { id, keys = [], ...command } of registered()) {
      if (!canRun({ id, keys, ...command }) || frame.test(id)) continue;
      for (const key of keys) {
        expect([key, held.get(key) ?? id]).toEqual([key, id]);
        held.set(key, id);
      }
    }
  });
});

it('runs every action of every view without breaking the page', async () => {
  const done = new Set<string>();
  for (const view of walked) {
    await go(view);
    const here = registered().filter((command) => command.hidden !== true && canRun(command));
    for (const { id } of here) {
      if (done.has(id) || notRun.has(id)) continue;
      done.add(id);
      services.commands.getState().run(id);
      await new Promise((resolve) => setTimeout(resolve, 0));
      expect([id, document.body.textContent?.includes('This view could not be shown') ?? false]).toEqual([id, false]);
      await go(view);
    }
  }
  expect(done.size).toBeGreaterThan(60);
  expect(errors.filter((error) => error.includes('Error'))).toEqual([]);
});
