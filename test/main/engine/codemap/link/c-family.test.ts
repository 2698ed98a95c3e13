/** Where C and C++ names lead, through real files: includes, namespaces, using lines, and each other's types. */

import { afterEach, describe, expect, it } from 'vitest';
import type { CodeMap } from '../../../../../src/main/engine/codemap/codemap.ts';
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

const members = (map: TestCodeMap, fqn: string): string[] =>
  map.map
    .typeDetail(map.row(fqn))
    ?.members.map(({ access, signature, file, line }) => `${access} ${signature} ${file}:${line}`)
    .sort() ?? [];

describe('C', () => {
  const ring = {
    'src/ring.h': '#pragma once\ntypedef struct ring { int n; } ring_t;\nring_t *ring_new(int n);\n#define RING_OK 0\n',
    'src/ring.c':
      '#include "ring.h"\n#include "util/alloc.h"\n#include <stdio.h>\nring_t *ring_new(int n) { puts("new"); return alloc(n); }\n',
    'lib/util/alloc.h': 'void *alloc(int n);\n',
  };

  it('a header and its source are one module, and a prototype and its function one member', async () => {
    const map = await codeMap(ring);
    expect(members(map, 'src.ring')).toEqual([
      'public RING_OK src/ring.h:4',
      'public ring_new(int n) : ring_t* src/ring.c:4',
    ]);
    expect(map.uses('src.ring')).toEqual([
      'call external puts',
      'call lib.util.alloc',
      'import external stdio.h',
      'import lib.util.alloc',
      'memberType src.ring.ring_t',
    ]);
    expect(map.uses('src.ring.ring_t')).toEqual(['memberType src.ring.ring']);
  });

  it('of types with one name that is meant which the file includes, then the one beside it, then the only one', async () => {
    const { uses } = await codeMap({
      'a/node.h': 'struct node { int a; };\n',
      'b/node.h': 'struct node { int b; };\nstruct leaf { struct node *up; };\n',
      'b/tree.h': '#include "node.h"\n',
      'c/use.c': '#include "../b/tree.h"\nstruct use { struct node *first; };\n',
      'c/list.h': 'struct item { int i; };\n',
      'c/list.c': 'struct list { struct item *first; struct leaf *only; struct node *unknown; };\n',
      'd/list.h': 'struct item { int i; };\n',
    });
    expect(uses('c.use.use')).toEqual(['memberType b.node.node']);
    expect(uses('c.list.list')).toEqual([
      'memberType b.node.leaf',
      'memberType c.list.item',
      'memberType external node',
    ]);
  });

  it('what an included file passes on follows when it changes', async () => {
    const { uses, change } = await codeMap({
      'a.h': 'int one(void);\n',
      'b.h': 'int two(void);\n',
      'all.h': '#include "a.h"\n',
      'main.c': '#include "all.h"\nint run(void) { return one() + two(); }\n',
    });
    expect(uses('main')).toEqual(['call a', 'call external two']);
    await change({ 'all.h': '#include "b.h"\n' });
    expect(uses('main')).toEqual(['call b', 'call external one']);
    await change({ 'b.h': 'int three(void);\n' });
    expect(uses('main')).toEqual(['call external one', 'call external two']);
  });
});

