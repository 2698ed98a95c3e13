/** What is kept of places opened last. */
import { expect, it } from 'vitest';
import {
  type RecentPlace,
  readRecentPlaces,
  withRecentPlace,
} from '../../../../src/renderer/lib/navigation/recent-places.ts';
import { route } from '../../../../src/renderer/lib/navigation/route.ts';
import type { UiValue } from '../../../../src/renderer/lib/state/ui-state.ts';

function kept(...places: RecentPlace[]): UiValue {
  return places.reduce<UiValue>((value, place) => ({ '/a': withRecentPlace(value, '/a', place) }), {});
}

const file = (id: string, line = '1', names: string[] = []) => ({ route: route('file', id, { line }), names });

it('keeps a place once, newest first, as it was opened last', () => {
  const value = kept(file('a.ts'), file('b.ts'), file('a.ts', '7'));
  expect(readRecentPlaces(value, '/a').map((one) => one.route)).toEqual([file('a.ts', '7').route, file('b.ts').route]);
  expect(readRecentPlaces(value, '/b')).toEqual([]);
});

it('keeps the names of a place that is opened again before it is named', () => {
  const value = kept(file('a.ts', '1', ['File', 'a.ts']), file('b.ts'), file('a.ts'));
  expect(readRecentPlaces(value, '/a')[0]?.names).toEqual(['File', 'a.ts']);
});

it('keeps the last sixteen, and short names', () => {
  const value = kept(...Array.from({ length: 30 }, (_, n) => file(`f${n}.ts`, '1', ['x'.repeat(500)])));
  const places = readRecentPlaces(value, '/a');
  expect(places).toHaveLength(16);
  expect(places[0]?.names[0]).toHaveLength(200);
});

it('reads past what another version or a person wrote', () => {
  const good = { place: 'file/a.ts', names: ['File', 'a.ts'] };
  const bad = [1, null, 'x', { place: 'nowhere/1', names: [] }, { place: 'file/b.ts' }, []];
  expect(readRecentPlaces({ '/a': [...bad, good] }, '/a')).toEqual([
    { route: route('file', 'a.ts'), names: ['File', 'a.ts'] },
  ]);
  expect(readRecentPlaces('nonsense', '/a')).toEqual([]);
});
