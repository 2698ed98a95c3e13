/** Where names of Java and Kotlin lead, through real files: packages, imports of every form, each other's types. */
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

const only = (kind: string, uses: string[]): string[] =>
  uses.filter((use) => use.startsWith(`${kind} `)).map((use) => use.slice(kind.length + 1));

describe('Java', () => {
  it('nested types, then explicit imports, then the package, then stars', async () => {
    const { uses } = await codeMap({
      'p/User.java':
        'package p;\nimport a.Named;\nimport s.*;\nclass User { Inner i; Named n; Near e; Star t; class Inner {} class Deep { Inner x; } }',
      'p/Near.java': 'package p;\nclass Near {}',
      'p/Star.java': 'package p;\nclass Star {}',
      'p/Named.java': 'package p;\nclass Named {}',
      'p/Inner.java': 'package p;\nclass Inner {}',
      'a/Named.java': 'package a;\npublic class Named {}',
      's/Near.java': 'package s;\npublic class Near {}',
      's/Star.java': 'package s;\npublic class Star {}',
    });
    expect(only('memberType', uses('p.User'))).toEqual(['a.Named', 'p.Near', 'p.Star', 'p.User+Inner']);
    expect(only('memberType', uses('p.User+Deep'))).toEqual(['p.User+Inner']);
  });

  it('stars over packages and over types, static imports, full names', async () => {
    const { uses } = await codeMap({
      'p/User.java': [
        'package p;',
        'import a.*;',
        'import a.Outer.*;',
        'import static a.Tools.make;',
        'import static a.Consts.*;',
        'import java.util.List;',
        'class User { Plain p; Nested n; a.b.Deep d; List<Outer.Nested> l; void m() { make(); x = a.b.Deep.of(); } }',
      ].join('\n'),
      'a/Outer.java': 'package a;\npublic class Outer { public static class Nested {} }',
      'a/Plain.java': 'package a;\npublic class Plain {}',
      'a/Tools.java': 'package a;\npublic class Tools { public static void make() {} }',
      'a/Consts.java': 'package a;\npublic class Consts {}',
      'a/b/Deep.java': 'package a.b;\npublic class Deep {}',
    });
    expect(uses('p.User')).toEqual([
      'call a.Tools',
      'call a.b.Deep',
      'import a.Consts',
      'import a.Outer',
      'import a.Tools',
      'import external java.util.List',
      'memberType a.Outer+Nested',
      'memberType a.Plain',
      'memberType a.b.Deep',
      'memberType external java.util.List',
    ]);
  });

  it('types nested in a direct base, of the base before those of the package', async () => {
    const { uses } = await codeMap({
      'p/User.java': 'package p;\nimport a.Base;\nclass User extends Base implements Face { Part x; Side y; }',
      'p/Part.java': 'package p;\nclass Part {}',
      'a/Base.java': 'package a;\npublic class Base { protected class Part {} }',
      'p/Face.java': 'package p;\ninterface Face { class Side {} }',
    });
    expect(uses('p.User')).toEqual([
      'implements p.Face',
      'import a.Base',
      'inherits a.Base',
      'memberType a.Base+Part',
      'memberType p.Face+Side',
    ]);
  });

  it('types nested in a base of a base, of an interface of one, through a heir by name and around the name', async () => {
    const { uses } = await codeMap({
      'a/Base.java': 'package a;\npublic class Base implements Face { public static class Part {} }',
      'a/Face.java': 'package a;\npublic interface Face { interface Side {} }',
      'b/Middle.java': 'package b;\nimport a.Base;\npublic class Middle extends Base {}',
      'p/User.java':
        'package p;\nimport b.*;\nclass User extends Middle { Part x; Side y; static class Deep { Part z; } static class Low extends Part {} }',
      'p/Part.java': 'package p;\nclass Part {}',
      'p/Away.java': 'package p;\nclass Away { User.Part x; b.Middle.Side y; Part z; }',
      'p/Late.kt': 'package p\n\nclass Late : b.Middle() {\n  val x: Part? = null\n}\n',
    });
    expect(uses('p.User')).toEqual(['inherits b.Middle', 'memberType a.Base+Part', 'memberType a.Face+Side']);
    expect(only('memberType', uses('p.User+Deep'))).toEqual(['a.Base+Part']);
    expect(uses('p.User+Low')).toEqual(['inherits a.Base+Part']);
    expect(only('memberType', uses('p.Away'))).toEqual(['a.Base+Part', 'a.Face+Side', 'p.Part']);
    expect(only('memberType', uses('p.Late'))).toEqual(['a.Base+Part']);
  });

  it('a cycle of bases ends', async () => {
    const { uses } = await codeMap({
      'p/A.java': 'package p;\nclass A extends B { Part x; }',
      'p/B.java': 'package p;\nclass B extends A.Deep { static class Part {} }',
    });
    expect(uses('p.A')).toEqual(['inherits p.B', 'memberType p.B+Part']);
  });

  it('the twin in the same project is meant', async () => {
    const { map, row } = await codeMap({
      'one/pom.xml': '<project/>',
      'two/pom.xml': '<project/>',
      'one/src/Twin.java': 'package p;\npublic class Twin {}',
      'two/src/Twin.java': 'package p;\npublic class Twin {}',
      'two/src/Two.java': 'package p;\nclass Two { Twin t; }',
    });
    const around = map.neighbours(row('p.Two'), { side: 'dependencies', limit: 9 });
    expect(around?.nodes.map(({ symbol }) => symbol.file)).toEqual(['two/src/Two.java', 'two/src/Twin.java']);
  });
});

