/** What holds across projects, in the whole page of a workspace without records: shown, changed, removed. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BestPractice, GlobalMemory } from '#shared/contract/memory/memory-types.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { route } from '../../../../src/renderer/lib/navigation/route.ts';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { type CannedHost, cannedHost } from '../../canned/host.ts';
import { memoryAnswers } from '../../canned/memory.ts';

const practice: BestPractice = {
  id: 'bp-unit',
  title: 'Name the unit',
  description: 'In the name of the *field*.',
  applicableScenarios: ['amounts'],
  sourceProjects: ['shop'],
};
let root: Root;
let services: Services;
let host: CannedHost;
let kept: BestPractice[];
let patterns: GlobalMemory['crossProjectPatterns'];

beforeEach(async () => {
  sessionStorage.clear();
  document.body.innerHTML = '<div id="root"></div>';
  window.history.replaceState(null, '', '#/learnings');
  kept = [practice];
  patterns = [
    {
      patternName: 'Factory',
      description: 'Callers name no class.',
      occurrences: 2,
      exampleProjects: ['shop', 'bank'],
    },
  ];
  const answers = memoryAnswers(new Map(), () => host);
  host = cannedHost({
    ...answers,
    'memory.global': (): GlobalMemory => ({
      bestPractices: [...kept],
      crossProjectPatterns: patterns,
      version: '1.0',
      updatedAt: 1,
    }),
    'memory.setPractice': ({ practice: changed }) => {
      kept = kept.map((one) => (one.id === changed.id ? { ...one, ...changed, id: one.id } : one));
      return { practice: kept[0] ?? practice };
    },
    'memory.removePractice': ({ id }) => {
      kept = kept.filter((one) => one.id !== id);
      return {};
    },
  });
  services = createServices({ openPort: host.openPort, history: window });
  await services.booted;
  root = createRoot(document.querySelector('#root') ?? document.body);
  root.render(<App services={services} />);
  await eventually(() => expect(services.commands.getState().run('learnings.global')).toBe(true));
});

afterEach(() => {
  root.unmount();
  services.dispose();
});

const eventually = (check: () => void) => vi.waitFor(check);
const dialog = () => document.querySelector('[role="dialog"]');
const said = () => dialog()?.textContent ?? '';
const press = (name: string) => {
  const found = [...(dialog()?.querySelectorAll('button') ?? [])].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  );
  if (found === undefined) throw new Error(`There is no button ${name}.`);
  found.click();
};

test('practices and patterns are shown with the projects that they came from (memory-2)', async () => {
  await eventually(() => expect(said()).toContain('Name the unit'));
  expect(said()).toContain('When: amounts');
  expect(said()).toContain('From shop');
  await eventually(() => expect(dialog()?.querySelector('em')?.textContent).toBe('field'));
  expect(said()).toContain('Factory Callers name no class.');
  expect(said()).toContain('From shop, bank');
});

test('a practice is changed in place and keeps its id and projects', async () => {
  await eventually(() => press('Edit: Name the unit'));
  await eventually(() => expect(dialog()?.querySelector('input')?.value).toBe('Name the unit'));
  const input = dialog()?.querySelector('input');
  expect(document.activeElement).toBe(input);
  if (input === null || input === undefined) throw new Error('There is no field.');
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, 'Say the unit');
  input.dispatchEvent(new Event('input', { bubbles: true }));
  press('Save');
  await eventually(() => expect(said()).toContain('Say the unit'));
  expect(kept).toEqual([{ ...practice, title: 'Say the unit' }]);
});

test('removing asks once more; what is gone is gone', async () => {
  await eventually(() => press('Remove: Name the unit'));
  await eventually(() => press('Cancel'));
  expect(kept).toHaveLength(1);
  await eventually(() => press('Remove: Name the unit'));
  await eventually(() => press('Remove for good'));
  await eventually(() => expect(said()).toContain('No best practice yet'));
  expect(kept).toEqual([]);
});

test('the dialog does not stay over another place', async () => {
  await eventually(() => expect(said()).toContain('Name the unit'));
  services.navigation.getState().replace(route('learnings', '', { q: 'unit' }));
  await eventually(() => expect(services.navigation.getState().route.query.q).toBe('unit'));
  expect(said()).toContain('Name the unit');
  services.navigation.getState().go(route('learnings', 'another'));
  await eventually(() => expect(dialog()).toBeNull());
});
