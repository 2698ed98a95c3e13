/** Rules of Rust that its fixtures do not show. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openConditions } from '../../../../../src/main/engine/codemap/languages/rust/conditions.ts';
import { likelyCrate, rustModule } from '../../../../../src/main/engine/codemap/languages/rust/places.ts';
import { usePaths } from '../../../../../src/main/engine/codemap/languages/rust/uses.ts';
import { factsOf } from '../../../../helpers/facts.ts';

async function typesOf(text: string, file = 'src/a.rs') {
  return (await factsOf(file, text)).types;
}

async function used(body: string, before = ''): Promise<string[]> {
  const [module] = await typesOf(`${before}\nfn run() {\n${body}\n}`);
  return (module?.uses ?? []).filter(({ kind }) => kind === 'call').map(({ name }) => name);
}

describe('Rust module paths', () => {
  it.each([
    ['src/lib.rs', 'src', 'src'],
    ['src/main.rs', 'src.main', 'src'],
    ['crates/a-b/src/x.y/mod.rs', 'crates.a-b.src.x-y', 'crates.a-b.src'],
    ['src/bin/tool.rs', 'src.bin.tool', 'src'],
    ['src/bin/tool/main.rs', 'src.bin.tool.main', 'src.bin.tool'],
    ['src/sync/tests/wake.rs', 'src.sync.tests.wake', 'src'],
    ['tests/all.rs', 'tests.all', 'tests.all'],
    ['tests/all/main.rs', 'tests.all.main', 'tests.all'],
    ['build.rs', 'build', null],
    ['lib.rs', 'lib', null],
  ])('%s is %s, its crate most likely %s', (file, module, crate) => {
    expect([rustModule(file).full, likelyCrate(file)]).toEqual([module, crate]);
  });
});

describe('use trees', () => {
  it.each([
    [' a::b', ['a.b']],
    ['a::b as c', ['a.b as c']],
    ['a::{self, b::{c, d as e}, f::*}', ['a', 'a.b.c', 'a.b.d as e', 'a.f.*']],
    ['::a::{b /* not }, */, // c\n d,}', ['a.b', 'a.d']],
    ['crate::r#type::X', ['crate.type.X']],
    ['self::*', ['self.*']],
    ['{a, b::c}', ['a', 'b.c']],
    ['a::{b', []],
  ])('%s', (tree, paths) => {
    expect(usePaths(tree).map(({ path, alias }) => path.join('.') + (alias === '' ? '' : ` as ${alias}`))).toEqual(
      paths,
    );
  });

  it('of inline modules are written as seen from the file', async () => {
    const { imports } = await factsOf(
      'src/a.rs',
      'mod x { mod y { use super::super::Top; use super::Near; use super::super::super::Above; use self::Own; use z::Z; mod z {} use std::fmt; } }',
    );
    expect(imports.map(({ from, names }) => [from, ...names.map(({ name }) => name)].join('.'))).toEqual([
      'self.Top',
      'self.x.Near',
      'super.Above',
      'self.x.y.Own',
      'self.x.y.z.Z',
      'std.fmt',
    ]);
  });
});

describe('macros around items', () => {
  it('leave their items, at the same offsets', async () => {
    const text = [
      'cfg_if! {',
      '    if #[cfg(unix)] {',
      '        pub struct Both { a: u8 }',
      '    } else if #[cfg(windows)] {',
      '        pub struct Both { b: u8 }',
      '    } else {',
      '        compile_error!("}");',
      '    }',
      '}',
      'cfg_net! {',
      '    /// A socket.',
      '    impl Both { pub fn open() { let x = { 1 }; } }',
      '}',
      'pin_project! { #[project = P] pub struct Pinned { #[pin] x: u8 } }',
      'thread_local! {',
      '    static LOCAL: u8 = const { 1 };',
      '}',
      '// cfg_not! { struct No; }',
    ].join('\n');
    const opened = openConditions(text);
    expect(opened.length).toBe(text.length);
    expect(opened.split('\n').length).toBe(text.split('\n').length);
    const types = await typesOf(text);
    expect(types.filter(({ kind }) => kind !== 'module')).toMatchObject([
      { name: 'Both', kind: 'struct', line: 3 },
      { name: 'Pinned', kind: 'struct' },
    ]);
    expect(types[0]?.members.map(({ name }) => name)).toContain('LOCAL');
    expect(types.find(({ name }) => name === 'Both')?.members.map(({ name }) => name)).toEqual(['a', 'b', 'open']);
  });

  it('leave the items of each branch that has a name', async () => {
    const text = [
      'pub struct Batch { at: u8 }',
      'impl Batch {',
      '    cfg_variant! {',
      '        stable: {',
      '            #[inline(always)]',
      '            fn begin(&self) -> u8 { 1 }',
      '        },',
      '        unstable: {',
      '            fn begin_twice(&self) -> u8 { 2 }',
      '        }',
      '    }',
      '    fn end(&self) -> Batch { Batch { at: { 1 } } }',
      '}',
    ].join('\n');
    const [batch] = (await typesOf(text)).filter(({ kind }) => kind === 'struct');
    expect(batch?.members.map(({ name }) => name)).toEqual(['at', 'begin', 'begin_twice', 'end']);
  });

  it('keep length and line breaks of any text', () => {
    const piece = fc.constantFrom(
      'cfg_if! {',
      'pin_project! {',
      'cfg_a!{',
      'b: {',
      ',',
      '{',
      '}',
      '\n',
      '"',
      "'",
      '/*',
      '*/',
      '//',
      'r#"',
      'else ',
      'if #[x] ',
      'a',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        const opened = openConditions(text);
        expect(opened.length).toBe(text.length);
        for (const [at, char] of [...opened].entries()) expect([text[at], ' ']).toContain(char);
        expect(opened.replaceAll(/[^\n]/g, '')).toBe(text.replaceAll(/[^\n]/g, ''));
      }),
    );
  });
});

