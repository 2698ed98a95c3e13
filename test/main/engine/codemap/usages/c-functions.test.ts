import { expect, it } from 'vitest';
import { uncancelled } from '../../../../helpers/workspace.ts';
import { oneEngine } from './one-engine.ts';

const engineOn = oneEngine();

it('calls of a C function are found by its prototype in a header and by its definition in any source', async () => {
  const engine = await engineOn({
    'server.h': '#pragma once\nvoid add_reply(int x);\n',
    'networking.c':
      '#include "server.h"\nvoid add_reply(int x) { }\nstatic int helper(void) { add_reply(2); return 1; }\n',
    'module.c': '#include "server.h"\nint run(void) { add_reply(1); return 0; }\n',
    'alone.c': 'static void add_reply(int x) { }\nint other(void) { add_reply(3); return 0; }\n',
  });
  const usagesOf = async (path: string): Promise<string[]> => {
    const { usages } = await engine.call('FindUsages', { path, maxResults: 50 }, uncancelled);
    return usages.map(({ file, line, kind }) => `${file}:${line} ${kind}`).sort();
  };
  const calls = ['module.c:2 call', 'networking.c:3 call'];
  expect(await usagesOf('server.add_reply')).toEqual(calls);
  expect(await usagesOf('networking.add_reply')).toEqual(calls);
  expect(await usagesOf('alone.add_reply')).toEqual(['alone.c:2 call']);
});

it('takes a static function of a header for none that another file shares by its name', async () => {
  const engine = await engineOn({
    'src/dict.h': 'int dict_add(int x);\n',
    'src/dict.c': '#include "dict.h"\nint dict_add(int x) { return x; }\n',
    'src/main.c': '#include "dict.h"\nint run(void) { return dict_add(1); }\n',
    'deps/dict.h': 'static int dict_add(int x);\n',
    'deps/dict.c':
      '#include "dict.h"\nstatic int dict_add(int x) { return 2; }\nint other(void) { return dict_add(3); }\n',
  });
  const { usages } = await engine.call('FindUsages', { path: 'src.dict.dict_add', maxResults: 50 }, uncancelled);
  expect(usages.map(({ file, line }) => `${file}:${line}`)).toEqual(['src/main.c:2']);
});

async function linesOf(files: Record<string, string>, path: string): Promise<string[]> {
  const engine = await engineOn(files);
  const { usages } = await engine.call('FindUsages', { path, maxResults: 50 }, uncancelled);
  return usages.map(({ file, line }) => `${file}:${line}`).sort();
}

it('macros are used by conditions and by other macros, through any number of headers', async () => {
  const files = {
    'config.h':
      '#define HAVE_POLL 1\n#define LIMIT(n) ((n) + 1)\n#define LOG(x) note(#x, LIMIT(x))\nvoid note(char *a, int b);\n',
    'server.h': '#include "config.h"\n',
    'server.c':
      '#include "server.h"\n#ifdef HAVE_POLL\n#elif defined(HAVE_POLL) && \\\n  HAVE_POLL\n#endif\n#undef HAVE_POLL\n// HAVE_POLL\n',
  };
  expect(await linesOf(files, 'config.HAVE_POLL')).toEqual(['server.c:2', 'server.c:3', 'server.c:4', 'server.c:6']);
  expect(await linesOf(files, 'config.LIMIT')).toEqual(['config.h:3']);
  expect(await linesOf(files, 'config.note')).toEqual(['config.h:3']);
});

it('what declares a type or a function is not a use of it', async () => {
  const files = {
    'a.h':
      'typedef struct node { struct node *next; } node;\ntypedef enum { LEFT } way;\nstruct __attribute__((packed)) item { way w; };\n',
    'a.c':
      '#include "a.h"\n#ifdef FAST\nint walk(node *n) { return 1; }\n#else\nint walk(node *n) { return 2; }\n#endif\nint run(struct item *i) { return walk(0); }\n',
    'b.cc': 'namespace b { using count = int; struct row { count n; }; }\n',
  };
  expect(await linesOf(files, 'a.node')).toEqual(['a.c:3', 'a.c:5', 'a.h:1']);
  expect(await linesOf(files, 'a.way')).toEqual(['a.h:3']);
  expect(await linesOf(files, 'a.item')).toEqual(['a.c:7']);
  expect(await linesOf(files, 'a.walk')).toEqual(['a.c:7']);
  expect(await linesOf(files, 'b.count')).toEqual(['b.cc:1']);
});

