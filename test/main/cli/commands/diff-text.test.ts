import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import type { TypeDiff } from '#shared/contract/change.ts';
import type { DiffedType } from '#shared/contract/diff.ts';
import { diffText } from '../../../../src/main/cli/commands/diff-text.ts';
import { Output } from '../../../../src/main/cli/output.ts';

const stream = new PassThrough() as unknown as NodeJS.WriteStream;
const out = new Output(false, stream, stream, {});
const side = { kind: 'files', name: 'files' } as const;
const hashes = { before: null, after: null };
const long = `far(${'aLongParameterName: string, '.repeat(6)}last: string)`;

function member(signature: string): TypeDiff['members']['added'][number] {
  return { memberId: 'T_aaaaaaaa_bbbbbb', name: 'far', kind: 'method', access: 'public', signature };
}

function typeDiff(path: string, typeId: string, members: TypeDiff['members']): DiffedType {
  return {
    path,
    typeId,
    file: 'a.ts',
    kind: 'changed',
    changeClass: 'Structure',
    propagatedCause: null,
    members,
    hashes,
    relation: null,
    lineage: [],
    seen: false,
  };
}

const textOf = (...types: DiffedType[]): string[] =>
  diffText(out, { from: side, to: side, types, summary: { Structure: types.length }, total: types.length });

it('cuts a long signature, but not where two would look alike', () => {
  const both = { removed: [member(`${long}: number`)], added: [member(`${long}: string`)], changed: [] };
  const changed = {
    ...member(`${long}: Date`),
    before: `${long}: null`,
    aspects: ['signature' as const, 'body' as const],
  };
  const alone = { removed: [member(`${long}: number`)], added: [], changed: [] };
  const cut = expect.stringMatching(/^ {6}- far\(.{1,110}…$/);
  expect(textOf(typeDiff('a.One', 'T_aaaaaaaa', alone))).toContainEqual(cut);
  const whole = textOf(typeDiff('a.One', 'T_aaaaaaaa', { ...both, changed: [changed] }));
  for (const line of [`- ${long}: number`, `+ ${long}: string`, `- ${long}: null`, `+ ${long}: Date  body`])
    expect(whole).toContain(`      ${line}`);
});

it('tells types of one path apart by their ids', () => {
  const none = { removed: [], added: [], changed: [] };
  const lines = textOf(
    typeDiff('a.Box', 'T_aaaaaaaa', none),
    typeDiff('a.Box', 'T_cccccccc', none),
    typeDiff('a.Lid', 'T_dddddddd', none),
  );
  expect(lines.filter((line) => line.startsWith('  ~'))).toEqual([
    '  ~ a.Box  a.ts  (T_aaaaaaaa; its declaration)',
    '  ~ a.Box  a.ts  (T_cccccccc; its declaration)',
    '  ~ a.Lid  a.ts  (its declaration)',
  ]);
});

it('says of a type that is only in another file that it was moved, and from where', () => {
  const place = (file: string) => ({ path: 'a.Box', file });
  const moved: DiffedType = {
    ...typeDiff('a.Box', 'T_aaaaaaaa', { removed: [], added: [], changed: [] }),
    changeClass: 'Cosmetic',
    relation: { renamed: false, moved: true, edited: null, before: place('old/a.ts'), after: place('a.ts') },
  };
  const line = (type: DiffedType) => textOf(type).find((each) => each.startsWith('  ~'));
  expect(line(moved)).toBe('  ~ a.Box  a.ts  (moved, was old/a.ts)');
  const edited = { ...moved, relation: moved.relation && { ...moved.relation, edited: 'Cosmetic' as const } };
  expect(line(edited)).toBe('  ~ a.Box  a.ts  (moved, was old/a.ts; edited: Cosmetic; comments or layout)');
});

it('says of a member what it was called, where it came from and where it went', () => {
  const place = (path: string, memberId: string, name: string) => ({
    ...{ path, typeId: 'T_x', file: 'a.ts', memberId, name },
    signature: `${name}()`,
  });
  const named = (memberId: string, name: string) => ({ ...member(`${name}()`), memberId, name });
  const renamed = { ...named('m1', 'sum'), before: 'total()', was: 'total', aspects: ['signature' as const] };
  const members = {
    added: [named('m2', 'report'), named('m3', 'part')],
    removed: [named('m4', 'old'), named('m5', 'gone')],
    changed: [renamed],
  };
  const lines = textOf({
    ...typeDiff('a.Cart', 'T_aaaaaaaa', members),
    lineage: [
      { kind: 'renamed', from: place('a.Cart', 'm0', 'total'), to: place('a.Cart', 'm1', 'sum') },
      { kind: 'moved', from: place('a.Rates', 'm6', 'report'), to: place('a.Cart', 'm2', 'report') },
      { kind: 'extracted', from: place('a.Cart', 'm1', 'sum'), to: place('a.Cart', 'm3', 'part') },
      { kind: 'inlined', from: place('a.Cart', 'm4', 'old'), to: place('a.Cart', 'm1', 'sum') },
    ],
  });
  for (const line of [
    '      + sum()  renamed, was total',
    '      + report()  moved from a.Rates.report',
    '      + part()  extracted from sum',
    '      - old()  inlined into sum',
    '      - gone()',
  ])
    expect(lines).toContain(line);
});
