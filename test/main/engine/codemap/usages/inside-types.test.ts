import { afterEach, describe, expect, it } from 'vitest';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../../helpers/workspace.ts';

let workspace: TestWorkspace | null = null;
afterEach(async () => {
  await workspace?.dispose();
  workspace = null;
});

/** `file:line:column kind confidence`, in order of the text. */
async function usesOf(files: Record<string, string[]>, ...paths: string[]): Promise<string[][]> {
  workspace = makeWorkspace(Object.fromEntries(Object.entries(files).map(([name, lines]) => [name, lines.join('\n')])));
  const engine = await workspace.open();
  await engine.settled();
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
  it('through self and Self are sure where the struct and its impl stand in one file', async () => {
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
      ['src/foo.rs:12:22 reference 0.95'],
    ]);
  });
});