it('values of an enum of C are used by their name alone', async () => {
  const files = {
    'state.h': 'typedef enum { IDLE = 0, BUSY } state;\nint run(state s);\n',
    'all.h': '#include "state.h"\n',
    'run.c':
      '#include "all.h"\nint run(state s) {\n  switch (s) {\n  case BUSY: return IDLE;\n  default: return s == BUSY;\n  }\n}\n',
    'other.c': 'static int BUSY;\nint other(void) { return BUSY; }\n',
    'mode.hpp': 'namespace m { enum class mode { OPEN, SHUT }; enum side { LEFT, RIGHT }; }\n',
    'use.cc':
      '#include "mode.hpp"\nnamespace m { int f(mode x, int OPEN) { return x == mode::OPEN ? LEFT : OPEN; } }\n',
  };
  expect(await linesOf(files, 'state.state.BUSY')).toEqual(['run.c:4', 'run.c:5']);
  expect(await linesOf(files, 'state.state.IDLE')).toEqual(['run.c:4']);
  expect(await linesOf(files, 'm.side.LEFT')).toEqual(['use.cc:2']);
  expect(await linesOf(files, 'm.mode.OPEN')).toEqual(['use.cc:2']);
});

it('a mask and the words of a comment declare no variable', async () => {
  const files = {
    'flags.h': '#define ONLINE 1\nvoid reply(int n);\n',
    'use.c':
      '#include "flags.h"\nint run(int flags) {\n  if (flags & ONLINE) return 1;\n  /* We must call reply in order. */\n  if (flags & ONLINE)\n    reply(1);\n  return 0;\n}\n',
  };
  expect(await linesOf(files, 'flags.ONLINE')).toEqual(['use.c:3', 'use.c:5']);
  expect(await linesOf(files, 'flags.reply')).toEqual(['use.c:6']);
});

it('a variable that bears the name of a struct is not a use of it, and an overload with other parameters none of a function', async () => {
  const files = {
    'cli.c':
      'static struct config { int port; } config;\nint run(struct config *c) { config.port = 1; return c->port; }\n',
    'a.hpp': 'namespace s { void show(const std::string &n); }\n',
    'b.hpp': 'namespace s { void show(int n); }\n',
    'a.cc': '#include "a.hpp"\nnamespace s { void show(const string &text) {} }\n',
    'a_use.cc': '#include "a.hpp"\nvoid one() { s::show("a"); }\n',
    'b_use.cc': '#include "b.hpp"\nvoid two() { s::show(1); }\n',
  };
  expect(await linesOf(files, 'cli.config')).toEqual(['cli.c:2']);
  expect(await linesOf(files, 'a.show')).toEqual(['a_use.cc:2']);
  expect(await linesOf(files, 'b.show')).toEqual(['b_use.cc:2']);
});

it('the name of a test is not a use of the function that it tests', async () => {
  const files = {
    'show.h': 'namespace show { void print(int n); }\n',
    'show_test.cc': '#include "show.h"\nTEST(show_test, print) {\n  show::print(1);\n}\nCHECK(one,\n  show::print);\n',
  };
  expect(await linesOf(files, 'show.print')).toEqual(['show_test.cc:3', 'show_test.cc:6']);
});

it('an import of Python names no member of a type, and the line of an alias is not a use', async () => {
  const files = {
    'pkg/__init__.py': '',
    'pkg/_auth.py': 'class Auth:\n    pass\n',
    'pkg/client.py':
      'from typing import TypeAlias\nfrom ._auth import Auth\nimport pkg._auth\n\nText: TypeAlias = str\nTexts: TypeAlias = list[Text]\n\n\nclass Client:\n    def __init__(self):\n        self._auth = Auth()\n\n    def auth(self):\n        return self._auth\n',
  };
  expect(await linesOf(files, 'Client._auth')).toEqual(['pkg/client.py:14']);
  expect(await linesOf(files, 'pkg.client.Text')).toEqual(['pkg/client.py:6']);
});

it('the name of a function of C means the function, wherever else its prototype stands', async () => {
  const engine = await engineOn({
    'all.h': '#include "server.h"\n#define ALL 1\n',
    'server.h': 'void add_reply(int x);\nvoid twice(int x);\nstatic inline void log_it(int x) { x = 1; }\n',
    'networking.c': '#include "all.h"\nvoid add_reply(int x) { x = 2; }\n',
    'one.c': '#include "server.h"\nvoid twice(int x) { x = 3; }\n',
    'two.c': '#include "server.h"\nvoid twice(int x) { x = 4; }\n',
    'log.c': 'void log_it(int x) { x = 5; }\n',
  });
  const resolved = async (path: string): Promise<string | undefined> =>
    (await engine.call('ResolveSymbol', { path, limit: 10 }, uncancelled)).resolved?.path;
  expect(await resolved('add_reply')).toBe('networking.add_reply');
  expect(await resolved('server.add_reply')).toBe('server.add_reply');
  expect(await resolved('twice')).toBeUndefined();
  expect(await resolved('log_it')).toBeUndefined();
  const { hits } = await engine.call('SearchSymbols', { query: 'add_reply', offset: 0, limit: 10 }, uncancelled);
  expect(hits.map(({ path }) => path)).toEqual(['networking.add_reply', 'server.add_reply']);
});
