/** Addresses, phases and spans of time of the Generations view. */
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { createTranslate } from '#shared/messages/translator.ts';
import { shortModule, shortPath } from '../../../../src/renderer/features/generations/documents/grid/row-parts.tsx';
import { byModule } from '../../../../src/renderer/features/generations/documents/rows/story-rows.tsx';
import { durationText } from '../../../../src/renderer/features/generations/duration.ts';
import {
  generationTabs,
  placeId,
  readPlace,
  writePlace,
} from '../../../../src/renderer/features/generations/generations-place.ts';
import { phaseStates } from '../../../../src/renderer/features/generations/phases.tsx';
import { formatHash, parsePlace, route } from '../../../../src/renderer/lib/navigation/route.ts';
import { idle, rebuilding, storiesPage } from '../../canned/generations.ts';

test.each([
  ['#/generations', '', ''],
  ['#/generations/g-0003', 'g-0003', ''],
  ['#/generations/g-0003/issues', 'g-0003', 'issues'],
  ['#/generations/stories', '', 'stories'],
  ['#/generations/g-3/nonsense', '', ''],
])('%s is understood', (hash, id, tab) => {
  const at = parsePlace(hash);
  expect(at?.view).toBe('generations');
  expect(readPlace(at?.query ?? {}, at?.id ?? '')).toMatchObject({ id, tab });
});

it('what is shown is in the address, and comes back from it', () => {
  const ids = fc.constantFrom('', 'g-0001', 'g-0142', 'g-123456789');
  const place = fc.record({
    id: ids,
    tab: fc.constantFrom('' as const, ...generationTabs),
    query: fc.string({ maxLength: 200 }),
    kinds: fc.uniqueArray(fc.constantFrom('route', 'export', 'doc-drift')),
    from: ids,
  });
  fc.assert(
    fc.property(place, (given) => {
      const at = parsePlace(formatHash(route('generations', placeId(given), writePlace(given))));
      expect(readPlace(at?.query ?? {}, at?.id ?? '')).toEqual(given);
    }),
  );
});

it('reading all files and feeding both go together; what comes after is later', () => {
  expect(phaseStates(rebuilding)).toEqual({
    start: 'done',
    normal: 'done',
    scan: 'now',
    bothFed: 'now',
    swap: 'later',
    nextRound: 'later',
  });
  expect(phaseStates({ ...rebuilding, phase: 'bothFed' })).toMatchObject({ scan: 'done', bothFed: 'now' });
  expect(phaseStates(idle)).toMatchObject({ start: 'done', normal: 'now', scan: 'later', bothFed: 'later' });
});

test.each([
  [0, '0 s'],
  [42_400, '42 s'],
  [60_000, '1 min'],
  [580_000, '9 min 40 s'],
  [38 * 60_000, '38 min'],
  [3 * 3_600_000, '3 h'],
  [50 * 3_600_000, '2 days'],
])('%i ms are %s', (ms, text) => {
  expect(durationText(createTranslate('en'), ms)).toBe(text);
});

it('steps that follow each other in one module stand together, in their order', () => {
  const steps = storiesPage.document.stories[0]?.steps ?? [];
  const [first] = steps;
  if (first === undefined) throw new Error('The canned story has no steps.');
  const groups = byModule([...steps, first]);
  expect(groups.map(({ module, first: at, steps: own }) => [module, at, own.length])).toEqual([
    ['Api', 0, 1],
    ['Payments', 1, 2],
    ['Api', 3, 1],
  ]);
});

it('a symbol is called by its last two names, also below a folder in brackets', () => {
  expect(['src.app.(main).admin.page.default', 'Pay.Money.Parse(string)', 'Map<K, V>.get'].map(shortPath)).toEqual([
    'page.default',
    'Money.Parse',
    'Map',
  ]);
});

it('a module of a story bears the folder that tells it from others', () => {
  expect(['Payments', 'core/src/main/java/org/shop/sql', 'core/src', 'src/main/java'].map(shortModule)).toEqual([
    'Payments',
    'sql',
    'core/src',
    'src/main/java',
  ]);
});
