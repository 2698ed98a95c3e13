import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  alertsOf,
  createTimings,
  type Metrics,
  openMetrics,
} from '../../../../src/main/engine/diagnostics/diagnostics.ts';
import { testClock } from '../evolution/loop/test-clock.ts';
import { tempFolder } from '../temp-folder.ts';

const dayMs = 24 * 60 * 60_000;
const noon = Date.UTC(2026, 2, 12, 12);

function keep() {
  const file = path.join(tempFolder(), 'metrics.json');
  const clock = testClock(noon);
  const said: string[] = [];
  const open = (): Promise<Metrics> =>
    openMetrics({
      ...{ file, timers: clock },
      log: { warn: (message) => void said.push(message) },
      onSetAside: ({ message }) => void said.push(message),
    });
  return { file, clock, said, open };
}

describe('durations', () => {
  test('P50 and P95 are those of the last 512 calls, the count is of all (diagnostics-1)', () => {
    const timings = createTimings();
    expect(timings.read()).toEqual({ count: 0, p50: 0, p95: 0 });
    for (let ms = 1; ms <= 100; ms += 1) timings.add(ms);
    expect(timings.read()).toEqual({ count: 100, p50: 51, p95: 96 });
    for (let n = 0; n < 512; n += 1) timings.add(7);
    expect(timings.read()).toEqual({ count: 612, p50: 7, p95: 7 });
  });
});

describe('counters', () => {
  test('go on after a restart (diagnostics-1)', async () => {
    const { open, file, said } = keep();
    const first = await open();
    first.outline(false);
    first.outline(true);
    first.window(15_000, 20_000);
    await first.close();
    const second = await open();
    second.outline(true);
    expect(second.outlines).toEqual({ made: 1, kept: 2 });
    expect(second.windowUsage()).toBe(0.75);
    await second.close();
    expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toMatchObject({ outlines: { made: 1, kept: 2 } });
    expect(said).toEqual([]);
  });

  test('failures count for a day, also over a restart, and a clock that was set back counts none of tomorrow (diagnostics-1)', async () => {
    const { open, clock } = keep();
    const first = await open();
    first.semanticFailed();
    clock.set(noon + dayMs - 1);
    first.semanticFailed();
    expect(first.semanticFailures()).toBe(2);
    await first.close();
    clock.set(noon + dayMs);
    const second = await open();
    expect(second.semanticFailures()).toBe(1);
    clock.set(noon - 1);
    expect(second.semanticFailures()).toBe(0);
    await second.close();
  });

  test('nothing is written where nothing was counted', async () => {
    const { open, file } = keep();
    await (await open()).close();
    expect(fs.existsSync(file)).toBe(false);
  });

  test('a damaged file is set aside and told of, one of a newer version stays as it is', async () => {
    const { open, file, said } = keep();
    fs.writeFileSync(file, '{"version":1,"outlines":');
    const first = await open();
    first.outline(false);
    await first.close();
    expect(said).toHaveLength(1);
    expect(first.outlines).toEqual({ made: 1, kept: 0 });
    const newer = '{"version":2,"more":true}';
    fs.writeFileSync(file, newer);
    const second = await open();
    second.outline(false);
    await second.close();
    expect(fs.readFileSync(file, 'utf8')).toBe(newer);
    expect(said).toHaveLength(2);
  });
});

test('beyond 100 ms, 50 types and 2 GB, and not at them (diagnostics-2)', () => {
  const at = { 'symbol.resolve.ms': 100, 'semantic.queue.length': 50, memoryMB: 2000 };
  expect(alertsOf(at)).toEqual([]);
  expect(alertsOf({ ...at, 'symbol.resolve.ms': 100.1 })).toEqual([
    { metric: 'symbol.resolve.ms', value: 100.1, limit: 100 },
  ]);
  expect(alertsOf({ 'symbol.resolve.ms': 1e3, 'semantic.queue.length': 51, memoryMB: 2001 })).toHaveLength(3);
});
