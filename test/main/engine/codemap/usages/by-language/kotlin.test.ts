/** Uses in Kotlin that no dot or no name of its own shows: blocks with a receiver, smart casts, named arguments, names for Java. */
import { expect, it } from 'vitest';
import { uncancelled } from '../../../../../helpers/workspace.ts';
import { oneEngine } from '../one-engine.ts';

const engineOn = oneEngine();

/** `file:line:column` of what is at least likely, the others with a question mark; in the order of the text. */
async function usesOf(files: Record<string, string[]>, ...paths: string[]): Promise<string[][]> {
  const engine = await engineOn(
    Object.fromEntries(Object.entries(files).map(([file, lines]) => [file, lines.join('\n')])),
  );
  const all: string[][] = [];
  for (const path of paths) {
    const { usages } = await engine.call('FindUsages', { path, maxResults: 100 }, uncancelled);
    usages.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column));
    all.push(
      usages.map((one) => `${one.file}:${one.line}:${one.column}${one.confidence < 0.9 ? ` ${one.confidence}` : ''}`),
    );
  }
  return all;
}

it('finds members that run, apply, with and blocks of our own name without a dot, and takes none of the class around', async () => {
  const files = {
    'User.kt': [
      'package k',
      'class User(var name: String, var age: Int)',
      'fun build(name: String, block: User.() -> Unit): User = User(name, 1).apply(block)',
    ],
    'Use.kt': [
      'package k',
      'class Page(val name: String) {',
      '  fun a(u: User) = u.run { name + age }',
      '  fun b(u: User?) = u?.apply { this.name = "x" }',
      '  fun c(u: User) = with(u) { listOf(1).forEach { println(name) } }',
      '  fun d() = build("x") { age = 2 }',
      '  fun e(u: User) = u.apply { println(this@Page.name) }',
      '  fun f(u: User) = u.let { name + it.name }',
      '  fun g(text: String) = text.run { name }',
      '}',
    ],
  };
  expect(await usesOf(files, 'k.User.name', 'k.User.age', 'k.Page.name')).toEqual([
    ['Use.kt:3:28', 'Use.kt:4:37', 'Use.kt:5:58', 'Use.kt:8:38'],
    ['Use.kt:3:35', 'Use.kt:6:26'],
    ['Use.kt:7:48', 'Use.kt:8:28', 'Use.kt:9:36'],
  ]);
});

it('a member that only a subtype has is found behind a value that was compared with it', async () => {
  const files = {
    'Res.kt': [
      'package k',
      'sealed class Res',
      'class Ok(val value: Int) : Res()',
      'class Bad(val text: String) : Res()',
      'class Odd(val text: String) : Res()',
      'fun a(r: Res) = when (r) { is Ok -> r.value; is Bad -> r.text.length; else -> 0 }',
      'fun b(r: Res): Int { if (r !is Ok) return 0; return r.value }',
    ],
  };
  // Two subtypes declare the member, so neither is certain.
  expect(await usesOf(files, 'k.Ok.value', 'k.Bad.text')).toEqual([
    ['Res.kt:6:39', 'Res.kt:7:55'],
    ['Res.kt:6:58 0.2'],
  ]);
});

it('an argument with a name sets the property of what is made or copied, and of nothing else', async () => {
  const files = {
    'D.kt': [
      'package k',
      'data class D(val v: Int, val w: Int)',
      'open class E(val v: Int)',
      'class F : E(v = 1)',
      'fun make(v: Int): D = D(v = v, w = 2)',
      'fun use(d: D) = make(v = 3).w + d.copy(v = 4).v',
    ],
  };
  expect(await usesOf(files, 'k.D.v', 'k.E.v')).toEqual([['D.kt:5:25', 'D.kt:6:40', 'D.kt:6:47'], ['D.kt:4:13']]);
});

it('an infix call is a use, and what an enum or an object gives has its type', async () => {
  const files = {
    'L.kt': [
      'package k',
      'enum class L(val n: Int) { A(1); companion object { fun of(n: Int) = entries.first { it.n == n } } }',
      'object Reg { val list = 1 }',
      'class Del { infix fun join(o: Del) = o }',
      'fun f(a: Del, b: Del) = a join b',
      'fun g() = L.valueOf("A").n + L.values().first().n',
    ],
    'J.java': ['package k;', 'class J { int f() { return Reg.INSTANCE.getList(); } }'],
  };
  expect(await usesOf(files, 'k.L.n', 'k.Del.join', 'k.Reg.list')).toEqual([
    ['L.kt:2:89', 'L.kt:6:26', 'L.kt:6:49'],
    ['L.kt:5:27'],
    ['J.java:2:41'],
  ]);
});

it('Kotlin reads a getter of Java and writes its setter, and Java calls the names that @JvmName gives', async () => {
  const files = {
    'B.java': [
      'package k;',
      'public class B {',
      '  public String getTitle() { return ""; }',
      '  public void setTitle(String t) {}',
      '  public boolean isDone() { return true; }',
      '  public void setDone(boolean d) {}',
      '}',
    ],
    'J.java': ['package k;', 'class J { String f(U u) { return u.mail() + u.hello() + UKt.getShort(u); } }'],
    'U.kt': [
      'package k',
      'class U(@get:JvmName("mail") val email: String) {',
      '  @JvmName("hello") fun greet() = 1',
      '}',
      'val U.short get() = email.take(1)',
      'fun f(b: B) { b.title = "x"; b.isDone = true }',
      'fun g(b: B) = b.title + b.isDone',
    ],
  };
  const found = await usesOf(
    files,
    ...['k.B.getTitle', 'k.B.setTitle', 'k.B.isDone', 'k.B.setDone', 'k.U.email', 'k.U.greet', 'k.UKt.short'],
  );
  expect(found).toEqual([
    ['U.kt:7:17'],
    ['U.kt:6:17'],
    ['U.kt:7:27'],
    ['U.kt:6:32'],
    ['J.java:2:36', 'U.kt:5:21'],
    ['J.java:2:47'],
    ['J.java:2:61'],
  ]);
});