describe('Kotlin', () => {
  it('functions and properties of a package lead to the module of their file', async () => {
    const { uses } = await codeMap({
      'p/user.kt': [
        'package p',
        'import a.shout',
        'import a.LIMIT as MOST',
        'import s.*',
        'import java.io.File as Disk',
        'class User { fun run(x: String) { near(1); x.shout(); starred { 1 }; println(MOST + NEAR_BY); Disk("x") } }',
      ].join('\n'),
      'p/near-by.kt': 'package p\n\nfun near(x: Int) = x\nconst val NEAR_BY = 1\n',
      'a/strings.kt': 'package a\n\nfun String.shout() = this\n',
      'a/Limits.kt': '@file:JvmName("Bounds")\npackage a\n\nconst val LIMIT = 3\n',
      's/Star.kt': 'package s\n\nfun starred(f: () -> Int) = f()\nfun near(x: Int) = x\n',
    });
    expect(uses('p.User')).toEqual([
      'call a.Bounds',
      'call a.StringsKt',
      'call external java.io.File',
      'call p.Near_byKt',
      'call s.StarKt',
      'import a.Bounds',
      'import a.StringsKt',
      'import external java.io.File',
      'memberType external String',
    ]);
  });

  it('aliases, members of objects and companions, nested types', async () => {
    const { uses } = await codeMap({
      'p/User.kt': [
        'package p',
        'import a.Thing as Other',
        'import a.Tools.make',
        'import a.Thing.Companion.of',
        'class User(val o: Other, val k: Other.Kind) : Other.Face { fun run() { make(); of(); Other.Kind.First } }',
      ].join('\n'),
      'a/Thing.kt':
        'package a\n\nclass Thing {\n  enum class Kind { First }\n  interface Face\n  companion object { fun of() = 1\n }\n}\n',
      'a/Tools.kt': 'package a\n\nobject Tools {\n  fun make() = 1\n}\n',
    });
    expect(uses('p.User')).toEqual([
      'call a.Thing+Companion',
      'call a.Thing+Kind',
      'call a.Tools',
      'implements a.Thing+Face',
      'import a.Thing',
      'import a.Thing+Companion',
      'import a.Tools',
      'memberType a.Thing',
      'memberType a.Thing+Kind',
    ]);
  });

  it('a function is not a type, and an import from outside hides the package', async () => {
    const { uses } = await codeMap({
      'p/tools.kt': 'package p\n\nfun String(vararg codes: Int) = ""\nfun Shape(x: Int) = x\n',
      'p/Lock.kt': 'package p\n\nclass Lock\n',
      'p/User.kt':
        'package p\n\nimport java.util.concurrent.Lock\n\nclass User(val name: String, val shape: Shape, val lock: Lock) : Shape {\n  fun run(): List<String> = listOf<String>(Shape(1), Lock())\n}\n',
      'p/Old.java': 'package p;\nimport java.util.concurrent.Lock;\nclass Old { Lock lock; }',
    });
    expect(uses('p.User')).toEqual([
      'call external String',
      'call external java.util.concurrent.Lock',
      'call p.ToolsKt',
      'implements external Shape',
      'import external java.util.concurrent.Lock',
      'memberType external List',
      'memberType external Shape',
      'memberType external String',
      'memberType external java.util.concurrent.Lock',
    ]);
    expect(only('memberType', uses('p.Old'))).toEqual(['external java.util.concurrent.Lock']);
  });

  it('sees what Java declares, and Java what Kotlin does', async () => {
    const { uses } = await codeMap({
      'build.gradle.kts': 'val x = 1\n',
      'src/p/Old.java':
        'package p;\npublic class Old extends a.New { void m() { StringsKt.shout("x"); } public class In {} }',
      'src/p/strings.kt': 'package p\n\nfun shout(x: String) = Old.In()\n',
      'src/a/New.kt': 'package a\n\nimport p.Old\n\nopen class New { val old: Old? = null }\n',
    });
    expect(uses('p.Old')).toEqual(['call p.StringsKt', 'inherits a.New']);
    expect(uses('a.New')).toEqual(['import p.Old', 'memberType p.Old']);
    expect(only('call', uses('p.StringsKt'))).toEqual(['p.Old+In']);
  });

  it('expect and actual declarations add up to one type and one module', async () => {
    const { map, row } = await codeMap({
      'build.gradle.kts': 'plugins { }\n',
      'src/commonMain/Clock.kt':
        'package p\n\nexpect class Clock {\n  fun now(): Long\n}\n\nexpect fun clock(): Clock\n',
      'src/jvmMain/Clock.kt':
        'package p\n\nactual class Clock {\n  actual fun now(): Long = 1\n}\n\nactual fun clock() = Clock()\n',
    });
    const members = (fqn: string) =>
      map.typeDetail(row(fqn))?.members.map(({ file, signature }) => `${file} ${signature}`);
    expect(members('p.Clock')).toEqual(['src/commonMain/Clock.kt now() : Long', 'src/jvmMain/Clock.kt now() : Long']);
    expect(members('p.ClockKt')).toEqual(['src/commonMain/Clock.kt clock() : Clock', 'src/jvmMain/Clock.kt clock()']);
  });
});

