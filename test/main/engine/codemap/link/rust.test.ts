/** Where Rust names lead, through real files: modules, `use` in every form, re-exports, crates of the workspace. */
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

describe('Rust', () => {
  it('paths start at the crate, the module, the module above, or an import', async () => {
    const { uses } = await codeMap({
      'Cargo.toml': '[package]\nname = "shop"\n',
      'src/lib.rs': 'pub mod cart;\nmod money;\npub struct Root;\n',
      'src/money.rs': 'pub struct Money;\npub fn zero() -> Money { Money }\npub const MAX: u32 = 1;\n',
      'src/cart/mod.rs': [
        'mod line;',
        'use crate::money::{self, Money as Cash};',
        'use std::collections::HashMap;',
        'pub struct Cart { cash: Cash, lines: Vec<self::line::Line>, root: super::Root, by: HashMap<u8, crate::cart::line::Line> }',
        'impl Cart { fn new() { let a = money::zero(); let b = money::MAX; line::Line::default(); serde_json::to_string(&a); } }',
      ].join('\n'),
      'src/cart/line.rs': 'use super::super::Root;\npub struct Line(Root, super::Cart);\n',
    });
    expect(uses('src.cart.Cart')).toEqual([
      'call external serde_json.to_string',
      'call src.cart.line.Line',
      'call src.money',
      'memberType external std.collections.HashMap',
      'memberType src.Root',
      'memberType src.cart.line.Line',
      'memberType src.money.Money',
    ]);
    expect(uses('src.cart.line.Line')).toEqual(['import src', 'memberType src.Root', 'memberType src.cart.Cart']);
  });

  it('`use Enum::*` brings the values of the enum, and no unknown name', async () => {
    const { uses } = await codeMap({
      'Cargo.toml': '[package]\nname = "shop"\n',
      'src/lib.rs': 'pub mod input;\npub use input::*;\npub struct Other(Unknown);\n',
      'src/input.rs': 'pub struct Input;\n',
      'src/main.rs': [
        'use shop::Input;',
        'enum Unit { Byte, Block(u8) }',
        'enum Fault { Empty, Wrong(Unit) }',
        'struct Plain { text: String, input: Input }',
        'impl Plain { fn size(&self) -> Result<u8, Oops> {',
        '  use Unit::*;',
        '  Ok(Some(Block(1)).map_or(0, |_| 1)) } }',
        'fn parse() -> Result<u8, Fault> {',
        '  use Fault::*;',
        '  let a = Wrong(Unit::Byte); Err(a) }',
      ].join('\n'),
    });
    expect(uses('src.Other')).toEqual([]);
    expect(uses('src.main.Plain')).toEqual(['call src.main.Unit', 'memberType src.input.Input']);
    expect(uses('src.main').filter((use) => use.includes('src.main.'))).toEqual([
      'call src.main.Fault',
      'call src.main.Unit',
      'memberType src.main.Fault',
    ]);
  });

  it('`derive` names macros, not types of the file that are called so', async () => {
    const { uses } = await codeMap({
      'src/lib.rs':
        'use serde::Serialize;\npub struct Debug;\n#[derive(Debug, Clone, Serialize)]\npub struct Trace(pub u8);\npub struct Clone(Debug);\n',
    });
    expect(uses('src.Trace')).toEqual(['call external serde.Serialize']);
    expect(uses('src.Clone')).toEqual(['memberType src.Debug']);
  });

  it('re-exports are followed by name, under another name, and through `*`', async () => {
    const files = {
      'src/lib.rs':
        'mod a;\nmod b;\npub mod prelude { pub use crate::a::Deep; }\npub use a::Near as Close;\npub use b::*;\n',
      'src/a.rs': 'pub struct Near;\npub struct Deep;\n',
      'src/b.rs': 'mod c;\npub use self::c::{Far, Hidden};\n',
      'src/b/c.rs': 'pub struct Far;\npub enum Hidden { One }\n',
      'src/user.rs':
        'use crate::prelude::*;\nuse crate::{Close, Far};\nstruct User(Close, Far, Deep, crate::Hidden);\n',
    };
    const { uses, change } = await codeMap(files);
    expect(uses('src.user.User')).toEqual([
      'import src.prelude',
      'memberType src.a.Deep',
      'memberType src.a.Near',
      'memberType src.b.c.Far',
      'memberType src.b.c.Hidden',
    ]);
    await change({ 'src/b.rs': 'mod c;\npub use self::c::Hidden;\npub struct Far;\n' });
    expect(uses('src.user.User')).toContain('memberType src.b.Far');
    await change({ 'src/lib.rs': files['src/lib.rs'].replace('pub use b::*;', 'pub use b::Far;') });
    expect(uses('src.user.User')).toContain('memberType external crate.Hidden');
  });

  it('crates of the workspace are known by package name, dashes as underscores', async () => {
    const { uses } = await codeMap({
      'crates/wire/Cargo.toml': '[package]\nname = "shop-wire"\n',
      'crates/wire/src/lib.rs': 'pub mod codec;\npub use codec::Frame;\n',
      'crates/wire/src/codec.rs': 'pub struct Frame;\npub fn encode() {}\n',
      'app/Cargo.toml': '[package]\nname = "app"\n',
      'app/src/main.rs':
        'mod run;\nuse shop_wire::Frame;\nextern crate shop_wire as wire;\nstruct App(Frame);\nfn main() { wire::codec::encode(); }\n',
      'app/src/run.rs': 'pub struct Run(crate::App);\npub fn go() { super::main() }\n',
      'app/tests/all.rs':
        'mod common;\nuse app::run::Run;\nuse crate::common::Setup;\nfn works(run: Run, setup: Setup) {}\n',
      'app/tests/common/mod.rs': 'pub struct Setup;\n',
    });
    expect(uses('app.src.main.App')).toEqual(['memberType crates.wire.src.codec.Frame']);
    expect(uses('app.src.main')).toEqual([
      'call crates.wire.src.codec',
      'import app.src.run',
      'import crates.wire.src',
      'import crates.wire.src.codec',
    ]);
    expect(uses('app.src.run.Run')).toEqual(['memberType app.src.main.App']);
    expect(uses('app.src.run')).toEqual(['call app.src.main']);
    // A package without a library has nothing to be imported.
    expect(uses('app.tests.all')).toEqual([
      'import external app.run',
      'memberType app.tests.common.Setup',
      'memberType external app.run.Run',
    ]);
  });

  it('an impl in another file adds to the type, and says what it implements', async () => {
    const { map, row, uses } = await codeMap({
      'src/lib.rs': 'mod money;\nmod show;\npub trait Show {}\n',
      'src/money.rs': 'pub struct Money<T> { cents: T }\nimpl Money<u8> { pub fn zero() {} }\n',
      'src/show.rs':
        'use crate::money::Money;\nuse super::Show;\nuse std::fmt;\nimpl<T> Show for Money<T> {}\nimpl<T> fmt::Display for Money<T> { fn fmt(&self) {} }\nimpl<T> fmt::Debug for Money<T> { fn fmt(&self) {} }\nimpl Show for Vec<u8> { fn len(&self) {} }\nimpl<X> Show for X { fn any(&self) {} }\n',
    });
    const detail = map.typeDetail(row('src.money.Money'));
    expect(detail?.symbol).toMatchObject({ kind: 'struct', file: 'src/money.rs' });
    expect(detail?.members.map(({ name }) => name)).toEqual(['cents', 'zero', 'fmt', 'fmt']);
    expect(uses('src.money.Money')).toEqual([
      'implements external std.fmt.Debug',
      'implements external std.fmt.Display',
      'implements src.Show',
    ]);
    // What belongs to types of others is in the module, and makes no type.
    expect(map.typeDetail(row('src.show'))?.members.map(({ signature }) => signature)).toEqual([
      '<Vec<u8> as Show>::len(&self)',
      '<X as Show>::any(&self)',
    ]);
    expect(() => row('src.show.Vec')).toThrow();
  });

  it('names of an impl in another file begin at its module, also after edits', async () => {
    const files = {
      'src/lib.rs': 'mod a;\npub trait Pr {}\n',
      'src/a/mod.rs': 'mod imp;\npub struct Cart;\npub trait Pr {}\npub struct Q;\npub fn helper() {}\n',
      'src/a/imp.rs':
        'use super::Cart;\nimpl super::Pr for Cart {}\nimpl Cart { fn f(&self, own: Own) { super::helper(); self::local(); let x: super::Q; } }\nfn local() {}\nstruct Own;\n',
    };
    const expected = [
      'call src.a',
      'call src.a.Q',
      'call src.a.imp',
      'implements src.a.Pr',
      'memberType src.a.imp.Own',
    ];
    const { uses, change } = await codeMap(files);
    expect(uses('src.a.Cart')).toEqual(expected);
    await change({ 'src/a/imp.rs': files['src/a/imp.rs'].replace('impl super::Pr', 'impl crate::Pr') });
    expect(uses('src.a.Cart')).toEqual(expected.with(3, 'implements src.Pr'));
    const edited = 'use super::Cart;\nimpl Cart { fn f(&self) { self::local(); super::helper() } }\nfn local() {}\n';
    await change({ 'src/a/imp.rs': edited });
    const afterEdit = uses('src.a.Cart');
    expect(afterEdit).toEqual(['call src.a', 'call src.a.imp']);
    const cold = await openTestCodeMap({ ...files, 'src/a/imp.rs': edited });
    try {
      expect(cold.uses('src.a.Cart')).toEqual(afterEdit);
    } finally {
      await cold.dispose();
    }
    await change({ 'src/a/imp.rs': files['src/a/imp.rs'] });
    expect(uses('src.a.Cart')).toEqual(expected);
  });

  it('names of an impl in an inline module begin there', async () => {
    const { uses } = await codeMap({
      'src/lib.rs': 'mod a;\npub trait Top {}\npub struct Away;\n',
      'src/a.rs': [
        'pub struct Cart;',
        'pub trait Pr {}',
        'mod imp {',
        '    pub trait Pr {}',
        '    struct Own;',
        '    fn local() {}',
        '    impl super::Pr for super::Cart {}',
        '    impl Pr for super::Cart { fn f(own: Own) { local(); self::deep::go(); let a: super::super::Away; } }',
        '    impl crate::Top for crate::Away { fn g(own: Own) {} }',
        '    pub mod deep { pub fn go() {} impl super::super::Cart { fn h(own: super::Own) { go() } } }',
        '}',
      ].join('\n'),
    });
    expect(uses('src.a.Cart')).toEqual([
      'call src.Away',
      'call src.a.imp',
      'call src.a.imp.deep',
      'implements src.a.Pr',
      'implements src.a.imp.Pr',
      'memberType src.a.imp.Own',
    ]);
    expect(uses('src.Away')).toEqual(['implements src.Top', 'memberType src.a.imp.Own']);
  });

  it('an inline module that holds types only is a module', async () => {
    const { uses, change } = await codeMap({
      'src/lib.rs':
        'pub mod v2 { pub struct Order(super::Base); }\nmod user;\nmod inner { pub struct Deep; }\npub use inner::*;\npub struct Base;\n',
      'src/user.rs':
        'use crate::v2::Order;\nuse crate::Deep;\nstruct User(Order, Deep);\nstruct Other(crate::v2::Order);\n',
    });
    const expected = ['memberType src.inner.Deep', 'memberType src.v2.Order'];
    expect(uses('src.user.User').filter((use) => use.startsWith('memberType'))).toEqual(expected);
    expect(uses('src.user.Other')).toEqual(['memberType src.v2.Order']);
    expect(uses('src.v2.Order')).toEqual(['memberType src.Base']);
    await change({ 'src/lib.rs': 'mod user;\npub struct Base;\n' });
    expect(uses('src.user.Other')).toEqual(['memberType external crate.v2.Order']);
    await change({ 'src/lib.rs': 'mod user;\npub mod v2 { pub struct Order; }\n' });
    expect(uses('src.user.Other')).toEqual(['memberType src.v2.Order']);
  });

  it('a type that is known only from impl blocks does not hide the one that is passed on under its name', async () => {
    const { map, row, uses } = await codeMap({
      'src/lib.rs': 'mod glob;\nmod serde;\npub use glob::Glob;\n',
      'src/glob.rs': 'pub struct Glob;\n',
      'src/serde.rs': 'use crate::Glob;\nimpl Glob { pub fn write(&self) {} }\npub struct Holder(Glob);\n',
    });
    expect(uses('src.serde.Holder')).toEqual(['memberType src.glob.Glob']);
    expect(map.typeDetail(row('src.Glob'))?.symbol.kind).toBe('object');
  });

  it('inline modules and #[path] are modules of their own', async () => {
    const { uses } = await codeMap({
      'src/lib.rs': [
        '#[path = "os/unix.rs"]',
        'pub mod os;',
        'pub struct Top;',
        'fn one() {}',
        'mod inner {',
        '    use super::*;',
        '    pub struct Inner(Top, super::os::Unix);',
        '    mod deeper { use super::super::Top; struct Deep(Top, super::Inner); fn f() { super::super::one() } }',
        '}',
      ].join('\n'),
      'src/os/unix.rs': 'pub struct Unix;\n',
    });
    expect(uses('src.inner.Inner')).toEqual(['memberType src.Top', 'memberType src.os.unix.Unix']);
    expect(uses('src.inner.deeper.Deep')).toEqual(['memberType src.Top', 'memberType src.inner.Inner']);
    expect(uses('src.inner.deeper')).toEqual(['call src']);
  });

  it('a type in a function sees its neighbours, then the module', async () => {
    const { uses } = await codeMap({
      'src/lib.rs': 'pub struct Above;\nmod a;\n',
      'src/a.rs':
        'use std::fmt;\nstruct Top;\nstruct Same;\nfn run() {\n    struct Local(Top, Same, super::Above);\n    struct Same;\n    impl fmt::Debug for Local {}\n    impl Top { fn more(&self) {} }\n}\n',
    });
    expect(uses('src.a.run.Local')).toEqual([
      'implements external std.fmt.Debug',
      'memberType src.Above',
      'memberType src.a.Top',
      'memberType src.a.run.Same',
    ]);
  });

  it('re-exports in circles end, and lead where they can', async () => {
    const { uses } = await codeMap({
      'src/lib.rs': 'pub mod a;\npub mod b;\npub use a::*;\npub use self::b::x as x;\n',
      'src/a.rs': 'mod gone;\npub use crate::b::*;\npub use gone::nested::*;\n',
      'src/b.rs': 'pub use crate::*;\npub use super::a::inner::*;\npub struct There;\n',
      'src/user.rs': 'use crate::*;\nstruct User(There, Missing, a::b::c::Nothing);\n',
    });
    expect(uses('src.user.User')).toEqual([
      'import src',
      'memberType external a.b.c.Nothing',
      'memberType src.b.There',
    ]);
  });
});
