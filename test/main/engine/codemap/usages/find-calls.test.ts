import { describe, expect, it, onTestFinished } from 'vitest';
import { openTestCodeMap } from '../../../../helpers/code-map.ts';

const signal = new AbortController().signal;

/** `target at line` of all calls in the member, the unsure ones with a question mark. */
async function callsOf(files: Record<string, string>, type: string, member: string) {
  const test = await openTestCodeMap(files);
  onTestFinished(test.dispose);
  const rows = [...test.map.all()].find((each) => {
    const ref = each.member === 0 ? null : test.map.ref(each);
    return ref?.name === member && ref.container === type;
  });
  if (rows === undefined) throw new Error(`no ${type}.${member}`);
  const query = { caller: rows, root: test.root, maxBytes: 1_000_000, maxResults: 50 };
  const { calls, unclear } = await test.map.calls(query, signal);
  const names = calls.map(({ target, line, confidence }) => `${target.path}:${line}${confidence < 0.8 ? '?' : ''}`);
  return { names, unclear };
}

describe('what a member calls', () => {
  it('takes a type of another package for none of the workspace that bears its name', async () => {
    const files = {
      'web/models.py': 'class Request:\n    pass\n\nclass Reply:\n    pass\n',
      'web/send.py': `import web.models
from .models import Request, Reply

class Sender:
    def send(self, request: Request):
        import httpcore
        first = httpcore.Request(1)
        second = web.models.Reply()
`,
    };
    expect((await callsOf(files, 'web.send.Sender', 'send')).names).toEqual(['web.models.Reply:8']);
  });

  it('of a function of Go that several builds have, takes the one of the file, else the one that is built', async () => {
    const files = {
      'go.mod': 'module example.org/shop\n',
      'labels/a_dedupe.go':
        '//go:build dedupe\n\npackage labels\n\nfunc decode(at int, of string) string { return of }\n\nfunc Slow() { decode(1, "a") }\n',
      'labels/b_plain.go':
        '//go:build !dedupe\n\npackage labels\n\nfunc decode(of string) string { return of }\n\nfunc Get() { decode("a") }\n',
      'labels/common.go': 'package labels\n\nfunc Any() { decode("b") }\n',
    };
    const target = async (name: string) => {
      const test = await openTestCodeMap(files);
      onTestFinished(test.dispose);
      const caller = [...test.map.all()].find((rows) => rows.member !== 0 && test.map.ref(rows)?.name === name);
      if (caller === undefined) throw new Error(`no ${name}`);
      const { calls } = await test.map.calls({ caller, root: test.root, maxBytes: 1_000_000, maxResults: 9 }, signal);
      return calls.map((call) => `${call.target.file}:${call.target.line}`);
    };
    expect(await target('Get')).toEqual(['labels/b_plain.go:5']);
    expect(await target('Slow')).toEqual(['labels/a_dedupe.go:5']);
    expect(await target('Any')).toEqual(['labels/b_plain.go:5']);
  });

  it('TypeScript: members by their receivers, functions by imports, what is made; each once, in order', async () => {
    const files = {
      'a.ts': `import { log, note as jot } from './log.ts';
export class Base { hook(): void {} }
export class Store { save(text: string): void {} close(): void {} }
export class Twin { save(text: string): void {} }
export class Work extends Base {
  constructor(private readonly store: Store, private readonly open: any) { super(); }
  run(): void {
    const own = new Store();
    this.store.save(log('a.save()'));
    own.save('b'); // this.store.close()
    this.hook();
    jot();
    this.open.save('?');
    Math.max(1, 2);
  }
}
`,
      'log.ts': `export function log(text: string): string { return text; }\nexport function note(): void {}\n`,
    };
    expect(await callsOf(files, 'a.Work', 'run')).toEqual({
      names: ['a.Store:8', 'a.Store.save:9', 'log.log:9', 'a.Base.hook:11', 'log.note:12'],
      unclear: 1,
    });
  });

  it.each([
    [
      'C#',
      {
        'A.cs': `namespace N {
class Store { public void Save(int n) {} }
class Work {
  Store store = new Store();
  int Twice(int n) { return n * 2; }
  void Run() { store.Save(Twice(1)); var other = new Store(); }
}
}
`,
      },
      'N.Work',
      'Run',
      ['N.Store.Save:6', 'N.Work.Twice:6', 'N.Store:6'],
    ],
    [
      'Python',
      {
        'shop/store.py': 'class Store:\n    def save(self, n):\n        pass\n\ndef twice(n):\n    return n * 2\n',
        'shop/work.py': `from shop.store import Store, twice

class Work:
    def __init__(self):
        self.store = Store()

    def run(self):
        self.store.save(twice(1))
        self.done()

    def done(self):
        pass
`,
      },
      'shop.work.Work',
      'run',
      ['shop.store.Store.save:8', 'shop.store.twice:8', 'shop.work.Work.done:9'],
    ],
    [
      'Go',
      {
        'go.mod': 'module example.com/shop\n',
        'store/store.go':
          'package store\n\ntype Store struct{}\n\nfunc (s *Store) Save(n int) {}\n\nfunc Twice(n int) int { return n * 2 }\n',
        'work/work.go': `package work

import "example.com/shop/store"

type Work struct{ store *store.Store }

func (w *Work) Run() {
	w.store.Save(store.Twice(1))
	w.done()
}

func (w *Work) done() {}
`,
      },
      'work.Work',
      'Run',
      ['store.Store.Save:8', 'store.Twice:8', 'work.Work.done:9'],
    ],
  ])('%s: the same', async (_, files, type, member, wanted) => {
    expect((await callsOf(files as Record<string, string>, type, member)).names).toEqual(wanted);
  });

  it('C++: a list of initializers fills fields, and makes no type of their name', async () => {
    const files = {
      'a.cc': `struct value { int n; };
struct node {
  value *other;
  int value;
  node(int n) : value(n), other(make(n)) {}
  static struct value *make(int n) { return new struct value{n}; }
};
`,
    };
    expect((await callsOf(files, 'node', 'node')).names).toEqual(['node.make:5']);
  });

  it.each<[string, Record<string, string>, string, Record<string, string[]>]>([
    [
      'TypeScript',
      {
        'a.ts': `export class UserRepo { load(id: number) { return id; } }
export class OrderRepo { load(id: number) { return id; } count = 1; }
export interface All { users: UserRepo; orders: OrderRepo }
export class Base { constructor(readonly n: number) {} }
export class Work extends Base {
  constructor() { super(1); }
  async run(all: All, ids: number[]) {
    const { users: people, orders } = all;
    await people.load(orders.count);
    ids.map((id) => orders.load(id));
  }
}
`,
      },
      'a.Work',
      { constructor: ['a.Base:6'], run: ['a.UserRepo.load:9', 'a.OrderRepo.load:10'] },
    ],
    [
      'Go',
      {
        'go.mod': 'module example.com/shop\n',
        'a.go': `package shop

type Orders struct{}

func (o *Orders) Load() int { return 1 }

type Users struct{}

func (u *Users) Load() int { return 2 }

func open() (*Orders, *Users) { return nil, nil }

type Work struct{}

func (w *Work) Run() int {
	o, u := open()
	go func() { o.Load() }()
	return u.Load()
}
`,
      },
      'shop.Work',
      { Run: ['shop.open:16', 'shop.Orders.Load:17', 'shop.Users.Load:18'] },
    ],
    [
      'Python',
      {
        'a.py': `class Orders:
    def load(self):
        return 1

class Users:
    def load(self):
        return 2

def make():
    return Orders(), Users()

def made() -> tuple[Orders, Users]:
    return make()

class Base:
    def __init__(self, n):
        self.n = n

class Work(Base):
    def __init__(self):
        super().__init__(1)

    def run(self):
        orders, users = make()
        users.load()
        more, _ = made()
        return more.load() + self.n
`,
      },
      'a.Work',
      {
        __init__: ['a.Base.__init__:21'],
        run: ['a.make:24', 'a.Users.load:25', 'a.made:26', 'a.Orders.load:27'],
      },
    ],
  ])(
    '%s: what is taken apart, lambdas and super() are edges, and a field that is read is none',
    async (_, files, type, wanted) => {
      for (const [member, calls] of Object.entries(wanted))
        expect((await callsOf(files, type, member)).names).toEqual(calls);
    },
  );
});
