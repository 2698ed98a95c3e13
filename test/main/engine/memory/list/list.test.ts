/** Lists, facets and pictures of records: the same as looking through all records one by one, whatever happened before. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LearningDraft, LearningRecord, RecordStatus } from '#shared/contract/memory/memory-types.ts';
import { questionTypes, recordStatuses } from '#shared/contract/memory/memory-words.ts';
import type { MemoryFilter } from '#shared/contract/memory/methods.ts';
import { draft, openTestStore, type TestStore } from '../store/open-store.ts';
import { openTestList, type TestList } from './open-list.ts';

type Order = 'newest' | 'oldest' | 'confidence';

const files = ['src/a.ts', 'src/b.ts', 'src/deep/c.ts', 'srcs/a.ts', 'README.md'];
const domains = ['orders', 'cart', '__proto__'];
const analysts = ['human', 'static'];
const tags = ['x', 'y', 'z'];

const evidence = (file: string) => ({ file, startLine: 1, endLine: 2, hash: 'AAAAAAAA' });
const fields = fc.record(
  {
    createdAt: fc.integer({ min: 1, max: 6 }).map((n) => n * 1_000),
    questionType: fc.constantFrom(...questionTypes.slice(0, 3)),
    confidence: fc.constantFrom(0, 0.5, 0.8, 1),
    domain: fc.constantFrom(...domains),
    analyst: fc.constantFrom(...analysts),
    tags: fc.uniqueArray(fc.constantFrom(...tags)),
    pinned: fc.boolean(),
    evidence: fc.uniqueArray(fc.constantFrom(...files)).map((of) => of.map(evidence)),
  },
  { requiredKeys: ['createdAt', 'questionType', 'confidence', 'analyst', 'tags', 'pinned', 'evidence'] },
);
const filter: fc.Arbitrary<MemoryFilter> = fc
  .record(
    {
      types: fc.uniqueArray(fc.constantFrom(...questionTypes.slice(0, 3))),
      domains: fc.uniqueArray(fc.constantFrom('', 'unknown', ...domains)),
      tags: fc.uniqueArray(fc.constantFrom('unknown', ...tags)),
      statuses: fc.uniqueArray(fc.constantFrom(...recordStatuses)),
      analysts: fc.uniqueArray(fc.constantFrom(...analysts)),
      from: fc.constantFrom(0, 2_000, 4_000),
      to: fc.constantFrom(3_000, 9_000),
      pinned: fc.boolean(),
      file: fc.constantFrom('src/', 'src/a.ts', 'src/deep/', 'none/'),
      minConfidence: fc.constantFrom(0, 0.5, 0.9),
    },
    { requiredKeys: [] },
  )
  .map((given) => given as MemoryFilter);

interface Action {
  kind: 'add' | 'remove' | 'reject' | 'tag' | 'stale' | 'stray';
  at: number;
  fields: Partial<LearningDraft>;
}
const actions = fc.array(
  fc.record({
    kind: fc.constantFrom<Action['kind']>('add', 'add', 'add', 'remove', 'reject', 'tag', 'stale', 'stray'),
    at: fc.nat(99),
    fields,
  }),
  { minLength: 1, maxLength: 25 },
);

function act(test: TestStore, list: TestList, { kind, at, fields: given }: Action, n: number): void {
  const { records } = test.store;
  const rows = [...records.all()];
  const chosen = rows[at % Math.max(1, rows.length)];
  if (kind === 'add') records.add([draft(`Q${n}`, given as Partial<LearningDraft>)], 'human');
  else if (chosen === undefined) return;
  else if (kind === 'remove') records.remove(chosen.record.id);
  else if (kind === 'stale') list.toggleStale(chosen.row);
  else if (kind === 'stray') list.stray(chosen.row, 'moved/here.ts');
  else {
    const change = kind === 'reject' ? { status: 'rejected' as const } : { tags: ['x'] };
    const action = kind === 'reject' ? 'rejected' : 'edited';
    records.change([{ id: chosen.record.id, action, by: 'human', note: '', fields: change }]);
  }
}

/** What the columns know, told by the records themselves. */
interface Whole {
  row: number;
  record: LearningRecord;
  status: RecordStatus;
  files: string[];
}
const wholes = (test: TestStore, list: TestList): Whole[] =>
  [...test.store.records.all()].map(({ row, record }) => ({
    row,
    record,
    status: record.status === 'active' && list.stale.has(row) ? 'stale' : record.status,
    files: [...new Set(record.evidence.map(({ file }, n) => (n === 0 ? (list.strayed.get(row) ?? file) : file)))],
  }));