describe('where a header has only the prototype', () => {
  const server = {
    'src/server.h': 'void reply(int n);\nvoid serve(void);\nstatic inline int twice(int n) { return 2 * n; }\n',
    'src/server.c': '#include "server.h"\nvoid serve(void) { reply(1); }\n',
    'src/net.c': '#include "server.h"\nvoid reply(int n) { n = twice(n); }\n',
    'src/set.c': '#include "server.h"\nvoid add(void) { reply(2); serve(); twice(3); }\n',
    'other/net.c': 'void reply(int n) { n = 0; }\n',
  };

  it('a call leads to the source file that includes it and has the function', async () => {
    const { uses } = await codeMap(server);
    expect(uses('src.set')).toEqual(['call src.net', 'call src.server', 'import src.server']);
    expect(uses('src.server')).toEqual(['call src.net']);
    expect(uses('src.net')).toEqual(['call src.server', 'import src.server']);
  });

  it('the call follows the function when it moves', async () => {
    const { uses, change } = await codeMap(server);
    await change({ 'src/net.c': '#include "server.h"\n' });
    expect(uses('src.set')).toEqual(['call src.server', 'import src.server']);
    await change({ 'src/late.c': '#include "server.h"\nvoid reply(int n) { n = 1; }\n' });
    expect(uses('src.set')).toEqual(['call src.late', 'call src.server', 'import src.server']);
    // A second one says that the build chooses between them.
    await change({ 'src/net.c': '#include "server.h"\nvoid reply(int n) { n = 2; }\n' });
    expect(uses('src.set')).toEqual(['call src.server', 'import src.server']);
  });

  it('the call follows the function out of the module of its header', async () => {
    const { uses, change } = await codeMap({
      'server.h': 'void reply(int n);\n',
      'server.c': '#include "server.h"\nvoid reply(int n) { n = 0; }\n',
      'net.c': '#include "server.h"\n',
      'set.c': '#include "server.h"\nvoid add(void) { reply(2); }\n',
    });
    expect(uses('set')).toEqual(['call server', 'import server']);
    await change({
      'server.c': '#include "server.h"\n',
      'net.c': '#include "server.h"\nvoid reply(int n) { n = 1; }\n',
    });
    expect(uses('set')).toEqual(['call net', 'import server']);
    await change({ 'server.c': '#include "server.h"\nvoid reply(int n) { n = 0; }\n' });
    expect(uses('set')).toEqual(['call server', 'import server']);
    await change({ 'server.c': '#include "server.h"\n' });
    expect(uses('set')).toEqual(['call net', 'import server']);
  });

  it('overloads of C++ lead where their parameters are the same', async () => {
    const { uses } = await codeMap({
      'include/show.h': 'namespace show { void print(int n); }\n',
      'src/show.cc': '#include "../include/show.h"\nnamespace show { void print(int n) { n = 0; } }\n',
      'src/page.cc': '#include "../include/show.h"\nnamespace show { void print(char c) { c = 0; } }\n',
      'app/main.cc': '#include "../include/show.h"\nint main() { show::print(1); }\n',
    });
    expect(uses('app.main')).toEqual(['call src.show', 'import include.show']);
  });
});

describe('C++', () => {
  const net = {
    'include/net/client.h':
      'namespace net {\nclass Frame {};\nclass Client {\n public:\n  explicit Client(int port);\n  Frame next(const Frame& last) const;\n private:\n  static int count_;\n  struct Inner { void run(); };\n};\n}\n',
    'src/client.cc':
      '#include "net/client.h"\nint net::Client::count_ = 0;\nnamespace net {\nnamespace { struct Hidden {}; }\nClient::Client(int port) { Hidden hidden; }\nnet::Frame Client::next(const net::Frame& last) const { return Frame(); }\nvoid Client::Inner::run() {}\nvoid Client::extra() {}\n}\n',
  };

  it('members defined outside their class count once; the class says where and how', async () => {
    const map = await codeMap(net);
    expect(members(map, 'net.Client')).toEqual([
      'private count_ : int include/net/client.h:8',
      'public Client(int port) include/net/client.h:5',
      'public extra() : void src/client.cc:8',
      'public next(const Frame& last) : Frame include/net/client.h:6',
    ]);
    expect(map.map.typeDetail(map.row('net.Client'))?.symbol).toMatchObject({
      kind: 'class',
      file: 'include/net/client.h',
    });
    expect(members(map, 'net.Client+Inner')).toEqual(['public run() : void include/net/client.h:9']);
    expect(map.uses('net.Client')).toEqual(['call net.Frame', 'call src.client.Hidden', 'memberType net.Frame']);
  });

  it('names are looked up in types and namespaces around, then through using lines and aliases', async () => {
    const { uses } = await codeMap({
      'a.hpp':
        'namespace lib { struct A {}; namespace deep { struct B {}; } struct Near {}; }\nnamespace app { struct Near {}; }\nnamespace far { struct C {}; struct Other {}; }\n',
      'b.cpp': [
        '#include "a.hpp"',
        '#include <vector>',
        'using lib::A;',
        'using namespace far;',
        'namespace ld = lib::deep;',
        'namespace app {',
        'struct Base {};',
        'struct User : Base, ld::B {',
        '  struct Near2 {};',
        '  A a; Near near; C c; lib::deep::B b; std::vector<Near2> all; string text;',
        '  void run() { far::Other::make(); }',
        '};',
        '}',
      ].join('\n'),
    });
    expect(uses('app.User')).toEqual([
      'call far.Other',
      'inherits app.Base',
      'inherits lib.deep.B',
      'memberType app.Near',
      'memberType app.User+Near2',
      'memberType external std.vector',
      'memberType external string',
      'memberType far.C',
      'memberType lib.A',
      'memberType lib.deep.B',
    ]);
  });

  it('C and C++ see each other, and a header is what its text says', async () => {
    const { uses, map, row } = await codeMap({
      'core.h': 'struct core { int x; };\nint core_run(struct core *c);\n',
      'wrap.h': '#include "core.h"\nclass Wrap { core inner_; public: Wrap(); };\n',
      'wrap.cc': '#include "wrap.h"\nWrap::Wrap() { core_run(&inner_); }\n',
      'plain.c': '#include "wrap.h"\nstruct holder { struct Wrap *wrap; };\n',
    });
    expect(map.typeDetail(row('core.core'))?.symbol.language).toBe('c');
    expect(map.typeDetail(row('Wrap'))?.symbol.language).toBe('cpp');
    expect(uses('Wrap')).toEqual(['call core', 'import core', 'memberType core.core']);
    expect(uses('plain.holder')).toEqual(['memberType Wrap']);
  });
});

