/** The rules by which the window is filled, over any types, sizes and budgets. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WindowPart, WindowText } from '#shared/contract/context/context-types.ts';
import { windowParts } from '#shared/contract/context/context-types.ts';
import { type Candidate, degradedBelow, fill, keepOrder } from '../../../../src/main/engine/context/window/fill.ts';

interface Sized extends Candidate {
  /** Characters of the outline, then of each section that there is. */
  sizes: number[];
}

const headings: Record<WindowPart, string> = { pinned: 'P\n', task: 'T\n', focus: 'F\n', recent: 'R\n' };
const head = 'head\n\n';

const blockOf = ({ sizes, typeId }: Sized) => ({
  texts: sizes.map((size, n) => ({ kind: keepOrder[n] as WindowText, text: typeId.charAt(0).repeat(size) })),
});

const sized = fc.record({
  typeId: fc.integer({ min: 0, max: 40 }).map((n) => String.fromCharCode(97 + (n % 26)) + n),
  part: fc.constantFrom(...windowParts),
  sizes: fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 6 }),
});
const inOrder = fc
  .array(sized, { maxLength: 40 })
  .map((list) => [...list].sort((a, b) => windowParts.indexOf(a.part) - windowParts.indexOf(b.part)));
const budgets = fc.integer({ min: 20, max: 8_000 });
const pinnedShares = fc.constantFrom(0.2, 0.6, 1);

const filled = (candidates: Sized[], budget: number, pinnedShare: number) =>
  fill<Sized>({ head, headings, budget, pinnedShare, candidates, block: blockOf });

describe('any window', () => {
  it('is never longer than its budget, nor its pins than their share; the parts add up to the text (context-1)', async () => {
    await fc.assert(
      fc.asyncProperty(inOrder, budgets, pinnedShares, async (candidates, budget, share) => {
        const { text, parts } = await filled(candidates, budget, share);
        expect(text.length).toBeLessThanOrEqual(budget);
        expect(parts.pinned).toBeLessThanOrEqual(budget * share);
        expect(parts.head + parts.pinned + parts.task + parts.focus + parts.recent).toBe(text.length);
      }),
    );
  });

  it('keeps the order, takes no type twice, and passes over only what does not fit (context-2, context-4)', async () => {
    await fc.assert(
      fc.asyncProperty(inOrder, budgets, pinnedShares, async (candidates, budget, share) => {
        const { text, taken, passedOver, parts } = await filled(candidates, budget, share);
        const ids = taken.map(({ candidate }) => candidate.typeId);
        expect(new Set(ids).size).toBe(ids.length);
        const places = taken.map(({ candidate }) => candidates.indexOf(candidate));
        expect(places).toEqual([...places].sort((a, b) => a - b));
        expect(text).toBe(
          head.slice(0, budget) +
            taken
              .map(({ candidate: { part }, text: own }, n) =>
                taken.findIndex((one) => one.candidate.part === part) === n ? headings[part] + own : own,
              )
              .join(''),
        );
        for (const { candidate, needs, free } of passedOver) {
          expect(ids).not.toContain(candidate.typeId);
          expect(needs).toBe(candidate.sizes[0]);
          expect(needs).toBeGreaterThan(free);
          // What is free only shrinks: it does not fit in the end either.
          const left = candidate.part === 'pinned' ? budget * share - parts.pinned : budget - text.length;
          expect(needs).toBeGreaterThan(Math.min(left, budget - text.length) - headings[candidate.part].length);
        }
      }),
    );
  });

  it('gives up sections from the end of the keep order, and below 15 % keeps outline and role only (context-4)', async () => {
    await fc.assert(
      fc.asyncProperty(inOrder, budgets, async (candidates, budget) => {
        const { taken, parts } = await filled(candidates, budget, 1);
        let used = Math.min(head.length, budget);
        const begun = new Set<WindowPart>();
        for (const { candidate, texts, trimmed, text } of taken) {
          expect([...texts, ...trimmed]).toEqual(keepOrder.slice(0, candidate.sizes.length));
          if (budget - used < budget * degradedBelow) expect(texts.length).toBeLessThanOrEqual(2);
          else if (trimmed.length > 0) {
            // One more section would not have fitted.
            const more = candidate.sizes.slice(0, texts.length + 1).reduce((sum, size) => sum + size, 0);
            const heading = begun.has(candidate.part) ? 0 : headings[candidate.part].length;
            expect(used + heading + more).toBeGreaterThan(budget);
          }
          if (!begun.has(candidate.part)) used += headings[candidate.part].length;
          begun.add(candidate.part);
          used += text.length;
        }
        expect(used).toBe(Object.values(parts).reduce((sum, part) => sum + part, 0));
      }),
    );
  });

  it('uses the budget: with enough small types less is left than one of them takes (context-1)', async () => {
    const candidates = Array.from(
      { length: 200 },
      (_, n): Sized => ({ typeId: `a${n}`, part: 'recent', sizes: [100] }),
    );
    const { text } = await filled(candidates, 5_000, 0.6);
    expect(5_000 - text.length).toBeLessThan(100);
  });
});
