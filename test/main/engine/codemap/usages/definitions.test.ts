import { describe, expect, it } from 'vitest';
import { definitionsOf } from '../../../../../src/main/engine/codemap/usages/text/definitions.ts';

/** `namespace|path|name`, and the lines from first to last. */
function read(...lines: string[]): string[] {
  const text = lines.join('\n');
  const line = (at: number): number => text.slice(0, at).split('\n').length;
  return definitionsOf(text).map((one) =>
    [one.namespace, one.path, one.name, `${line(one.start)}-${line(one.end)}`].join('|'),
  );
}

describe('definitions outside their class', () => {
  it('are found in namespaces, with templates, operators and lists of initializers', () => {
    expect(
      read(
        '#include "a.h"',
        'namespace a::b { // "{"',
        'inline namespace v1 {',
        'template <class T>',
        'Foo<T>::Foo(int n) : count{n}, name("{") {',
        '  if (n) { Bar::call(n); }',
        '}',
        '}',
        'bool Foo::operator==(const Foo &o) const { return true; }',
        'std::function<void(int)> Foo::get() { return {}; }',
        '}',
        'a::b::Foo::~Foo() {}',
      ),
    ).toEqual(['a.b|Foo|Foo|4-7', 'a.b|Foo|operator==|9-9', 'a.b|Foo|get|10-10', '|a.b.Foo|~Foo|12-12']);
  });

  it('are neither functions, declarations, bodies of classes nor calls', () => {
    expect(
      read(
        'class A { int f() { return B::g(1); } };',
        'int B::h(int);',
        'int k() { B::g(2); return 0; }',
        'int x = B::g(3);',
      ),
    ).toEqual([]);
  });

  it('end with the text where brackets do not match', () => {
    expect(read('}}} void A::f( {', '))) }', 'void A::g() {')).toEqual(['|A|f|1-2']);
  });
});
