/** Variables that are set together: each has the type of its own place. */
import { expect, it } from 'vitest';
import { uncancelled } from '../../../../helpers/workspace.ts';
import { oneEngine } from './one-engine.ts';

const engineOn = oneEngine();

/** Lines with columns of the uses of each of these members; each must be sure. */
async function usesOf(files: Record<string, string>, ...paths: string[]): Promise<string[][]> {
  const engine = await engineOn(files);
  const all: string[][] = [];
  for (const path of paths) {
    const { usages } = await engine.call('FindUsages', { path, maxResults: 100 }, uncancelled);
    all.push(usages.map(({ line, column, confidence }) => `${line}:${column} ${confidence}`));
  }
  return all;
}

it('several results of Go are kept apart, with names, in var and in range', async () => {
  const files = {
    'go.mod': 'module example.org/shop\n',
    'main.go': [
      'package shop',
      'type Orders struct{}',
      'func (o *Orders) Load() int { return 1 }',
      'type Users struct{}',
      'func (u *Users) Load() int { return 2 }',
      'func open() (*Orders, *Users) { return nil, nil }',
      'func named() (orders *Orders, err error) { return nil, nil }',
      'func run(all map[string]*Users) int {',
      '\to, u := open()',
      '\tx, err := named()',
      '\tvar p, q = open()',
      '\tm, n := &Users{}, &Orders{}',
      '\tfor _, each := range all { each.Load() }',
      '\treturn o.Load() + u.Load() + x.Load() +',
      '\t\tp.Load() + q.Load() + m.Load() + n.Load()',
      '}',
    ].join('\n'),
  };
  expect(await usesOf(files, 'Orders.Load', 'Users.Load')).toEqual([
    ['14:11 0.95', '14:33 0.95', '15:5 0.95', '15:38 0.95'],
    ['13:34 0.95', '14:22 0.95', '15:16 0.95', '15:27 0.95'],
  ]);
});

it('tuples of C# are kept apart by place and by name', async () => {
  const files = {
    'X.cs': [
      'namespace N;',
      'public class Orders { public int Load() => 1; }',
      'public class Users { public int Load() => 2; }',
      'public record Both(Orders Left, Users Right);',
      'public class Run {',
      '  (Orders, Users) Make() => (new Orders(), new Users());',
      '  (Orders orders, Users users) Named() => (new Orders(), new Users());',
      '  int A() { var (a, b) = Make(); return a.Load() + b.Load(); }',
      '  int B() { var t = Named(); return t.users.Load() + t.Item1.Load(); }',
      '  int C() { (Orders a, var b) = Make(); return a.Load() + b.Load(); }',
      '  int D(Both both) { var (a, b) = both; return b.Load(); }',
      '}',
    ].join('\n'),
  };
  expect(await usesOf(files, 'Orders.Load', 'Users.Load')).toEqual([
    ['8:43 0.95', '9:62 0.95', '10:50 0.95'],
    ['8:54 0.95', '9:45 0.95', '10:61 0.95', '11:50 0.95'],
  ]);
});

it('pairs and data classes of Kotlin are kept apart, and functions behind a call have what they are handed', async () => {
  const files = {
    'K.kt': [
      'package k',
      'class Orders { fun load() = 1 }',
      'class Users { fun load() = 2 }',
      'data class Both(val orders: Orders, val users: Users)',
      'fun make(): Pair<Orders, Users> = Pair(Orders(), Users())',
      'fun a(): Int { val (o, u) = make(); return o.load() + u.load() }',
      'fun b(both: Both): Int { val (o, u) = both; return o.load() + u.load() }',
      'fun c(all: List<Users>) { all.forEach { it.load() }; all.map { x -> x.load() } }',
      'fun d(users: Users): Int = users.let { it.load() } + make().first.load()',
    ].join('\n'),
  };
  expect(await usesOf(files, 'Orders.load', 'Users.load')).toEqual([
    ['6:46 0.95', '7:54 0.95', '9:67 0.95'],
    ['6:57 0.95', '7:65 0.95', '8:44 0.95', '8:71 0.95', '9:43 0.95'],
  ]);
});

it('tuples of Rust are kept apart, and what an option holds has its type', async () => {
  const files = {
    'Cargo.toml': '[package]\nname = "shop"\n',
    'src/lib.rs': [
      'pub struct Orders; impl Orders { pub fn load(&self) -> u8 { 1 } }',
      'pub struct Users; impl Users { pub fn load(&self) -> u8 { 2 } }',
      'pub fn make() -> (Orders, Users) { (Orders, Users) }',
      'pub fn run() -> u8 { let (o, u) = make(); o.load() + u.load() }',
      'pub fn may(v: Option<Users>) -> u8 { if let Some(x) = v { x.load() } else { 0 } }',
    ].join('\n'),
  };
  expect(await usesOf(files, 'src.Orders.load', 'src.Users.load')).toEqual([['4:45 0.95'], ['4:56 0.95', '5:61 0.95']]);
});
