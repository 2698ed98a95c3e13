/** Graphs of calls of TypeScript and Python, as type checkers resolve them, through the engine. */
import { expect, it } from 'vitest';
import { uncancelled } from '../../../helpers/workspace.ts';
import { oneEngine } from '../codemap/usages/one-engine.ts';

const engineOn = oneEngine();

/** Arrows of the graph, `from > to`, by the last names. */
async function callsOf(files: Record<string, string>, path: string): Promise<string[]> {
  const engine = await engineOn(files);
  const { text } = await engine.call('graph.calls', { path, format: 'dot', steps: 1, limit: 40 }, uncancelled);
  const labels = new Map([...text.matchAll(/^\s*(\w+) \[label="([^"]*)"/gm)].map(([, id, label]) => [id, label]));
  return [...text.matchAll(/^\s*(\w+) -> (\w+)/gm)]
    .map(([, from, to]) => `${labels.get(from)} > ${labels.get(to)}`)
    .sort();
}

const shop = {
  'src/repos.ts': [
    'export class Users { load(id: number) { return id; } count = 0; }',
    'export class Orders { load(id: number) { return -id; } }',
    'export function open() { return { users: new Users(), orders: new Orders() }; }',
    'export function logged(_: unknown, __: unknown) {}',
    '',
  ].join('\n'),
  'src/use.ts': [
    "import { logged, open, type Users } from './repos';",
    'const all = open();',
    'export function run() {',
    '  const { users: people } = all;',
    '  return [1, 2].map((id) => people.load(id));',
    '}',
    'export function read(users: Users) { return users.count; }',
    'export class Job {',
    '  @logged',
    '  start() { return all.orders.load(1); }',
    '}',
    '',
  ].join('\n'),
};

it('follows a call on a destructured variable inside of a lambda to the member', async () => {
  expect(await callsOf(shop, 'src.use.run')).toEqual(['src.use.run > src.repos.Users.load']);
});

it('takes a field that is read for no call', async () => {
  expect(await callsOf(shop, 'src.use.read')).toEqual([]);
});

it('draws what a member calls and a decorator of it, and tells namesakes apart', async () => {
  expect(await callsOf(shop, 'Job.start')).toEqual([
    'src.use.Job.start > src.repos.Orders.load',
    'src.use.Job.start > src.repos.logged',
  ]);
  expect(await callsOf(shop, 'src.repos.logged')).toEqual(['src.use.Job.start > src.repos.logged']);
});

it('gives a module what its own lines call, and nothing that the methods of its classes call', async () => {
  const arrows = await callsOf(shop, 'src/use.ts');
  expect(arrows).toContain('src.use > src.repos.open');
  expect(arrows.filter((arrow) => arrow.includes('Orders.load'))).toEqual([]);
});

it('gives each name of a tuple of Python its own type', async () => {
  const files = {
    'repos.py':
      'class Users:\n    def load(self, n): return n\n\nclass Orders:\n    def load(self, n): return n\n\ndef make():\n    return Orders(), Users()\n',
    'use.py': 'from repos import make\n\ndef run():\n    orders, users = make()\n    return users.load(1)\n',
  };
  expect(await callsOf(files, 'use.run')).toEqual(['use.run > repos.Users.load', 'use.run > repos.make']);
});
