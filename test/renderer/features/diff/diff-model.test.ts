/** What the view Semantic diff makes of an answer, without a page: rows, comparisons, words. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { againstOf, usualKind } from '../../../../src/renderer/features/diff/model/against.ts';
import { changeGroups, layRows, openAtFirst } from '../../../../src/renderer/features/diff/model/change-rows.ts';
import { signOf } from '../../../../src/renderer/features/diff/model/changed-type.ts';
import { placeId, readPlace, writePlace } from '../../../../src/renderer/features/diff/model/diff-place.ts';
import { memberRows } from '../../../../src/renderer/features/diff/model/member-rows.ts';
import { whyWords } from '../../../../src/renderer/features/diff/model/why-words.ts';
import { wordDiff } from '../../../../src/renderer/features/diff/model/word-diff.ts';
import { messagesFor } from '../../../../src/renderer/lib/i18n/use-messages.ts';
import { changedTypes, comparedType, generation, policy } from '../../canned/diff.ts';

describe('the address', () => {
  it('keeps what is compared and shown, and drops what it does not understand', () => {
    const place = {
      kind: 'git' as const,
      from: '',
      to: '',
      since: 'v1.2~3',
      until: 'v1.3',
      typeId: 'T_ab',
      member: 'M_1',
      report: true,
      query: 'Retry',
    };
    expect(readPlace(writePlace(place), placeId(place))).toEqual(place);
    expect(readPlace({ with: 'svn', from: 'x', since: '--upload-pack=sh', until: '-x', q: 'a' }, '')).toEqual({
      kind: '',
      from: '',
      to: '',
      since: '',
      until: '',
      typeId: '',
      member: '',
      report: false,
      query: 'a',
    });
  });
});

describe('what is compared where nobody has chosen', () => {
  const one = [generation('g-0001', 'live')];
  const two = [generation('g-0002', 'live'), generation('g-0001', 'retired')];
  const chosen = { from: '', to: '', since: '', until: '' };

  it('is the last commit, else the generation before with the live one, else the last descriptions', () => {
    expect(usualKind(two, true)).toBe('git');
    expect(usualKind(two, false)).toBe('generations');
    expect(againstOf({ ...chosen, kind: 'generations' }, two)).toEqual({
      kind: 'generations',
      from: 'g-0001',
      to: 'g-0002',
    });
    expect(usualKind(one, true)).toBe('git');
    expect(againstOf({ ...chosen, kind: 'git' }, one)).toEqual({ kind: 'git', since: 'HEAD', until: '' });
    expect(usualKind(one, false)).toBe('base');
  });

  it('is nothing where two generations are wanted and one can be read', () => {
    expect(againstOf({ ...chosen, kind: 'generations' }, one)).toBeNull();
    const gone = [...one, { ...generation('g-0000', 'retired'), stored: false }];
    expect(againstOf({ ...chosen, kind: 'generations' }, gone)).toBeNull();
  });
});

describe('rows of the list', () => {
  it('finds each type of each unfolded group at one row, in the order of the comparison', () => {
    const sizes = fc.tuple(...changeGroups.map(() => fc.record({ count: fc.nat(6), open: fc.boolean() })));
    fc.assert(
      fc.property(sizes, (drawn) => {
        const groups = changeGroups.map((group, n) => ({ group, ...(drawn[n] ?? { count: 0, open: false }) }));
        const rows = layRows(groups);
        const seen = Array.from({ length: rows.count }, (_, n) => rows.at(n));
        expect(rows.at(rows.count)).toBeUndefined();
        expect(seen.flatMap((row) => (row?.kind === 'group' ? [row.group] : []))).toEqual(
          groups.filter(({ count }) => count > 0).map(({ group }) => group),
        );
        let first = 0;
        const wanted: string[] = [];
        for (const { group, count, open } of groups) {
          const start = group === 'leaning' ? 0 : first;
          if (open) for (let n = 0; n < count; n++) wanted.push(`${group} ${start + n}`);
          first += count;
        }
        expect(seen.flatMap((row) => (row?.kind === 'type' ? [`${row.group} ${row.at}`] : []))).toEqual(wanted);
      }),
    );
  });

  it('folds away what nobody would notice, and what would make the list long', () => {
    expect([...openAtFirst({ Structure: 6, PublicBehavior: 14, Internal: 90, Cosmetic: 3 })]).toEqual([
      'Structure',
      'PublicBehavior',
    ]);
    expect([...openAtFirst({ Structure: 4000, Docs: 1 })]).toEqual(['Structure']);
    expect([...openAtFirst({ Cosmetic: 2 })]).toEqual(['Cosmetic']);
  });

  it('tells moved, renamed and both apart from new and removed', () => {
    expect(changedTypes.map(signOf)).toEqual([null, 'movedAndRenamed', 'removed', null, null]);
  });
});

describe('why and what', () => {
  const messages = messagesFor('en');
  const { why } = comparedType({ type: policy.typeId });

  it('says of each hash what made it another', () => {
    expect(why.map((one) => whyWords(one, messages))).toEqual([
      '1 member changed, 1 new, 1 gone',
      '1 member changed',
      'unchanged',
      'unchanged',
      'unchanged',
    ]);
  });

  it('gives each member the classes of the hashes that it is in', () => {
    expect(memberRows(policy, why).map(({ change, name, classes }) => [change, name, classes])).toEqual([
      ['changed', 'Next', ['Structure', 'PublicBehavior']],
      ['added', 'MaxDelay', ['Structure']],
      ['removed', 'ShouldRetry', ['Structure']],
    ]);
  });
});

describe('where members came from and went', () => {
  it('gives a member that moved here the place it had, and one that was inlined the function that holds it now', () => {
    const place = (path: string, memberId: string) => ({
      path,
      memberId,
      typeId: 'T',
      file: 'a.cs',
      name: 'n',
      signature: 'n()',
    });
    const lineage = [
      { kind: 'moved' as const, from: place('Pay.Old', 'M_old'), to: place('Pay.RetryPolicy', 'M_max') },
      { kind: 'inlined' as const, from: place('Pay.RetryPolicy', 'M_should'), to: place('Pay.RetryPolicy', 'M_next') },
    ];
    const rows = memberRows({ ...policy, lineage }, []);
    expect(rows.map(({ memberId, ties }) => [memberId, ties?.kind, ties?.others.map((one) => one.memberId)])).toEqual([
      ['M_next', undefined, undefined],
      ['M_max', 'moved', ['M_old']],
      ['M_should', 'inlined', ['M_next']],
    ]);
  });
});

describe('two sentences as one', () => {
  it('sets off what went and what came, several words as one change', () => {
    expect(wordDiff('Waits for it twice.', 'Waits at most once.')).toEqual([
      { kind: 'same', text: 'Waits ' },
      { kind: 'removed', text: 'for it twice' },
      { kind: 'added', text: 'at most once' },
      { kind: 'same', text: '.' },
    ]);
  });

  it('loses nothing of either', () => {
    const words = fc
      .array(fc.constantFrom('a', 'b', ' ', '.', '值', '\n'), { maxLength: 12 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(words, words, (before, after) => {
        const pieces = wordDiff(before, after);
        const without = (kind: string) =>
          pieces
            .filter((one) => one.kind !== kind)
            .map(({ text }) => text)
            .join('');
        expect(without('added')).toBe(before);
        expect(without('removed')).toBe(after);
      }),
    );
  });
});
