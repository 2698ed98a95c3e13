// @vitest-environment node
/** What the Evolution view computes: the address, the stations, what can be steered, the scale of a chart, the days that fit. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysPicture, scaleOf } from '../../../../src/renderer/features/evolution/charts/days-chart.tsx';
import {
  evolutionTabs,
  logFilters,
  placeId,
  readPlace,
  writePlace,
} from '../../../../src/renderer/features/evolution/evolution-place.ts';
import { stationStates } from '../../../../src/renderer/features/evolution/head.tsx';
import { logRows } from '../../../../src/renderer/features/evolution/log/log-list.tsx';
import { steering } from '../../../../src/renderer/features/evolution/use-loop-actions.ts';
import { hostOf, isHere } from '../../../../src/renderer/lib/address.ts';
import { exploring, fewEntries, idle, stats } from '../../canned/evolution.ts';

describe('the address', () => {
  it('holds what is shown, and gives it back', () => {
    const place = fc.record({ tab: fc.constantFrom(...evolutionTabs), show: fc.subarray([...logFilters]) });
    fc.assert(
      fc.property(place, (one) => {
        expect(readPlace(writePlace(one), placeId(one))).toEqual(one);
      }),
    );
  });

  it('takes what it does not know for the usual', () => {
    expect(readPlace({ show: 'all,refused' }, 'nothing')).toEqual({ tab: 'loop', show: ['refused'] });
  });
});

describe('stations', () => {
  it('are done before the one where the loop is', () => {
    expect(stationStates(exploring)).toEqual(['done', 'done', 'done', 'done', 'done', 'now', 'next', 'next', 'next']);
  });

  it.each([
    ['interval', 8],
    ['backoff', 0],
    ['quota', 2],
    ['paused', -1],
    ['notHere', -1],
  ] as const)('while nothing is asked (%s) none is done', (reason, at) => {
    const states = stationStates({ station: 'sleep', idle: reason });
    expect(states.indexOf('now')).toBe(at);
    expect(states).not.toContain('done');
  });
});

describe('steering', () => {
  it.each([
    ['running', exploring, { start: false, pause: true, stop: true, one: false }],
    ['between two questions', idle, { start: false, pause: true, stop: true, one: true }],
    ['paused', { ...idle, paused: true, idle: 'paused' }, { start: true, pause: false, stop: true, one: true }],
    ['stopped', { ...idle, enabled: false, idle: 'stopped' }, { start: true, pause: false, stop: false, one: true }],
    ['turned off', { ...idle, idle: 'configured' }, { start: false, pause: false, stop: false, one: true }],
  ] as const)('%s', (_, state, able) => {
    expect(steering(state, null)).toEqual(able);
  });

  it('is nobody’s where nothing can be written', () => {
    expect(Object.values(steering(idle, 'another process owns it'))).not.toContain(true);
  });
});

describe('a scale', () => {
  it.each([
    [33, [0, 10, 20, 30]],
    [8000, [0, 3000, 6000]],
    [3, [0, 1, 2, 3]],
    [0, [0, 1]],
  ])('of at most %d has ticks at round figures', (most, ticks) => {
    expect(scaleOf(most, 0, 100).ticks).toEqual(ticks);
  });

  it('keeps every value inside', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (most, value) => {
        const scale = scaleOf(most, 8, 112);
        expect(scale.y(value)).toBeGreaterThanOrEqual(8);
        expect(scale.y(value)).toBeLessThanOrEqual(112);
        expect(scale.ticks.length).toBeLessThanOrEqual(5);
      }),
    );
  });
});

it('bars lie beside each other within the width, the newest day last', () => {
  fc.assert(
    fc.property(fc.integer({ min: 160, max: 1600 }), (width) => {
      const { bars, left } = daysPicture(stats().days, width, 8, 112);
      expect(bars.at(-1)?.day.date).toBe('2026-03-12');
      expect(bars[0]?.x).toBeGreaterThanOrEqual(left);
      for (const [index, bar] of bars.entries()) {
        const next = bars[index + 1]?.x ?? width + 1;
        expect(bar.x + bar.width).toBeLessThan(next);
      }
    }),
  );
});

it('the log names each day but today, whose name is above it', () => {
  const rows = logRows(fewEntries(), '2026-03-12');
  expect(rows.flatMap((row) => (row.kind === 'day' ? [row.date] : []))).toEqual(['2026-03-11']);
  expect(rows).toHaveLength(10);
});

it.each([
  ['http://127.0.0.1:11434', '127.0.0.1:11434', true],
  ['http://localhost', 'localhost', true],
  ['http://[::1]:11434', '[::1]:11434', true],
  ['http://127.evil.example:1', '127.evil.example:1', false],
  ['https://10.0.0.7:11434', '10.0.0.7:11434', false],
])('%s is on this machine or not', (address, host, here) => {
  expect(hostOf(address)).toBe(host);
  expect(isHere(address)).toBe(here);
});