function fits({ record, status, files: of }: Whole, by: MemoryFilter): boolean {
  const among = <T>(wanted: readonly T[] | undefined, value: T): boolean =>
    wanted === undefined || wanted.length === 0 || wanted.includes(value);
  return (
    among(by.types, record.questionType) &&
    among(by.domains, record.domain ?? '') &&
    among(by.statuses, status) &&
    among(by.analysts, record.analyst) &&
    (by.tags === undefined || by.tags.length === 0 || record.tags.some((tag) => by.tags?.includes(tag))) &&
    (by.from === undefined || record.createdAt >= by.from) &&
    (by.to === undefined || record.createdAt <= by.to) &&
    (by.pinned === undefined || record.pinned === by.pinned) &&
    (by.minConfidence === undefined || record.confidence >= by.minConfidence) &&
    (by.file === undefined ||
      of.some((file) => file === by.file || (by.file?.endsWith('/') && file.startsWith(by.file))))
  );
}

function sorted(all: readonly Whole[], order: Order): Whole[] {
  const older = (a: Whole, b: Whole): number => a.record.createdAt - b.record.createdAt || a.row - b.row;
  if (order === 'oldest') return [...all].sort(older);
  if (order === 'newest') return [...all].sort((a, b) => older(b, a));
  return [...all].sort((a, b) => b.record.confidence - a.record.confidence || older(b, a));
}

function counted(all: readonly Whole[], by: MemoryFilter, without: keyof MemoryFilter, of: (one: Whole) => string) {
  const { [without]: _, ...others } = by;
  const counts = new Map<string, number>();
  for (const one of all) if (fits(one, others)) counts.set(of(one), (counts.get(of(one)) ?? 0) + 1);
  return counts;
}
const countsOf = (facet: Record<string, number>): Map<string, number> => new Map(Object.entries(facet));

