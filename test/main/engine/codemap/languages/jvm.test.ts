/** Rules of the Java and Kotlin adapters that the fixtures do not isolate. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FileFacts, TypeFact } from '../../../../../src/main/engine/codemap/facts.ts';
import { docPlain } from '../../../../../src/main/engine/codemap/languages/jvm/doc.ts';
import { kotlinMasks } from '../../../../../src/main/engine/codemap/languages/kotlin/lexicon.ts';
import { spellDeclarations } from '../../../../../src/main/engine/codemap/languages/kotlin/spelling.ts';
import { factsOf } from '../../../../helpers/facts.ts';

async function typeNamed(file: string, text: string, name: string): Promise<TypeFact> {
  const type = (await factsOf(file, text)).types.find((each) => each.name === name);
  if (type === undefined) throw new Error(`no type ${name}`);
  return type;
}

async function callsIn(file: string, text: string): Promise<string[]> {
  const { uses } = await typeNamed(file, text, 'Host');
  return uses.filter((use) => use.kind === 'call').map((use) => use.name);
}

const shapes = ({ types }: FileFacts): string[] =>
  types.map(({ modifiers, kind, name, members }) =>
    [...modifiers, kind, name, ...members.map((m) => m.name)].join(' '),
  );

describe('Java', () => {
  it.each([
    ['public', 'interface A { int m(); class N {} }', ['m', 'N']],
    ['internal', 'class A { int m() { return 1; } class N {} }', ['m', 'N']],
    ['internal', 'enum A { ; int m() { return 1; } }', ['m']],
    ['public', '@interface A { int m(); }', ['m']],
  ])('what declares no accessibility is %s in %s', async (access, text, names) => {
    const { types } = await factsOf('A.java', text);
    const inside = [...types.flatMap((type) => type.members), ...types.slice(1)];
    expect(inside.map((each) => [each.name, each.access])).toEqual(names.map((name) => [name, access]));
  });

  it.each([
    ['new Foo()', ['Foo']],
    ['new a.b.Foo()', ['a.b.Foo']],
    ['Foo.bar();', ['Foo']],
    ['Foo.MAX = 1;', ['Foo']],
    ['Foo.Bar.baz();', ['Foo.Bar']],
    ['Foo x = null;', ['Foo']],
    ['List<Foo> x = null;', ['List', 'Foo']],
    ['var x = (URI) y;', ['URI']],
    ['URI x = null;', ['URI']],
    ['if (y instanceof URI) { }', ['URI']],
    ['x(Foo::new, Foo[]::new, Foo.class);', ['Foo']],
    ['for (Foo f : y) { }', ['Foo']],
    ['try { } catch (Foo | Bar e) { }', ['Foo', 'Bar']],
    ['@Foo int x = 1;', ['Foo']],
    ['java.util.Map.Entry<Foo, ?> e = null;', ['java.util.Map.Entry', 'Foo']],
  ])('takes types from the body %s', async (body, names) => {
    expect(await callsIn('A.java', `class Host { void run() { ${body}\n } }`)).toEqual(names);
  });

  it.each([
    'doWork();',
    'y.Foo.bar();',
    'return MAX_SIZE + OWN;',
    'Run();',
    'String.class.cast("new Foo()"); // Foo x'.replace('String.class', 'own'),
    'var s = """\n  new Foo() \\""" Foo\n  """; char c = \'"\';',
    'switch (x) { case RED -> y(); }',
    'class Local { } Local l = new Local();',
    'T t = null;',
  ])('takes nothing from the body %s', async (body) => {
    expect(await callsIn('A.java', `class Host<T> { static final int OWN = 1; void run() { ${body}\n } }`)).toEqual([]);
  });

  it('counts static imports as names, and types of records once', async () => {
    const text = 'import static a.B.make;\nrecord Host(Foo foo) { Host { make(); } Object x() { return y.make(); } }';
    expect((await typeNamed('A.java', text, 'Host')).uses).toEqual([
      { name: 'Foo', kind: 'memberType', count: 1 },
      { name: 'Object', kind: 'memberType', count: 1 },
      { name: 'make', kind: 'call', count: 1 },
    ]);
  });

  it('reads the words that became keywords late where they still are names', async () => {
    const facts = await factsOf(
      'A.java',
      'class A { int record, sealed, with, module, open; void yield(int record) { } }',
    );
    expect(facts.parseErrors).toBe(0);
    expect(shapes(facts)).toEqual(['class A record sealed with module open yield']);
  });
});

describe('Kotlin', () => {
  it.each([
    ['class', '', 'class X'],
    ['class', 'data', '@Foo(1) data class X(val a: Int)'],
    ['class', 'value', '@JvmInline\nvalue class X(val a: Int)'],
    ['class', 'open', '@Foo\n@Bar(Baz::class)\nopen class X'],
    ['enum', '', '@Foo(A) enum class X { A }'],
    ['annotation', '', '@Target(A, B)\npublic annotation class X'],
    ['interface', 'sealed', '@Foo(A)\nsealed interface X'],
    ['interface', 'fun', '@Foo(A) fun interface X { fun a() }'],
    ['object', 'data', '@Foo(A) data object X'],
    ['alias', 'actual', '@Foo(A) actual typealias X = Y'],
  ])('knows a %s %s however it is annotated: %s', async (kind, modifiers, text) => {
    // What is before and after must not be drawn in.
    const facts = await factsOf('a.kt', `expect fun before(): Int\n\n${text}\n\n@After(1) class Next\n`);
    expect(facts.parseErrors).toBe(0);
    const type = facts.types.find((each) => each.name === 'X');
    expect([type?.kind, type?.modifiers.join(' ')]).toEqual([kind, modifiers]);
    expect(facts.types.map((each) => each.name)).toEqual(['AKt', 'X', 'Next']);
  });

  it('reads all annotations and modifiers of a declaration, whatever the order', async () => {
    const text = '@A @get:B("x") internal @[C D(1)] inline @field:E /* why */ lateinit\n  @F override var x: Int = 1\n';
    const { members } = await typeNamed('a.kt', `class Host {\n${text}}`, 'Host');
    expect(members[0]).toMatchObject({
      name: 'x',
      access: 'internal',
      modifiers: ['inline', 'lateinit', 'override'],
      attributes: ['A', 'get:B("x")', 'C', 'D(1)', 'field:E', 'F'],
    });
  });

  it('takes the body of a class that delegates for its body', async () => {
    const text =
      'class Host(a: A) : Map<K, V> by a.foo(1), B by Impl() {\n  override fun one() = 1\n  val two = 2\n}\nval x by lazy { Foo() }\n';
    const facts = await factsOf('a.kt', text);
    expect(shapes(facts)).toEqual(['module AKt x', 'class Host Host one two']);
    expect(facts.types[1]?.bases.map((base) => base.name)).toEqual(['Map', 'B']);
    expect(await callsIn('a.kt', text)).toContain('Impl');
  });

  it.each([
    ['return value\n  val x = 1', 0],
    ['foo(data)\n  val x = 1', 0],
    ['val suspend = 1; val y = suspend + 1', 0],
    ['x.map(String?::length)', 0],
    ['val x = 1\n  ::foo.bar()', 0],
  ])('reads soft keywords and references as names: %s', async (body, errors) => {
    const facts = await factsOf('a.kt', `fun before() {\n  ${body}\n}\n\nclass X\n`);
    expect([facts.parseErrors, shapes(facts)]).toEqual([errors, ['module AKt before', 'class X']]);
  });

  it.each([
    ['strings.kt', 'StringsKt'],
    ['my-file.jvm.kt', 'My_file_jvmKt'],
    ['2d.kt', '_2dKt'],
  ])('the functions of %s belong to %s', async (file, name) => {
    const { types } = await factsOf(`src/${file}`, 'package a.b\n\nfun f() = 1\n');
    expect(types.map((type) => [type.kind, type.namespace, type.name])).toEqual([['module', 'a.b', name]]);
  });

  it.each([
    ['Foo()', ['Foo']],
    ['Foo.Bar()', ['Foo.Bar']],
    ['val x: Foo? = null', ['Foo']],
    ['if (y is Foo) { }', ['Foo']],
    ['y as List<Foo>', ['List', 'Foo']],
    ['Foo::bar', ['Foo']],
    ['MAX_SIZE + 1', ['MAX_SIZE']],
    ['other(1)', ['other']],
    ['other { 1 }', ['other']],
    ['y.imported()', ['imported']],
    ['::other', ['other']],
  ])('takes names from the body %s', async (body, names) => {
    expect(await callsIn('a.kt', `import b.imported\nclass Host { fun run(y: Any) { ${body}\n } }`)).toEqual(names);
  });

  it.each([
    'y.other()',
    'own(1); OWN + 1',
    'y(1)',
    `"Foo() \${Foo("x")}" // Foo()`,
    `"""Foo() " \${Foo()} Foo()"""`,
    'this@Host.run(1)',
    'fun local() = 1; local()',
    'val `Foo()` = 1',
    '/* /* Foo() */ Foo() */',
  ])('takes nothing from the body %s', async (body) => {
    const text = `class Host { fun own(y: Int) = 1; companion object { const val OWN = 1\n }\n fun run(y: Any) { ${body}\n } }`;
    expect(await callsIn('a.kt', text)).toEqual([]);
  });

  it('rewrites in equal length, whatever the text', () => {
    const pieces = [
      '@A',
      '@A(',
      ')',
      '"',
      '"""',
      '${',
      '}',
      '{',
      'data',
      'class X',
      ' by ',
      'value',
      '\n',
      ' ',
      '/*',
      '*/',
      '@[',
      ']',
      'fun',
      'get(x)',
      '数',
      '𐐷',
      '$$"',
      'suspend=',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces)), (parts) => {
        const text = parts.join('');
        for (const rewrite of [spellDeclarations, ...kotlinMasks]) expect(rewrite(text)).toHaveLength(text.length);
      }),
    );
  });
});

describe('documentation', () => {
  it.each([
    ['html', 'Made, e.g. here. And\n * there.', 'Made, e.g. here.\nAnd there.'],
    ['html', '{@code a < b} &lt;x&gt; {@link A#b(int) c} {@link #d}', 'a < b <x> c d'],
    ['html', '<p>One<p>Two\n <pre>\n  x = 1;\n  y\n </pre>', 'One\nTwo\nx = 1;\ny'],
    ['html', 'A.\n * @param <T> it\n *     goes on\n * @return that\n * @since 1', 'A.\nT: it goes on\nthat\nsince: 1'],
    ['markdown', 'See [Foo.bar] and [it][Baz].\n *\n * Second.', 'See Foo.bar and it.\nSecond.'],
    ['markdown', 'A.\n *\n * ```\n * val x = a[0]\n * ```', 'A.\nval x = a[0]'],
  ] as const)('%s: %s', (style, comment, plain) => {
    expect(docPlain(comment, style)).toBe(plain);
  });
});
