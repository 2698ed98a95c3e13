/** Dart: routes of shelf_router, pages of Flutter and go_router, commands of args, programs and tests. */
import type { CodeTree } from '../../../codemap/codemap.ts';
import { type Hit, type Library, words } from './rows.ts';

const languages = ['dart'] as const;
const verbs = words('get post put patch delete head options');

/** Types are looked through so far. */
const longestType = 4_000;
const said = /\bname\s*(?:=>|=|\{\s*return)\s*(['"])([^'"\\$\n]+)\1/;

/** The name that a command gives itself, as a field or a getter. */
const commandName = (code: CodeTree, node: number): string | null =>
  said.exec(code.source(node).slice(0, longestType))?.[2] ?? null;

const asked = (given: string): string => given.replace(/<(\w+)(?:\|[^>]*)?>/g, ':$1');
const pathAt = ({ code, args }: Hit, place: number | string): string | null => {
  const text = code.literal(args.get(place));
  return text === null ? null : asked(text);
};

const handlerAt =
  (place: number | string) =>
  ({ code, args }: Hit): string =>
    code.handler(args.get(place)).replace(/^this\./, '');

const isTest = /_test\.dart$/;

export const dartLibraries: readonly Library[] = [
  {
    name: 'shelf_router',
    languages,
    imports: ['package:shelf_router/'],
    rows: [
      {
        on: 'call',
        names: [...verbs, 'all'],
        when: ({ args }) => args.plain.length > 1,
        route: { method: ({ name }) => (name === 'all' ? 'ANY' : name.toUpperCase()), path: (hit) => pathAt(hit, 0) },
        handler: handlerAt(1),
      },
    ],
  },
  {
    name: 'go_router',
    languages,
    imports: ['package:go_router/'],
    rows: [
      {
        on: 'call',
        names: ['GoRoute'],
        route: { method: () => 'PAGE', path: (hit) => pathAt(hit, 'path') },
      },
    ],
  },
  {
    name: 'flutter',
    languages,
    imports: ['package:flutter/', 'package:flutter_'],
    rows: [{ on: 'call', names: ['runApp'], entry: 'ui', title: 'app' }],
  },
  {
    name: 'args',
    languages,
    imports: ['package:args/'],
    rows: [
      {
        on: 'base',
        names: ['Command'],
        command: ({ code, declared }) => (declared === null ? null : commandName(code, declared.node)),
      },
    ],
  },
  {
    name: 'dart:io',
    languages,
    rows: [
      { on: 'index', names: ['environment'], of: /^Platform$/, env: 0 },
      { on: 'call', names: ['fromEnvironment'], of: /^(?:String|bool|int)$/, env: 0 },
    ],
  },
  {
    name: 'dart',
    languages,
    rows: [
      {
        on: 'function',
        names: ['main'],
        file: /^(?:.*\/)?(?:bin\/[^/]+|lib\/main)\.dart$/,
        entry: 'main',
        title: 'program',
      },
    ],
  },
  {
    name: 'test',
    languages,
    imports: ['package:test/', 'package:flutter_test/'],
    rows: [
      {
        on: 'call',
        names: words('group test testWidgets'),
        file: isTest,
        // Those of a group are found by it.
        when: ({ code, node }) => !isInGroup(code, node),
        entry: 'test',
        title: ({ code, args }) => code.literal(args.get(0)) ?? '',
      },
    ],
  },
];

function isInGroup(code: CodeTree, node: number): boolean {
  for (let at = code.parent(node); at >= 0; at = code.parent(at)) if (code.call(at)?.name === 'group') return true;
  return false;
}