describe('a list', () => {
  test('says what looking through all records says, after any course of changes', async () => {
    const t = await openTestStore();
    const list = await openTestList(t.store);
    let n = 0;
    fc.assert(
      fc.property(
        actions,
        filter,
        fc.constantFrom<Order>('newest', 'oldest', 'confidence'),
        fc.integer({ min: 1, max: 7 }),
        (course, by, order, limit) => {
          for (const action of course) act(t, list, action, n++);
          const all = wholes(t, list);
          const expected = sorted(
            all.filter((one) => fits(one, by)),
            order,
          );
          const page = list.list({ filter: by, order, limit });
          expect(page.records.map(({ id, evidenceCount }) => [id, evidenceCount])).toEqual(
            expected.slice(0, limit).map(({ record }) => [record.id, record.evidence.length]),
          );
          expect(page.total).toBe(expected.length);
          expect(page.next === null).toBe(expected.length <= limit);
          expect(countsOf(page.facets.types)).toEqual(counted(all, by, 'types', ({ record }) => record.questionType));
          expect(countsOf(page.facets.domains)).toEqual(
            counted(all, by, 'domains', ({ record }) => record.domain ?? ''),
          );
          expect(countsOf(page.facets.statuses)).toEqual(counted(all, by, 'statuses', ({ status }) => status));
          expect(countsOf(page.facets.analysts)).toEqual(counted(all, by, 'analysts', ({ record }) => record.analyst));
          const accepts = list.accepts(by);
          for (const one of all) expect(accepts(one.row)).toBe(fits(one, by));
          expect(accepts(1_000_000)).toBe(false);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('continues page by page without leaving out or repeating what was there all the time', async () => {
    const t = await openTestStore();
    const list = await openTestList(t.store);
    let n = 0;
    fc.assert(
      fc.property(
        actions,
        actions,
        fc.constantFrom<Order>('newest', 'oldest', 'confidence'),
        (course, meanwhile, order) => {
          for (const action of course) act(t, list, action, n++);
          const before = wholes(t, list).map(({ record }) => record.id);
          const seen: string[] = [];
          const waiting = [...meanwhile];
          for (let after: string | undefined, first = true; first || after !== undefined; first = false) {
            const page = list.list({ filter: {}, order, limit: 3, ...(after === undefined ? {} : { after }) });
            seen.push(...page.records.map(({ id }) => id));
            after = page.next ?? undefined;
            const action = waiting.pop();
            if (action !== undefined) act(t, list, action, n++);
          }
          const still = new Set(wholes(t, list).map(({ record }) => record.id));
          expect(new Set(seen).size).toBe(seen.length);
          for (const id of before) if (still.has(id)) expect(seen).toContain(id);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('refuses the end of a page that is none', async () => {
    const t = await openTestStore();
    const list = await openTestList(t.store);
    for (const after of ['', 'x', '1', '1_2_3', 'Infinity_1', '1_NaN', '1_']) {
      expect(() => list.list({ filter: {}, order: 'newest', limit: 3, after })).toThrow(/is not the end of a page/);
    }
  });
});

describe('pictures', () => {
  test('the timeline holds what fits as columns, oldest first', async () => {
    const t = await openTestStore();
    const list = await openTestList(t.store);
    let n = 0;
    fc.assert(
      fc.property(actions, filter, (course, by) => {
        for (const action of course) act(t, list, action, n++);
        const expected = sorted(
          wholes(t, list).filter((one) => fits(one, by)),
          'oldest',
        );
        const line = list.timeline(by);
        const told = line.ids.map((id, at) => ({
          id,
          at: line.at[at],
          domain: line.domain[at] === -1 ? undefined : line.domains[line.domain[at] ?? 0],
          type: questionTypes[line.type[at] ?? -1],
          confidence: line.confidence[at],
          status: recordStatuses[line.status[at] ?? -1],
        }));
        expect(told).toEqual(
          expected.map(({ record: { id, createdAt, domain, questionType, confidence }, status }) => ({
            ...{ id, at: createdAt, domain, type: questionType, confidence, status },
          })),
        );
      }),
      { numRuns: 30 },
    );
  });

  test('coverage and domains count what is known, each record once a place', async () => {
    const t = await openTestStore();
    const list = await openTestList(t.store);
    let n = 0;
    fc.assert(
      fc.property(actions, (course) => {
        for (const action of course) act(t, list, action, n++);
        const known = wholes(t, list).filter(({ status }) => status === 'active' || status === 'stale');
        const places = new Map<string, { file: string; records: number; stale: number }>([
          ['', { file: '', records: 0, stale: 0 }],
        ]);
        for (const { files: of, status } of known) {
          const touched = new Set(['', ...of]);
          for (const file of of) for (const { index } of file.matchAll(/\//g)) touched.add(file.slice(0, index + 1));
          for (const file of touched) {
            const count = places.get(file) ?? { file, records: 0, stale: 0 };
            places.set(file, { file, records: count.records + 1, stale: count.stale + Number(status === 'stale') });
          }
        }
        const told = list.coverage();
        expect(
          new Map(told.files.filter(({ file, records }) => records > 0 || file === '').map((of) => [of.file, of])),
        ).toEqual(places);
        for (const { domain, records, stale, newest, meanConfidence } of list.domains()) {
          const of = known.filter(({ record }) => record.domain === domain);
          expect([records, stale]).toEqual([of.length, of.filter(({ status }) => status === 'stale').length]);
          expect(newest).toBe(Math.max(...of.map(({ record }) => record.createdAt)));
          expect(meanConfidence).toBeCloseTo(of.reduce((sum, { record }) => sum + record.confidence, 0) / of.length);
        }
        expect(list.domains()).toHaveLength(new Set(known.flatMap(({ record }) => record.domain ?? [])).size);
      }),
      { numRuns: 30 },
    );
  });

  test('a list that is opened later says the same', async () => {
    const t = await openTestStore();
    const list = await openTestList(t.store);
    fc.sample(fields, 30).forEach((given, n) => {
      t.store.records.add([draft(`Q${n}`, given as Partial<LearningDraft>)], 'human');
    });
    const later = await openTestList(t.store);
    const { revision: _, ...timeline } = list.timeline({});
    expect(later.timeline({})).toMatchObject(timeline);
    expect(later.coverage().files).toEqual(expect.arrayContaining(list.coverage().files));
    const before = list.revision();
    list.toggleStale([...t.store.records.all()][0]?.row ?? 0);
    expect(list.revision()).toBeGreaterThan(before);
  });
});
