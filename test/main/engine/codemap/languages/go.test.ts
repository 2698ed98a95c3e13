/** Rules of Go that its fixtures do not show. */
import { describe, expect, it } from 'vitest';
import { factsOf } from '../../../../helpers/facts.ts';

async function only(text: string, name: string) {
  const { types } = await factsOf('p/a.go', `package p\n\n${text}\n`);
  const type = types.find((each) => each.name === name);
  if (type === undefined) throw new Error(`no type ${name}`);
  return type;
}

async function used(body: string, before = ''): Promise<string[]> {
  const type = await only(`${before}\nfunc run(param int) {\n${body}\n}`, 'p');
  return type.uses.filter(({ kind }) => kind === 'call').map(({ name }) => name);
}

describe('Go packages', () => {
  it.each([
    ['internal/store/a.go', 'package store', 'internal', 'store'],
    ['internal/store/a_test.go', 'package store_test', 'internal', 'store_test'],
    ['go.v2/a.go', 'package other', '', 'go-v2'],
    ['a.go', 'package shop', '', 'shop'],
    ['cmd/gen.go', '//go:build ignore\n\npackage main', 'cmd', 'gen'],
    ['cmd/gen.go', '// +build ignore\n\npackage main', 'cmd', 'gen'],
    ['cmd/gen.go', 'package main // "//go:build ignore"', '', 'cmd'],
  ])('%s with %s is %s . %s', async (file, clause, namespace, name) => {
    const { types } = await factsOf(file, `${clause}\n\nfunc main() {}\n`);
    expect(types).toMatchObject([{ kind: 'module', partial: true, namespace, name }]);
  });
});

describe('files of tests', () => {
  it('show importers nothing, while their package is that of its other files', async () => {
    const text = 'package p\n\ntype Fake struct { Name string }\nfunc (f Fake) Run() {}\nfunc TestRun() {}\n';
    const access = async (file: string) =>
      (await factsOf(file, text)).types
        .flatMap((type) => [type, ...type.members])
        .map((each) => `${each.name} ${each.access}`);
    expect((await access('p/a.go')).sort()).toEqual([
      'Fake public',
      'Name public',
      'Run public',
      'TestRun public',
      'p public',
    ]);
    expect((await access('p/a_test.go')).sort()).toEqual([
      'Fake internal',
      'Name internal',
      'Run internal',
      'TestRun internal',
      'p public',
    ]);
  });
});

describe('Go types', () => {
  it.each([
    ['type T struct{}', 'struct', []],
    ['type T interface{}', 'interface', []],
    ['type T func()', 'delegate', []],
    ['type T = struct{}', 'alias', []],
    ['type T []int', 'alias', []],
    ['type T map[string]func()', 'alias', []],
    ['type T chan int', 'alias', []],
    ['type T other.Thing[int]', 'alias', ['other.Thing']],
    ['type T[K comparable, A, B any] Pair[A, B]', 'alias', ['Pair']],
  ])('%s is of kind %s', async (text, kind, bases) => {
    const type = await only(text, 'T');
    expect([type.kind, type.bases.map(({ name }) => name)]).toEqual([kind, bases]);
  });

  it('counts type parameters, of groups too', async () => {
    expect((await only('type T[K comparable, A, B any] struct{}', 'T')).arity).toBe(3);
  });

  it('gives one method to one type, whatever its receiver looks like', async () => {
    const receivers = ['t T', 't *T', 'T', '*T', 't *T[K, _]', '_ T', 't (*T)'];
    const text = receivers.map((receiver, n) => `func (${receiver}) m${n}() {}`).join('\n');
    expect((await only(text, 'T')).members.map(({ name }) => name)).toEqual(receivers.map((_, n) => `m${n}`));
  });

  it('takes only assertions about types of the package as bases', async () => {
    const text = [
      'var _ I = (*T)(nil)',
      'var _ io.J = &T{}',
      'var _ K = T(0)',
      'var _ L = new(T)',
      'var _ M = other.T{}',
      'var _ N = makeT()',
      'var _, _ O = T{}, T{}',
      'type T int',
    ].join('\n');
    const bases = (await only(text, 'T')).bases.map(({ name, kind }) => `${kind} ${name}`);
    expect(bases).toEqual(['inherits int', 'implements I', 'implements io.J', 'implements K', 'implements L']);
  });

  it('reads docs above, behind, and of a group of one; directives are none', async () => {
    const text = [
      '// Old licence.',
      '',
      '// T is',
      '//',
      '// documented.',
      '//go:generate stringer -type T',
      '//nolint:all',
      'type (',
      '\tT struct {',
      '\t\t// Above.',
      '\t\tA int // not this',
      '\t\tB int // behind',
      '\t\tC int /* block */',
      '\t}',
      ')',
    ].join('\n');
    const type = await only(text, 'T');
    expect([type.doc, type.attributes]).toEqual(['T is\n\ndocumented.', ['go:generate stringer -type T']]);
    expect(type.members.map(({ doc }) => doc)).toEqual(['Above.', 'behind', 'block']);
  });
});

describe('Go bodies use', () => {
  it.each([
    ['x := other.Make(); x.Do()', ['other.Make']],
    ['lower(); point{1, 2}; var p *point; q := []point{}', ['lower', 'point']],
    ['switch v := a.(type) { case Mode: case *Kind: }', ['Mode', 'Kind']],
    ['T{Field: Value, Other: 1}', ['T', 'Value']],
    ['fmt.Println("Text", `Raw`, \'R\') // Comment /* Block */', ['fmt.Println']],
    ['f := func(args ...Arg) Result { return Result{} }', ['Arg', 'Result']],
    ['for range make([]byte, 1) { append(nil, len(x)) }', []],
    ['limit = 3; param = limit', ['limit']],
    ['limit := 3; use(limit)', ['use']],
  ])('%s', async (body, expected) => {
    const before = 'import (\n"x/other"\n"fmt"\n)\n\nvar limit int\n';
    expect(await used(body, before)).toEqual(expected);
  });
});
