/** What the preprocessor leaves in C and C++ sources, and what is declared all the same. */
import { describe, expect, it } from 'vitest';
import { headerLanguage } from '../../../../../src/main/engine/codemap/languages/c-family/text/header.ts';
import { reduce } from '../../../../../src/main/engine/codemap/languages/c-family/text/reduce.ts';
import { factsOf } from '../../../../helpers/facts.ts';

/** `Type.member : type` of all members, those of modules without a type; errors must not be. */
async function declared(file: string, text: string): Promise<string[]> {
  const { types, parseErrors } = await factsOf(file, text);
  expect(parseErrors).toBe(0);
  return types.flatMap((type) => [
    ...(type.kind === 'module' ? [] : [`${type.kind} ${type.name}`]),
    ...type.members
      .filter((member) => !member.modifiers.includes('define'))
      .map((member) => `${type.kind === 'module' ? '' : `${type.name}.`}${member.signature}`),
  ]);
}

describe('macros among declarations are left out', () => {
  it.each([
    ['a.c', 'PUBLIC_API int f(int a);\n', ['f(int a) : int']],
    ['a.c', 'static MY_INLINE foo_t *g(void) {}\n', ['g() : foo_t*']],
    ['a.c', 'DWORD WINAPI Run(LPVOID arg);\n', ['Run(LPVOID arg) : DWORD']],
    ['a.c', 'EXPORT_TO(int) h(void);\n', ['h() : int']],
    ['a.c', 'void say(const char *f, ...) PRINTF_LIKE(1, 2);\n', ['say(const char *f, ...) : void']],
    ['a.c', 'struct PACKED point { int x; } ALIGNED(8);\n', ['struct point', 'point.x : int']],
    ['a.c', 'atomic_q size_t count = 0;\n', ['count : size_t']],
    ['a.c', 'MODULE_INIT(x)\nint after;\n', ['after : int']],
    ['a.c', 'FILE *log; BOOL done; LONG\nround(LONG x)\n{}\n', ['log : FILE*', 'done : BOOL', 'round(LONG x) : LONG']],
    [
      'a.cpp',
      'class LIB_API Foo : public Bar { Q_OBJECT\n public slots:\n  void go() NOEXCEPT;\n};\n',
      ['class Foo', 'Foo.go() : void'],
    ],
    [
      'a.cpp',
      'struct S { LIB_API S(int a); int x GUARDED_BY(mu_) = 3; ~S() NOEXCEPT; };\n',
      ['struct S', 'S.S(int a)', 'S.x : int', 'S.~S()'],
    ],
    ['a.cpp', 'BEGIN_NAMESPACE\nnamespace n { struct T {}; }\nEND_NAMESPACE\n', ['struct T']],
    [
      'a.cpp',
      'struct M { void (M::*handler)(int); int M::*field; };\n',
      ['struct M', 'M.handler : void (M::*)(int)', 'M.field : int*'],
    ],
  ])('%s: %s', async (file, text, expected) => {
    expect(await declared(file, text)).toEqual(expected);
  });
});

describe('branches of #if', () => {
  it.each([
    [
      'all that are whole',
      '#if A\nint f(int a) {}\n#else\nint f(int a) {}\nint g(void);\n#endif\n',
      ['f(int a) : int', 'g() : int'],
    ],
    [
      'the first where they share a body',
      '#ifdef A\nint f(int a) {\n#else\nint f(long a) {\n#endif\n return 0; }\nint g;\n',
      ['f(int a) : int', 'g : int'],
    ],
    [
      'the same of both halves',
      'int f(void) {\n#ifdef A\n if (x) {\n#else\n while (x) {\n#endif\n#ifndef A\n } else {\n#endif\n }\n}\nint g;\n',
      ['f() : int', 'g : int'],
    ],
    ['never #if 0', "#if 0\ndon't { read\n#else\nint g;\n#endif\n", ['g : int']],
    ['none for C++', '#ifdef __cplusplus\nextern "C" {\n#endif\nint g;\n#ifdef __cplusplus\n}\n#endif\n', ['g : int']],
    ['within a list', 'enum e { A,\n#ifdef B\n B,\n#endif\n C };\n', ['enum e', 'e.A', 'e.B', 'e.C']],
    ['within a value', 'int a =\n#ifdef B\n 1\n#else\n 2\n#endif\n;\nint b;\n', ['a : int', 'b : int']],
  ])('%s', async (_, text, expected) => {
    expect(await declared('a.c', text)).toEqual(expected);
  });
});

