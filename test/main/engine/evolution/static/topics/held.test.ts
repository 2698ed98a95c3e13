/** Lines that answers cite: settings under a name held in a constant, calls that stand in code, ties of one field. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { config, openTestLearner, type TestLearner } from '../tree.ts';

const files: Readonly<Record<string, string>> = {
  'src/app/env.ts': `const REGION = 'SHOP_REGION';
export const region = process.env[REGION] ?? 'eu';
export const size = process.env.SHOP_SIZE;
process.env.SHOP_DONE = 'yes';
`,
  'src/core/router.ts': `import { Matcher } from '../match/matcher.ts';
import { Store } from '../match/store.ts';

/** Sends requests to what answers them: Matcher.find() says to what. */
export class Router {
  // Matcher.find() is quick; Store.read() is not.
  route(path: string): string {
    /* new Store().read() would do too */
    const matcher = new Matcher();
    return matcher.find(path) + new Store().read(path);
  }

  /** What is asked for where nothing is. */
  start(): string {
    return this.route('/');
  }

  /** Whether there is an answer. */
  has(path: string): boolean {
    return this.route(path) !== '';
  }
}
`,
  'src/core/use.ts': `import { Router } from './router.ts';
export class Server { router = new Router(); }
export class Client { router = new Router(); }
export class Proxy { router = new Router(); }
`,
  'src/match/matcher.ts': '/** Finds. */\nexport class Matcher { find(path: string): string { return path; } }\n',
  'src/match/store.ts': '/** Keeps. */\nexport class Store { read(path: string): string { return path; } }\n',
  'go.mod': 'module example.com/keep\n\ngo 1.22\n',
  'keep/codec.go': `package keep

// NewCodec makes a codec.
func NewCodec() int { return 1 }

// Encode writes.
func Encode(n int) int { return n }

// Decode reads.
func Decode(n int) int { return n }
${'\n// Space.'.repeat(60)}
`,
  'keep/keep.go': `package keep

type Keeper struct{ n int }

func (k Keeper) Encode(n int) int { return n }

func Open() int {
	k := Keeper{}
	k.Encode(2)
	return NewCodec()
}
`,
  'src/model/order.ts': `import type { Line } from './line.ts';
import type { Person } from './person.ts';

/** What is bought. */
export interface Order {
  parts: Map<Person, Line>;
  buyer: Person;
  payer: Person;
}
`,
  'src/model/line.ts': `import type { Order } from './order.ts';

/** A line of an order. */
export interface Line {
  order: Order;
}
`,
  'src/model/person.ts': `import type { Order } from './order.ts';

/** Who buys. */
export interface Person {
  last: Order;
}
`,
};

const named = [
  config('SHOP_REGION', 2, 'src/app/env.ts'),
  config('SHOP_SIZE', 3, 'src/app/env.ts'),
  config('SHOP_DONE', 4, 'src/app/env.ts'),
];

let tree: TestLearner;
let learned: Awaited<ReturnType<TestLearner['learnAll']>>;
beforeAll(async () => {
  tree = await openTestLearner(files, { interface: { schemaVersion: '1.0', omitted: {}, entries: named } });
  learned = await tree.learnAll('en');
});
afterAll(() => tree.tree.dispose());

function answerTo(start: string): string {
  const found = learned.find(({ question }) => question.question.startsWith(start))?.summary;
  if (found === undefined || found === null) throw new Error(`nothing learnt of ${start}`);
  return found.answer;
}

test('a setting whose name is held in a constant is told with what holds where it is missing; one that is set is not', () => {
  const answer = answerTo('Which settings does the code in `src/app`');
  expect(answer).toContain('reads 2 settings from outside by name: `SHOP_REGION` and `SHOP_SIZE`');
  expect(answer).toContain(
    "`SHOP_REGION` is read in `src/app/env.ts:2`: `export const region = process.env[REGION] ?? 'eu';`. Where it is missing, `'eu'` holds.",
  );
  expect(answer).toContain(
    '`SHOP_SIZE` is read in `src/app/env.ts:3`: `export const size = process.env.SHOP_SIZE;`.\n',
  );
  expect(answer).not.toContain('SHOP_DONE');
});

test('what a type leans on is told by lines of code, never of comments', () => {
  const answer = answerTo('What is `Router`');
  expect(answer).toContain('**Leans on** `Matcher` (line 9) and `Store` (line 10)');
});

test('one field ties all types that it holds, and a second field of a kind ties none again', () => {
  const answer = answerTo('How do `');
  expect(answer).toContain('`Order` has several `Line` in `parts : Map<Person, Line>`');
  expect(answer).toContain('`Order` has several `Person` in `parts : Map<Person, Line>`');
  expect(answer).toContain('`Order` has one `Person` in `buyer : Person`');
  expect(answer).not.toContain('payer');
});

test('callers of functions of a Go package are also found in the files beside, methods of their name are none', () => {
  const answer = answerTo('Which functions does `keep/codec.go`');
  expect(answer).toContain('“NewCodec makes a codec.” Called in `Open` (`keep/keep.go:10`).');
  expect(answer).toContain('“Encode writes.”\n');
});
