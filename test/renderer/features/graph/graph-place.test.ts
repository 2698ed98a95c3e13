import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Expansion,
  type GraphPlace,
  readGraphPlace,
  writeGraphPlace,
} from '../../../../src/renderer/features/graph/model/graph-place.ts';
import { formatPlace, parsePlace, route } from '../../../../src/renderer/lib/navigation/route.ts';
import { edgeKinds } from '../../../../src/shared/contract/words.ts';

const id = fc.stringMatching(/^T_[0-9a-z]{8}$/);
const namespace = fc.oneof(fc.stringMatching(/^[A-Za-z0-9_./\u00e9\u4e2d -]{0,30}\*?$/), fc.constant(''));
const expansion = fc.record<Expansion>({
  id,
  side: fc.constantFrom('dependents' as const, 'dependencies' as const),
  namespace: fc.option(namespace.filter((text) => text !== '')),
  count: fc.integer({ min: 1, max: 1000 }),
});
const place = fc.record<GraphPlace>({
  of: id,
  kinds: fc.subarray([...edgeKinds]),
  tests: fc.boolean(),
  near: fc.boolean(),
  grouped: fc.boolean(),
  expansions: fc.option(fc.array(expansion, { maxLength: 20 })),
  hidden: fc.array(id, { maxLength: 8 }),
  external: fc.nat(1000),
  allEdges: fc.boolean(),
  selected: fc.oneof(id, fc.constant('')),
  table: fc.boolean(),
});

describe('the address of the graph', () => {
  it('brings back any place, through the address bar', () => {
    fc.assert(
      fc.property(place, (one) => {
        const address = formatPlace(route('graph', '', writeGraphPlace(one)));
        expect(readGraphPlace(parsePlace(address)?.query ?? {})).toEqual(one);
      }),
    );
  });

  it('is short for what is usual', () => {
    expect(writeGraphPlace(readGraphPlace({ of: 'T_a' }))).toEqual({ of: 'T_a' });
  });

  it('passes over what it does not know', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('of', 'open', 'hide', 'external', 'kinds', 'edges'), fc.string()),
        (query) => {
          const read = readGraphPlace(query);
          expect(readGraphPlace(writeGraphPlace(read))).toEqual(read);
        },
      ),
    );
    expect(readGraphPlace({ of: 'T_a', open: 'T_a.x.3|T_b.o.999999|.i.1|T_c.i.0', kinds: 'call.flies' })).toMatchObject(
      {
        kinds: ['call'],
        expansions: [{ id: 'T_c', side: 'dependents', namespace: null, count: 1 }],
      },
    );
  });

  it('tells "everything folded" from "as usual"', () => {
    const folded = writeGraphPlace({ ...readGraphPlace({ of: 'T_a' }), expansions: [] });
    expect(readGraphPlace(folded).expansions).toEqual([]);
    expect(readGraphPlace({ of: 'T_a' }).expansions).toBeNull();
  });
});