it('old style functions, functions without a type, and pointers to functions', async () => {
  expect(
    await declared(
      'a.c',
      'main(argc, argv) char **argv; {}\nint old(a, b)\n  int a;\n  char *b;\n{}\nclock_f (*now)(void);\n',
    ),
  ).toEqual(['main(argc, argv)', 'old(a, b) : int', 'now : clock_f (*)(void)']);
});

it('a comment directly above is the doc, in any form; one that is behind another declaration or apart is not', async () => {
  const { types } = await factsOf(
    'a.c',
    '/* Licence. */\n\nint a; // of a\n// ------\nint b;\n// First line\n// and second.\nint c;\n/** Kept\n * apart. */\n\nint d;\n',
  );
  expect(types[0]?.members.map(({ name, doc }) => [name, doc])).toEqual([
    ['a', 'of a'],
    ['b', ''],
    ['c', 'First line\nand second.'],
    ['d', 'Kept\napart.'],
  ]);
});

it('the grammar gets the declarations only, and its offsets lead back', () => {
  const text = '/* a */ static int f(int a) { return a + 1; } // b\n#define X\nint y = 3;\n';
  const reduced = reduce(text, 'c');
  expect(reduced.text.replace(/\s+/g, ' ').trim()).toBe('static int f(int a) { } int y ;');
  for (const [from, to, original] of [
    ['static', 'int', 'static int'],
    ['{', '}', '{ return a + 1; }'],
    ['y', ';', 'y = 3;'],
  ] as const) {
    const start = reduced.text.indexOf(from);
    const end = reduced.text.indexOf(to, start) + to.length;
    expect(text.slice(reduced.startOf(start), reduced.endOf(end))).toBe(original);
  }
});

describe('a header is C++ by what C has no use for', () => {
  it.each([
    ['class A;', 'cpp'],
    ['#include <vector>\n', 'cpp'],
    ['#include <stdio.h>\nint f(void);', 'c'],
    ['int class; int f(char *template, int new); struct namespace;', 'c'],
    ['// class A;\n/* std::string */ #define X "a::b"', 'c'],
    ['#ifdef __cplusplus\nnamespace a { class B; }\n#include <string>\n#endif\nint f(void);', 'c'],
    ['struct A { private: int a; };', 'cpp'],
    ['template <int N> struct A;', 'cpp'],
    ['void f(std::string a);', 'cpp'],
  ])('%s is %s', (text, language) => {
    expect(headerLanguage(text)).toBe(language);
  });
});

it('what a macro makes of its arguments is not known: they are no types of parameters', async () => {
  const { types } = await factsOf('a.cpp', 'TEST(Frame, Works) { run(Pane()); }\nvoid show(Window w) {}\n');
  expect(types.flatMap(({ uses }) => uses.map(({ kind, name }) => `${kind} ${name}`)).sort()).toEqual([
    'call Pane',
    'call run',
    'memberType Window',
  ]);
});

describe('comments', () => {
  it('marks for tools are no documentation', async () => {
    const { types } = await factsOf(
      'a.h',
      '// clang-format on\nint f(void);\n\n// Adds one. \n// NOLINTNEXTLINE(foo)\nint g(void);\n',
    );
    expect(types[0]?.members.map(({ doc }) => doc)).toEqual(['', 'Adds one.']);
  });
});
