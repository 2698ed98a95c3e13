/** What the strip draws: every record in sight exactly once, no two marks upon each other, the same groups while it is panned. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Cells,
  cellAt,
  cellOf,
  createCells,
  fillCells,
  firstLane,
  groupWidth,
  lanePitch,
} from '../../../../../src/renderer/features/learnings/timeline/cells.ts';
import {
  firstSight,
  panned,
  type Sight,
  toX,
  wholeSight,
} from '../../../../../src/renderer/features/learnings/timeline/sight.ts';
import { timelineData } from '../../../../../src/renderer/features/learnings/timeline/timeline-data.ts';

const day = 86_400_000;
const width = 900;

function dataOf(times: readonly number[], lanes = 3) {
  const at = [...times].sort((a, b) => a - b);
  const domains = Array.from({ length: lanes }, (_, lane) => `d${lane}`);
  return timelineData(
    {
      ids: at.map((_, index) => `lr-${index}`),
      at,
      domain: at.map((time) => time % lanes),
      domains,
      type: at.map(() => 1),
      confidence: at.map(() => 0.5),
      status: at.map((time) => (time % 5 === 0 ? 1 : 0)),
      foreign: at.map(() => 0),
      revision: 1,
    },
    domains.map((domain, index) => ({ domain, colour: index === 0 ? 1 : index === 1 ? 2 : 3 })),
  );
}

const rows = (cells: Cells) =>
  Array.from({ length: cells.count }, (_, slot) => ({
    x: cells.x[slot] ?? 0,
    lane: cells.lane[slot] ?? 0,
    first: cells.first[slot] ?? 0,
    last: cells.last[slot] ?? 0,
    size: cells.size[slot] ?? 0,
    stale: cells.stale[slot] ?? 0,
  }));

const times = fc.array(fc.integer({ min: 0, max: 90 * day }), { minLength: 1, maxLength: 400 });

describe('the cells of the strip', () => {
  it('hold every record once when all of time is in sight', () => {
    fc.assert(
      fc.property(times, (all) => {
        const data = dataOf(all);
        const cells = createCells();
        const whole = wholeSight(data.at[0] ?? 0, data.at.at(-1) ?? 0, 0);
        fillCells(cells, data, whole, width);
        expect(rows(cells).reduce((sum, { size }) => sum + size, 0)).toBe(all.length);
        const stale = all.filter((time) => time % 5 === 0).length;
        expect(rows(cells).reduce((sum, one) => sum + one.stale, 0)).toBe(stale);
        for (let mark = 0; mark < all.length; mark++) {
          const slot = cellOf(cells, data, mark);
          expect(cells.lane[slot]).toBe(data.lane[mark]);
        }
      }),
    );
  });

  it('never lie upon each other, and stay near their time', () => {
    fc.assert(
      fc.property(times, (all) => {
        const data = dataOf(all);
        const cells = createCells();
        const whole = wholeSight(data.at[0] ?? 0, data.at.at(-1) ?? 0, 0);
        fillCells(cells, data, whole, width);
        for (const lane of [0, 1, 2]) {
          const own = rows(cells).filter((one) => one.lane === lane);
          own.forEach(({ x, first, size }, index) => {
            const before = own[index - 1];
            if (before !== undefined) expect(x - before.x).toBeGreaterThan(12.9);
            if (size === 1) expect(Math.abs(x - toX(whole, width, data.at[first] ?? 0))).toBeLessThan(60);
          });
        }
      }),
    );
  });

  it('are the same groups while the strip is panned', () => {
    const data = dataOf(Array.from({ length: 2_000 }, (_, index) => Math.floor((index * 2_654_435) % (60 * day))));
    const whole = wholeSight(data.at[0] ?? 0, data.at.at(-1) ?? 0, 0);
    const groupsIn = (sight: Sight) => {
      const cells = createCells();
      fillCells(cells, data, sight, width);
      return rows(cells)
        .filter(({ x }) => x > 40 && x < width - 40)
        .map(({ first, last }) => `${first} ${last}`);
    };
    const sight = { from: 20 * day, to: 30 * day };
    const here = new Set(groupsIn(sight));
    const moved = groupsIn(panned(sight, 0.013, whole));
    const known = moved.filter((group) => here.has(group)).length;
    expect(known).toBeGreaterThan(moved.length * 0.9);
  });

  it('are found where they are drawn', () => {
    const data = dataOf([0, 3 * day, 30 * day, 30 * day + 3, 30 * day + 6, 30 * day + 9, 60 * day]);
    const cells = createCells();
    fillCells(cells, data, wholeSight(0, 60 * day, 0), width);
    for (const [slot, { x, lane }] of rows(cells).entries())
      expect(cellAt(cells, x, firstLane + lane * lanePitch)).toBe(slot);
    expect(cellAt(cells, 450, firstLane + 2 * lanePitch)).toBe(-1);
  });

  it('are bounded by the width of the strip, however many records there are', () => {
    const data = dataOf(Array.from({ length: 10_000 }, (_, index) => index * 500_000));
    const cells = createCells();
    fillCells(cells, data, wholeSight(data.at[0] ?? 0, data.at.at(-1) ?? 0, 0), width);
    expect(cells.count).toBeLessThan((width / 13) * 3);
  });

  it('are before the end of the strip where several are the newest of all', () => {
    const now = 90 * day;
    const data = dataOf([0, now, now + 3, now + 6].map((time) => time - (time % 3)));
    const cells = createCells();
    const sight = wholeSight(0, data.at.at(-1) ?? 0, now);
    fillCells(cells, data, sight, width);
    const last = rows(cells).filter(({ first }) => first > 0);
    expect(last.map(({ size }) => size)).toEqual([1, 1, 1]);
    const end = toX(sight, width, data.at.at(-1) ?? 0);
    for (const { x } of last) expect(x).toBeLessThanOrEqual(Math.max(end, width - 6.5));
    expect(new Set(last.map(({ x }) => Math.round(x))).size).toBe(3);
  });

  it('are never numbers that an end of the strip cuts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: day }), { minLength: 4, maxLength: 60 }),
        fc.nat(40),
        (at, copies) => {
          const data = dataOf(at.flatMap((time) => Array.from({ length: copies }, () => time)).concat(at));
          const cells = createCells();
          fillCells(cells, data, wholeSight(data.at[0] ?? 0, data.at.at(-1) ?? 0, 0), width);
          for (const { x, size } of rows(cells)) {
            if (size === 1) continue;
            expect(x).toBeGreaterThanOrEqual(groupWidth(size) / 2);
            expect(x).toBeLessThanOrEqual(width - groupWidth(size) / 2);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('all of time', () => {
  const minute = 60_000;
  const share = (time: number, sight: Sight) => toX(sight, width, time) / width;

  it('is little more than its records on the first day: they stand apart, over all of the strip', () => {
    const first = 100 * day;
    const last = first + 90 * minute;
    const whole = wholeSight(first, last, last + minute);
    expect(share(first, whole)).toBeLessThan(0.25);
    expect(share(last, whole)).toBeGreaterThan(0.75);
    expect(share(last, whole)).toBeLessThan(0.98);
  });

  it('holds a single record in its middle, and two of one minute side by side', () => {
    const only = wholeSight(day, day, day);
    expect(share(day, only)).toBeCloseTo(0.5, 2);
    const two = wholeSight(day, day + minute, day + minute);
    expect(toX(two, width, day + minute) - toX(two, width, day)).toBeGreaterThan(5);
  });

  it('continues until now where that is near, not where it would be mostly empty', () => {
    const near = wholeSight(0, 30 * day, 35 * day);
    expect(near.to).toBeGreaterThan(35 * day);
    const far = wholeSight(0, 2 * day, 30 * day);
    expect(far.to).toBeLessThan(3 * day);
  });
});

describe('what is in sight at first', () => {
  it('is all of a short time, and the newest of a long one', () => {
    const few = dataOf([0, day, 2 * day]);
    const all = wholeSight(0, 2 * day, 0);
    expect(firstSight(few.at, all)).toEqual(all);
    const many = dataOf(Array.from({ length: 3_000 }, (_, index) => index * 3_600_000));
    const whole = wholeSight(0, many.at.at(-1) ?? 0, 0);
    const sight = firstSight(many.at, whole);
    expect(sight.to).toBe(whole.to);
    expect(sight.to - sight.from).toBeLessThan(9 * day);
    expect(sight.to - sight.from).toBeGreaterThan(7 * day);
  });
});

describe('lanes', () => {
  it('keep what has no colour of its own apart: other domains, and none', () => {
    const data = timelineData(
      {
        ids: ['lr-a', 'lr-b', 'lr-c'],
        at: [1, 2, 3],
        domain: [0, 1, -1],
        domains: ['payments', 'rare'],
        type: [0, 0, 0],
        confidence: [1, 1, 1],
        status: [0, 0, 0],
        foreign: [0, 0, 0],
        revision: 1,
      },
      [
        { domain: 'payments', colour: 4 },
        { domain: 'rare', colour: 0 },
      ],
    );
    expect(data.lanes.map(({ domain }) => domain)).toEqual(['payments', null, '']);
    expect([...data.lane]).toEqual([0, 1, 2]);
    expect(data.domainOf(1)).toBe('rare');
    expect(data.indexOf('lr-c')).toBe(2);
  });
});
