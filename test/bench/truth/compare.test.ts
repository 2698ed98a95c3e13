/** How the benchmark of truth pairs and explains: its figures are worth what these rules are worth. */
import { describe, expect, it } from 'vitest';
import { type ComparedFile, compare } from '../../../bench/truth/compare.ts';
import { readTags } from '../../../bench/truth/ctags.ts';
import type { Declared, Rule } from '../../../bench/truth/declared.ts';
import { familyReport, reportText } from '../../../bench/truth/report.ts';
import { commonRules, truths } from '../../../bench/truth/rules.ts';

function member(name: string, more: Partial<Declared> = {}): Declared {
  const line = more.line ?? 1;
  const own = { file: 'a.x', line, endLine: line, name, family: 'member', kind: 'method', scope: '' } as const;
  return { ...own, within: { kind: '', path: '' }, ...more };
}

function file(theirs: Declared[], ours: Declared[], text = ''): ComparedFile {
  return { file: 'a.x', text, theirs, ours, imported: new Set() };
}

const names = (all: { declared: Declared }[]): string[] => all.map(({ declared }) => declared.name);

describe('pairing', () => {
  it('takes each declaration once', () => {
    const result = compare([file([member('a'), member('a'), member('b')], [member('a'), member('c')])], 'member', []);
    expect(result).toMatchObject({ theirs: 3, ours: 2, both: 1 });
    expect(names(result.onlyTheirs)).toEqual(['a', 'b']);
    expect(names(result.onlyOurs)).toEqual(['c']);
  });

  it('keeps declaring types apart where both are known, and only there', () => {
    const run = (theirs: string | null, ours: string | null): number =>
      compare([file([member('a', { scope: theirs })], [member('a', { scope: ours })])], 'member', []).both;
    expect([run('A', 'A'), run('A', 'B'), run('', 'A'), run(null, 'A'), run('A', null)]).toEqual([1, 0, 0, 1, 1]);
  });

  it('prefers the same line, then the same declaring type, whatever the order', () => {
    const theirs = [member('a', { scope: null, line: 9 }), member('a', { scope: 'A', line: 5 })];
    const ours = [member('a', { scope: 'A', line: 4 }), member('a', { scope: 'B', line: 9 })];
    for (const [t, o] of [
      [theirs, ours],
      [theirs.toReversed(), ours.toReversed()],
    ] as const)
      expect(compare([file([...t], [...o])], 'member', [])).toMatchObject({ both: 2 });
  });

  it('never pairs across families or files', () => {
    const type = member('a', { family: 'type' });
    expect(compare([file([type], [member('a')])], 'type', [])).toMatchObject({ theirs: 1, ours: 0, both: 0 });
    const apart = [file([member('a')], []), { ...file([], [member('a')]), file: 'b.x' }];
    expect(compare(apart, 'member', [])).toMatchObject({ both: 0 });
  });
});

describe('explaining', () => {
  const rule: Rule = {
    name: 'capitals',
    reason: 'a test of rules',
    side: 'theirs',
    family: 'member',
    applies: ({ name, line }, view) => name === name.toUpperCase() && view.line(line).includes('macro'),
  };
  const compared = compare(
    [file([member('A'), member('B', { line: 2 }), member('c')], [member('c'), member('D')], 'macro A\nB\n')],
    'member',
    [rule],
  );

  it('explains by the first rule that holds, for its side only', () => {
    expect(compared.onlyTheirs.map((d) => [d.declared.name, d.rule?.name ?? null])).toEqual([
      ['A', 'capitals'],
      ['B', null],
    ]);
    expect(compared.onlyOurs.map((d) => d.rule)).toEqual([null]);
  });

  it('shows both figures and hides nothing', () => {
    const family = familyReport(compared, 5);
    expect(family).toMatchObject({ theirs: 3, both: 1, raw: 33.33, afterExplained: 50 });
    const families = { type: family, member: family };
    const text = reportText({ language: 'x', witness: 'w', files: 1, cleanFiles: 1, families, apart: [] });
    expect(text).toContain('explained: capitals (a test of rules): 1');
    expect(text).toContain('method, not explained: 1');
    expect(text).toContain('a.x:2 B');
  });

  it('never rounds up to all', () => {
    const theirs = Array.from({ length: 20_001 }, (_, n) => member(`m${n}`));
    const all = compare([file(theirs, theirs.slice(1))], 'member', []);
    expect(familyReport(all, 1).raw).toBe(99.99);
  });

  it('a local name stands inside a callable that we have', () => {
    const outer = member('run', { line: 2, endLine: 6 });
    const local = member('x', { line: 4, scope: null });
    const after = member('y', { line: 7, scope: null });
    const result = compare([file([outer, local, after], [outer])], 'member', commonRules);
    expect(result.onlyTheirs.map((d) => [d.declared.name, d.rule?.name ?? null])).toEqual([
      ['x', 'local names'],
      ['y', null],
    ]);
  });
});

describe('ctags', () => {
  const python = truths.find((truth) => truth.language === 'python');
  if (python === undefined) throw new Error('no rules for Python');
  const tag = (more: object): string =>
    JSON.stringify({ _type: 'tag', name: 'x', path: 'a.py', line: 3, kind: 'member', ...more });

  it('knows types, functions and nothing as the place around a member', () => {
    const { declared } = readTags(
      'ctags',
      [
        tag({ scope: 'Outer.Inner', scopeKind: 'class' }),
        tag({ scope: 'f', scopeKind: 'function' }),
        tag({}),
        tag({ kind: 'class', scope: 'f', scopeKind: 'function' }),
      ].join('\n'),
      python,
    );
    expect(declared.map((d) => [d.family, d.scope])).toEqual([
      ['member', 'Inner'],
      ['member', 'f'],
      ['member', null],
      ['type', null],
    ]);
  });

  it('counts kinds that are not compared, and refuses kinds that no table knows', () => {
    expect([...readTags('ctags', tag({ kind: 'namespace' }), python).apart]).toEqual([['namespace', 1]]);
    expect(() => readTags('ctags', tag({ kind: 'spell' }), python)).toThrow(/kind spell of python is unknown/);
  });
});

describe('rules', () => {
  it.each(truths)('$language: names are unique, each has its reason, no kind is in two lists', (truth) => {
    for (const rules of [truth.rules, truth.editorRules ?? []]) {
      const all = [...rules, ...commonRules];
      expect(new Set(all.map(({ name, side, family }) => `${name} ${side} ${family}`)).size).toBe(all.length);
      expect(all.filter((rule) => rule.reason === '')).toEqual([]);
    }
    const kinds = [...truth.types, ...truth.members, ...Object.keys(truth.apart)];
    expect(new Set(kinds).size).toBe(kinds.length);
  });
});
