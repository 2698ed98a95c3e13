/** What the names around a class of Python make of it. */
import { expect, it } from 'vitest';
import { factsOf } from '../../../../helpers/facts.ts';

it.each([
  ['from typing import Protocol\nclass A(Protocol): pass\n', 'interface'],
  ['import typing as t\nclass A(t.Protocol): pass\n', 'interface'],
  ['from typing_extensions import Protocol as P, Protocol\nclass A(Protocol): pass\n', 'interface'],
  ['from twisted.internet.protocol import Protocol\nclass A(Protocol): pass\n', 'class'],
  ['from twisted.internet import protocol\nclass A(protocol.Protocol): pass\n', 'class'],
])('a Protocol of typing makes an interface, another none: %s', async (text, kind) => {
  const { types } = await factsOf('a.py', text);
  expect(types.map((type) => type.kind)).toEqual([kind]);
});
