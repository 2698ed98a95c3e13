import { describe, expect, it } from 'vitest';
import { withValueFor } from '#shared/base/by-workspace.ts';
import type { SymbolRef } from '#shared/contract/common.ts';
import { readRecent, withRecent } from '../../../../src/renderer/features/symbols/parts/recent-symbols.ts';
import type { UiValue } from '../../../../src/renderer/lib/state/ui-state.ts';
import { symbol } from '../../canned/symbols.ts';

function writeRecent(value: UiValue | undefined, root: string, opened: SymbolRef): UiValue {
  return withValueFor(value, root, withRecent(value, root, opened));
}

describe('the symbols opened last', () => {
  it('come back newest first, each once, at most twelve, and only those of the workspace', () => {
    let value: UiValue | undefined;
    for (let n = 0; n < 20; n += 1) value = writeRecent(value, '/a', symbol(`N.T${n}`));
    value = writeRecent(value, '/b', symbol('Other.Type'));
    value = writeRecent(value, '/a', symbol('N.T15'));
    const names = readRecent(value, '/a').map((one) => one.name);
    expect(names.slice(0, 3)).toEqual(['T15', 'T19', 'T18']);
    expect(names).toHaveLength(12);
    expect(new Set(names).size).toBe(12);
    expect(readRecent(value, '/b')).toEqual([symbol('Other.Type')]);
  });

  it('keep a member apart from its type', () => {
    const type = symbol('N.T');
    const value = writeRecent(writeRecent(undefined, '/a', type), '/a', { ...type, memberId: 'M_1', kind: 'method' });
    expect(readRecent(value, '/a').map((one) => one.memberId)).toEqual(['M_1', undefined]);
  });

  it('drop what is damaged or from another version', () => {
    const good = symbol('N.T');
    const bad = [{ ...good, kind: 'widget' }, { path: 'x' }, 'text', null, { ...good, line: '8' }];
    expect(readRecent({ '/a': [...bad, good] } as UiValue, '/a')).toEqual([good]);
    expect(readRecent('nonsense', '/a')).toEqual([]);
  });
});