it('a CMake file is a project where it says so', async () => {
  const { map } = await codeMap({
    'CMakeLists.txt': 'cmake_minimum_required(VERSION 3.20)\nproject(Outer LANGUAGES C)\nadd_subdirectory(part)\n',
    'part/CMakeLists.txt': 'add_library(part part.c)\n',
    'part/part.c': 'int part(void) { return 1; }\n',
    'own/CMakeLists.txt': 'PROJECT ( "inner" )\n',
    'own/own.c': 'int own(void) { return 1; }\n',
  });
  const projects = (await map.counts()).projects;
  expect(projects).toBe(2);
});

const typesOf = (map: CodeMap): string[] =>
  [...map.all()].filter(({ kind }) => kind === 'class' || kind === 'struct').map(({ fqn }) => fqn);

describe('namespaces that the file does not open', () => {
  it('what is before `::` alone is a namespace, be it opened by a macro or in another file', async () => {
    const { uses, map } = await codeMap({
      'include/out.h': 'BEGIN_LIB\nnamespace detail { class buffer { int n; }; void put(buffer &b); }\nEND_LIB\n',
      'src/out.cc':
        '#include "../include/out.h"\nBEGIN_LIB\nvoid detail::put(buffer &b) {}\nint detail::counter::get() const { return 1; }\nfile::file(int n) {}\nvoid file::close() {}\nEND_LIB\n',
      'src/use.cc': '#include "../include/out.h"\nvoid run(detail::buffer &b) { detail::put(b); }\n',
      'test/use.cc':
        '#include "../include/out.h"\nstruct own {};\ntemplate <> struct lib::formatter<own> : lib::base {};\n',
    });
    expect(uses('src.use')).toEqual(['call src.out', 'import include.out', 'memberType detail.buffer']);
    const types = typesOf(map);
    expect(types.sort()).toEqual(['detail.buffer', 'detail.counter', 'file', 'lib.formatter', 'own']);
  });

  it('a specialisation is in the namespace before its name', async () => {
    const { map } = await codeMap({
      'a.h':
        'namespace lib { template <class T> struct form { int n; }; }\ntemplate <> struct lib::form<int> { int m; };\n',
    });
    const types = typesOf(map);
    expect(types).toEqual(['lib.form']);
  });

  it('a specialisation of the standard library is seen by those who include it', async () => {
    const { uses } = await codeMap({
      'own.h': 'struct own {};\ntemplate <> struct std::hash<own> { int n; };\n',
      'near.cc': '#include "own.h"\nint f() { return std::hash<own>{}.n; }\n',
      'far.cc': '#include <functional>\nint g() { return std::hash<int>{}.n; }\n',
    });
    expect(uses('near')).toContain('call std.hash');
    expect(uses('far')).toEqual(['call external std.hash', 'import external functional']);
  });
});