describe('changes', () => {
  it('a type or function that appears or goes moves the edges of files that name it', async () => {
    const { uses, change } = await codeMap({
      'p/User.kt': 'package p\n\nimport s.*\n\nclass User { val t: Thing? = null\n fun run() = help(1) }\n',
      's/Thing.java': 'package s;\npublic class Thing {}',
    });
    expect(uses('p.User')).toEqual(['memberType s.Thing']);
    await change({ 'p/Thing.kt': 'package p\n\nclass Thing\n', 's/help.kt': 'package s\n\nfun help(x: Int) = x\n' });
    expect(uses('p.User')).toEqual(['call s.HelpKt', 'memberType p.Thing']);
    await change({ 'p/Thing.kt': null, 's/help.kt': 'package other\n\nfun help(x: Int) = x\n' });
    expect(uses('p.User')).toEqual(['memberType s.Thing']);
  });

  it('a nested type that appears or goes moves the edges of files that reach it, whatever way they name its holder', async () => {
    const { uses, change } = await codeMap({
      'a/Outer.java': 'package a;\npublic class Outer {}',
      'a/Id.java': 'package a;\npublic class Id {}',
      'p/Before.java': 'package p;\nimport a.*;\nclass Before { Outer.Id x; }',
      'p/Imported.java': 'package p;\nimport a.Id;\nimport a.Outer.*;\nclass Imported { Id x; }',
      'p/Star.java': 'package p;\nimport a.Outer.*;\nimport a.*;\nclass Star { Id x; }',
      'p/Heir.java': 'package p;\nimport a.*;\nclass Heir extends Outer { Id x; }',
      'p/Away.java': 'package p;\nimport a.*;\nclass Away { Id x; }',
    });
    const all = () =>
      ['Before', 'Imported', 'Star', 'Heir', 'Away'].map((name) => only('memberType', uses(`p.${name}`)));
    const without = [['a.Outer'], ['a.Id'], ['a.Id'], ['a.Id'], ['a.Id']];
    expect(all()).toEqual(without);
    await change({ 'a/Outer.java': 'package a;\npublic class Outer { public static class Id {} }' });
    expect(all()).toEqual([['a.Outer+Id'], ['a.Id'], ['a.Outer+Id'], ['a.Outer+Id'], ['a.Id']]);
    await change({ 'a/Outer.java': 'package a;\npublic class Outer {}' });
    expect(all()).toEqual(without);
  });

  it('a nested type far above, and the bases on the way to it, move the edges of all that inherits from there', async () => {
    const base = 'package a;\npublic class Base { public static class Id {} }';
    const middle = 'package b;\nimport a.*;\npublic class Middle extends Base {}';
    const { uses, change } = await codeMap({
      'a/Base.java': base,
      'a/Id.java': 'package a;\npublic class Id {}',
      'b/Middle.java': middle,
      'p/Low.java': 'package p;\npublic class Low extends b.Middle {}',
      'p/Heir.java': 'package p;\nimport a.*;\nclass Heir extends Low { Id x; }',
      'p/Named.java': 'package p;\nimport a.*;\nclass Named { Low.Id x; }',
      'p/Around.java': 'package p;\nimport a.Id;\nclass Around { class Inner extends Low { Id x; } }',
      'p/Away.java': 'package p;\nimport a.*;\nclass Away { Id x; }',
    });
    const all = () =>
      ['Heir', 'Named', 'Around+Inner', 'Away'].flatMap((name) => only('memberType', uses(`p.${name}`)));
    const inherited = ['a.Base+Id', 'a.Base+Id', 'a.Base+Id', 'a.Id'];
    const without = ['a.Id', 'p.Low', 'a.Id', 'a.Id'];
    expect(all()).toEqual(inherited);
    await change({ 'a/Base.java': 'package a;\npublic class Base {}' });
    expect(all()).toEqual(without);
    await change({ 'a/Base.java': base });
    expect(all()).toEqual(inherited);
    await change({ 'b/Middle.java': 'package b;\npublic class Middle {}' });
    expect(all()).toEqual(without);
    await change({ 'b/Middle.java': middle });
    expect(all()).toEqual(inherited);
    await change({ 'a/Base.java': null });
    expect(all()).toEqual(without);
    await change({ 'a/Base.java': base, 'b/Middle.java': null });
    expect(all()).toEqual(without);
    await change({ 'b/Middle.java': middle, 'b/Base.java': 'package b;\npublic class Base {}' });
    expect(all()).toEqual(without);
    await change({ 'b/Base.java': null });
    expect(all()).toEqual(inherited);
  });
});
