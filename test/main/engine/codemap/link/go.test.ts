/** Where Go names lead, through real files: packages, go.mod files, imports of every form. */
import { afterEach, describe, expect, it } from 'vitest';
import { openTestCodeMap, type TestCodeMap } from '../../../../helpers/code-map.ts';

let open: TestCodeMap | null = null;
afterEach(async () => {
  await open?.dispose();
  open = null;
});

async function codeMap(files: Record<string, string>): Promise<TestCodeMap> {
  open = await openTestCodeMap(files);
  return open;
}

const shop = {
  'go.mod': 'module example.com/shop\n\ngo 1.22\n',
  'internal/store/store.go':
    'package store\n\ntype Order struct{}\n\ntype Finder interface{ Find() *Order }\n\nconst Limit = 3\n\nfunc Open() *Order { return nil }\n',
  'internal/go-money/money.go': 'package money\n\ntype Cents int\n',
};

describe('Go', () => {
  it('types of a package are one over its files, and need no import within it', async () => {
    const { map, uses, row } = await codeMap({
      'p/a.go': 'package p\n\ntype A struct{ b B }\n\nfunc helper(a *A) {}\n',
      'p/b.go':
        'package p\n\ntype B struct{}\n\nfunc (a *A) Run() { helper(a) }\n\nfunc (a A) two() B { return B{} }\n',
      'q/b.go': 'package q\n\ntype B struct{}\n',
    });
    const detail = map.typeDetail(row('p.A'));
    expect(detail?.symbol).toMatchObject({ kind: 'struct', file: 'p/a.go' });
    expect(detail?.members.map(({ name, file }) => `${name} ${file}`).sort()).toEqual([
      'Run p/b.go',
      'b p/a.go',
      'two p/b.go',
    ]);
    expect(uses('p.A')).toEqual(['call p', 'call p.B', 'memberType p.B']);
  });

  it('an import path leads to a folder through go.mod; names follow the package, an alias, or a dot', async () => {
    const { uses } = await codeMap({
      ...shop,
      'cmd/main.go': [
        'package main',
        'import (',
        '\t. "example.com/shop/internal/store"',
        '\tcash "example.com/shop/internal/go-money"',
        '\t"example.com/other/thing"',
        '\t"fmt"',
        ')',
        'type App struct { order Order; cents cash.Cents; other thing.Thing }',
        'func (a *App) Run() { fmt.Println(Limit, Open(), cash.Gone) }',
        'func main() { run := App{}; run.Run() }',
        '',
      ].join('\n'),
    });
    expect(uses('cmd.App')).toEqual([
      'call external example.com/shop/internal/go-money.Gone',
      'call external fmt.Println',
      'call internal.store',
      'memberType external example.com/other/thing.Thing',
      'memberType internal.go-money.Cents',
      'memberType internal.store.Order',
    ]);
    expect(uses('cmd')).toEqual([
      'call cmd.App',
      'import external example.com/other/thing',
      'import external fmt',
      'import internal.store',
    ]);
  });

  it('the name of a package is guessed from its path, by what the file uses', async () => {
    const { uses } = await codeMap({
      ...shop,
      'use/use.go':
        'package use\n\nimport "example.com/shop/internal/go-money"\n\ntype Use struct{ price money.Cents }\n',
    });
    expect(uses('use.Use')).toContain('memberType internal.go-money.Cents');
  });

  it('the nearest go.mod whose module the path starts with decides, nested modules too', async () => {
    const { uses } = await codeMap({
      'go.mod': 'module example.com/shop\n',
      'api/v1.go': 'package api\n\ntype V1 struct{}\n',
      'tools/go.mod': 'module example.com/shop/tools\n',
      'tools/gen/gen.go': 'package gen\n\ntype Gen struct{}\n',
      'main.go':
        'package main\n\nimport (\n\t"example.com/shop/api"\n\t"example.com/shop/tools/gen"\n)\n\ntype Both struct {\n\tapi.V1\n\tg gen.Gen\n}\n',
    });
    expect(uses('main.Both')).toEqual(['inherits api.V1', 'memberType tools.gen.Gen']);
  });

  it('the package at the root is called by its clause, and other packages reach it', async () => {
    const { uses } = await codeMap({
      'go.mod': 'module example.com/gin/v2\n',
      'engine.go': 'package gin\n\ntype Engine struct{}\n\nfunc New() *Engine { return nil }\n',
      'make_tables.go': '//go:build ignore\n\npackage main\n\nfunc main() {}\n',
      'example/main.go': 'package main\n\nimport "example.com/gin/v2"\n\nvar engine *gin.Engine = gin.New()\n',
    });
    expect(uses('example')).toEqual(['call gin', 'import gin', 'memberType gin.Engine']);
  });

  it('external tests are a package beside the one they test', async () => {
    const { uses } = await codeMap({
      ...shop,
      'internal/store/store_test.go':
        'package store_test\n\nimport "example.com/shop/internal/store"\n\ntype fake struct{}\n\nvar _ store.Finder = fake{}\n\nfunc (fake) Find() *store.Order { return nil }\n',
    });
    expect(uses('internal.store_test.fake')).toEqual([
      'implements internal.store.Finder',
      'import internal.store',
      'memberType internal.store.Order',
    ]);
  });

  it('without any go.mod the end of the path names the folder', async () => {
    const { uses } = await codeMap({
      'pkg/store/store.go': 'package store\n\ntype Order struct{}\n',
      'errors/errors.go': 'package errors\n\nfunc New() {}\n',
      'cmd/a.go':
        'package cmd\n\nimport (\n\t"errors"\n\t"github.com/me/shop/pkg/store"\n)\n\ntype A struct{ o store.Order }\n\nfunc (A) f() { errors.New() }\n',
    });
    expect(uses('cmd.A')).toEqual(['call external errors.New', 'import external errors', 'memberType pkg.store.Order']);
  });

  it('an embedded type is inherited from, and an assertion says what is implemented', async () => {
    const { uses } = await codeMap({
      'a/a.go':
        'package a\n\nvar (\n\t_ Runner = (*Job)(nil)\n\t_ Stopper = &Job{}\n\t_ Runner = make()\n)\n\ntype Runner interface{ Stopper }\n\ntype Stopper interface{}\n\ntype Job struct{ *Base }\n\ntype Base struct{}\n\nfunc make() Runner { return nil }\n',
    });
    expect(uses('a.Job')).toEqual(['implements a.Runner', 'implements a.Stopper', 'inherits a.Base']);
    expect(uses('a.Runner')).toEqual(['inherits a.Stopper']);
  });

  it('twins under build tags count once', async () => {
    const { map, row } = await codeMap({
      'term/term_linux.go': 'package term\n\nfunc size() (int, int) { return 1, 1 }\n\ntype state struct{ fd int }\n',
      'term/wait_linux.go': 'package term\n\nfunc (s *state) wait() {}\n',
      'term/wait_windows.go': 'package term\n\nfunc (s *state) wait() {}\n',
      'term/term_windows.go':
        'package term\n\nfunc size() (int, int) { return 2, 2 }\n\ntype state struct{ fd int; mode uint32 }\n',
    });
    expect(map.typeDetail(row('term'))?.members.map(({ name }) => name)).toEqual(['size']);
    expect(map.typeDetail(row('term.state'))?.members.map(({ name }) => name)).toEqual(['fd', 'mode', 'wait']);
  });

  it('follows a package that loses its functions, and a go.mod that changes its module', async () => {
    const { uses, change } = await codeMap({
      ...shop,
      'cmd/main.go': 'package main\n\nimport "example.com/shop/internal/store"\n\nfunc main() { store.Open() }\n',
    });
    expect(uses('cmd')).toContain('call internal.store');
    await change({ 'internal/store/store.go': 'package store\n\nfunc Other() {}\n' });
    expect(uses('cmd')).toContain('call external example.com/shop/internal/store.Open');
    await change({ 'internal/store/store.go': shop['internal/store/store.go'] });
    expect(uses('cmd')).toContain('call internal.store');
    await change({ 'go.mod': 'module example.com/renamed\n' }, 'all');
    expect(uses('cmd')).toContain('call external example.com/shop/internal/store.Open');
  });
});