describe('types in functions', () => {
  it('are in a namespace of its name, with what is implemented there', async () => {
    const types = await typesOf(
      [
        'struct Top;',
        'fn run() {',
        '    /// Doc.',
        '    pub(crate) struct Local { a: Top }',
        '    impl Local { fn own(&self) {} }',
        '    impl Top { fn from_run(&self) {} }',
        '    fn deeper() {',
        '        enum Deep { A }',
        '    }',
        '}',
        'impl Top {',
        '    fn method() {',
        '        trait InMethod {}',
        '    }',
        '}',
        'fn plain() { let x = 1; }',
      ].join('\n'),
    );
    const spelt = types.map(({ namespace, name, members }) => [
      `${namespace}.${name}`,
      ...members.map((member) => member.name),
    ]);
    expect(spelt).toEqual([
      ['src.a', 'run', 'plain'],
      ['src.a.Top', 'from_run', 'method'],
      ['src.a.run.Local', 'a', 'own'],
      ['src.a.run.deeper.Deep', 'A'],
      ['src.a.Top.method.InMethod'],
    ]);
    expect(types[2]?.doc).toBe('Doc.');
  });
});

describe('impl blocks', () => {
  it.each([
    ['impl T {', 'src.a.T'],
    ['impl<X> Tr for T<X> {', 'src.a.T'],
    ['use crate::m::U; impl U {', 'src.m.U'],
    ['use super::U; impl Tr for U {', 'src.U'],
    ['use super::m::{self, U as V}; impl V {', 'src.m.U'],
    ['use crate::m; impl m::U {', 'src.m.U'],
    ['use super::*; impl Foreign {', 'src.Foreign'],
    ['mod in_file; impl in_file::U {', 'src.a.in_file.U'],
    ['impl dyn Shape {', 'src.a.Shape'],
    ['impl dyn Shape + Send {', 'src.a.Shape'],
    ['use std::sync::Arc; impl Tr for Arc<T> {', null],
    ['use super::*; impl Tr for Vec<T> {', null],
    ['use super::*; impl Tr for u8 {', null],
    ['impl<X: Tr> Tr for X {', null],
    ['impl Tr for &T {', null],
    ['impl Tr for (T, T) {', null],
    ['impl Tr for [T; 3] {', null],
    ['impl Tr for Unknown {', null],
  ])('%s', async (header, expected) => {
    const types = await typesOf(`struct T; trait Shape {}\n${header} fn method(&self) {} }`);
    const owner = types.find((type) => type.members.some(({ name }) => name === 'method'));
    expect(owner?.kind === 'module' ? null : `${owner?.namespace}.${owner?.name}`).toEqual(expected);
    const others = types.filter(({ name, kind }) => kind !== 'module' && !['T', 'Shape', owner?.name].includes(name));
    expect(others).toEqual([]);
  });

  it('keep methods of two traits that look alike, and one of two under cfg', async () => {
    const method = 'fn fmt(&self) {}';
    const types = await typesOf(
      `struct T;\nimpl Display for T { ${method} }\nimpl Debug for T { ${method} }\n#[cfg(a)] impl Hex for T { ${method} }\n#[cfg(b)] impl Hex for T { ${method} }\n`,
    );
    expect(types.find(({ name }) => name === 'T')?.members).toHaveLength(3);
  });
});

describe('Rust bodies use', () => {
  it.each([
    ['other::run(); other::Kind::new(); other::inner::MAX;', ['other.run', 'other.Kind', 'other.inner.MAX']],
    ['let x: Near = Near { a: 1 }; x.Near; near(); near!(); near', ['Near', 'near']],
    ['let s = "Near"; let r = r##"Near"#; Near"##; b\'\\\'\'; \'Near: loop {} // Near', []],
    ['Vec::<u8>::new(); Some(Ok(1)); String::from("x"); u8::MAX;', []],
    ['for i in 0..LIMIT { match x { Near::A | Near::B => 1 } }', ['LIMIT', 'Near']],
    ['<Near as Into<Far>>::into(); $crate::x::Y', ['Near']],
    ['Self::near(); self.near(); self::near(); super::up()', ['self.near', 'super.up']],
    ['use far::Far; Far::go()', ['Far']],
    ['Elsewhere::go()', []],
  ])('%s', async (body, expected) => {
    const before = 'use other;\nstruct Near;\nconst LIMIT: u8 = 1;\nfn near() {}\n';
    expect(await used(body, before)).toEqual(expected);
  });

  it('whatever is capitalised, where `::*` may bring it', async () => {
    expect(await used('Elsewhere::go(); Vec::new(); lower()', 'use super::*;')).toEqual(['Elsewhere']);
  });
});
