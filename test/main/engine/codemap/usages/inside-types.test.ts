import { describe, expect, it } from 'vitest';
import { uncancelled } from '../../../../helpers/workspace.ts';
import { oneEngine } from './one-engine.ts';

const engineOn = oneEngine();

/** `file:line:column kind confidence`, in order of the text. */
async function usesOf(files: Record<string, string[]>, ...paths: string[]): Promise<string[][]> {
  const texts = Object.entries(files).map(([name, lines]) => [name, lines.join('\n')] as const);
  const engine = await engineOn(Object.fromEntries(texts));
  const all: string[][] = [];
  for (const path of paths) {
    const { usages } = await engine.call('FindUsages', { path, maxResults: 100 }, uncancelled);
    usages.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column));
    all.push(
      usages.map(({ file, line, column, kind, confidence }) => `${file}:${line}:${column} ${kind} ${confidence}`),
    );
  }
  return all;
}

describe('usages in Rust', () => {
  it('through self and Self are sure where the struct and its impl are in one file', async () => {
    const files = {
      'Cargo.toml': ['[package]', 'name = "shop"'],
      'src/foo.rs': [
        'pub struct Foo {',
        '    count: u32,',
        '}',
        '',
        'impl Foo {',
        '    pub fn new() -> Self {',
        '        Self { count: 0 }',
        '    }',
        '    pub fn run(&self) {',
        '        self.run();',
        '        Self::run(self);',
        '        let c = self.count;',
        '    }',
        '}',
      ],
    };
    expect(await usesOf(files, 'foo.Foo.run', 'foo.Foo.count')).toEqual([
      ['src/foo.rs:10:14 call 0.95', 'src/foo.rs:11:15 call 0.95'],
      ['src/foo.rs:7:16 reference 0.95', 'src/foo.rs:12:22 reference 0.95'],
    ]);
  });
});

const definitions = [
  'Foo::Foo() : count(0) {',
  '}',
  'Foo::~Foo() {',
  '}',
  'void Foo::run() {',
  '  this->run();',
  '  run();',
  '  count++;',
  '}',
  'int Foo::make() {',
  '  return 1;',
  '}',
  'void start() {',
  '  app::Foo *p = new app::Foo();',
  '  p->run();',
  '}',
];
const head = [
  'class Foo {',
  ' public:',
  '  Foo();',
  '  ~Foo();',
  '  void run();',
  '  int make();',
  '  int count;',
  '};',
];

describe('usages in C++', () => {
  it('inside members are sure where the class and its definitions are in one file', async () => {
    const files = { 'one.cpp': ['namespace app {', ...head, ...definitions, '}'] };
    const found = await usesOf(files, 'app.Foo.run', 'app.Foo.count', 'app.Foo.make', 'app.Foo');
    expect(found).toEqual([
      ['one.cpp:15:9 call 0.95', 'one.cpp:16:3 call 0.95', 'one.cpp:24:6 call 0.95'],
      ['one.cpp:10:14 reference 0.95', 'one.cpp:17:3 write 0.95'],
      [],
      [
        'one.cpp:10:1 memberType 0.95',
        'one.cpp:12:1 memberType 0.95',
        'one.cpp:14:6 memberType 0.95',
        'one.cpp:19:5 memberType 0.95',
        'one.cpp:23:8 reference 0.95',
        'one.cpp:23:26 call 0.95',
      ],
    ]);
  });

  it('inside members are sure where header and source stand apart', async () => {
    const files = {
      'include/foo.h': ['namespace app {', ...head, '}'],
      'src/foo.cpp': ['#include "foo.h"', 'namespace app {', ...definitions, '}'],
    };
    const found = await usesOf(files, 'app.Foo.run', 'app.Foo.count', 'app.Foo.make', 'app.Foo');
    expect(found).toEqual([
      ['src/foo.cpp:8:9 call 0.95', 'src/foo.cpp:9:3 call 0.95', 'src/foo.cpp:17:6 call 0.95'],
      ['src/foo.cpp:3:14 reference 0.95', 'src/foo.cpp:10:3 write 0.95'],
      [],
      [
        'src/foo.cpp:3:1 memberType 0.95',
        'src/foo.cpp:5:1 memberType 0.95',
        'src/foo.cpp:7:6 memberType 0.95',
        'src/foo.cpp:12:5 memberType 0.95',
        'src/foo.cpp:16:8 reference 0.95',
        'src/foo.cpp:16:26 call 0.95',
      ],
    ]);
  });
});
