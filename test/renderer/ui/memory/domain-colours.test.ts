/** Colours of domains: each its own, asked for by name, and kept while records come and go. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { domainColours, keptColours } from '../../../../src/renderer/ui/memory/domain-colours.ts';

const names = ['payments', 'lending', 'accounts', 'api', 'storage', 'jobs', 'notifications', 'web', 'audit', 'reports'];
const counted = fc
  .uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 10 })
  .chain((domains) =>
    fc.tuple(...domains.map((domain) => fc.record({ domain: fc.constant(domain), records: fc.nat(9) }))),
  );

describe('colours of domains', () => {
  it('are eight at most, no two the same, for those with most records', () => {
    fc.assert(
      fc.property(counted, (domains) => {
        const colours = domainColours(domains);
        const filled = domains.filter(({ records }) => records > 0);
        expect(new Set(colours.values()).size).toBe(Math.min(8, filled.length));
        expect(colours.size).toBe(Math.min(8, filled.length));
        const least = Math.min(...filled.filter(({ domain }) => colours.has(domain)).map(({ records }) => records));
        for (const { domain, records } of filled) if (records > least) expect(colours.has(domain)).toBe(true);
      }),
    );
  });

  it('depend on the names alone: not on the order, nor on how many records each has', () => {
    const few = names.slice(0, 8).map((domain, at) => ({ domain, records: at + 1 }));
    const turned = [...few].reverse().map(({ domain }, at) => ({ domain, records: at + 1 }));
    const sorted = (of: Iterable<readonly [string, number]>) => [...of].sort(([a], [b]) => (a < b ? -1 : 1));
    expect(sorted(domainColours(turned))).toEqual(sorted(domainColours(few)));
    // A domain that nobody competes with has one colour forever.
    for (const domain of names) {
      const alone = domainColours([{ domain, records: 1 }]).get(domain);
      expect(domainColours([{ domain, records: 700 }]).get(domain)).toBe(alone);
    }
  });

  it('stay with every domain that stays, whatever comes, goes or grows, and come back with it', () => {
    fc.assert(
      fc.property(fc.array(counted, { minLength: 2, maxLength: 6 }), (times) => {
        let book: ReturnType<typeof domainColours> = new Map();
        let last: ReturnType<typeof domainColours> = new Map();
        for (const domains of times) {
          const now = domainColours(domains, book);
          for (const [domain, colour] of now) if (last.has(domain)) expect(colour).toBe(last.get(domain));
          book = keptColours(book, now);
          expect(domainColours(domains, book)).toEqual(now);
          last = now;
        }
      }),
    );
    const both = [
      { domain: 'payments', records: 5 },
      { domain: 'lending', records: 1 },
    ];
    const first = domainColours(both);
    const without = domainColours(both.slice(0, 1), first);
    expect(without).toEqual(new Map([['payments', first.get('payments')]]));
    expect(domainColours(both, keptColours(first, without))).toEqual(first);
  });

  it('leaves what has no domain without one', () => {
    expect(domainColours([{ domain: '', records: 9 }])).toEqual(new Map());
  });
});
