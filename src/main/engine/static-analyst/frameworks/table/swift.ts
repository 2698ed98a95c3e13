/** Swift: routes and variables of Vapor and Hummingbird, commands of ArgumentParser, programs and tests. */
import type { CodeTree } from '../../../codemap/codemap.ts';
import { type Hit, type Library, words } from './rows.ts';

const languages = ['swift'] as const;
const verbs = words('get post put patch delete head options');

/** Parts of a path are arguments of their own: `get("orders", ":id")`. */
function pathOf({ code, args }: Hit): string {
  const parts = args.plain.map((node) => code.literal(node)).filter((part) => part !== null);
  return parts.map((part) => part.replace(/^\/+|\/+$/g, '')).join('/');
}

/** A route is given a closure or `use:`; without one it is a call of that name on something else. */
const isRoute = ({ block, args }: Hit): boolean => block >= 0 || args.keyed.has('use');

const handlerOf = ({ code, args }: Hit): string => {
  const used = args.keyed.get('use') ?? -1;
  return used < 0 ? '' : code.name(used).replace(/^self\./, '');
};

/** `.POST` as the first argument. */
const methodOf = ({ code, args }: Hit): string => /^\.([A-Z]+)$/.exec(code.text(args.plain[0] ?? -1))?.[1] ?? 'ANY';

/** What a command is called when it does not say so: `CountLines` is `count-lines`. */
const dashed = (name: string): string => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();

const said = /\bcommandName\s*:\s*"([^"\\]+)"/;
/** Types are looked through so far. */
const longestHead = 4_000;

/** The name in the configuration of the type, before types that are nested in it. */
function commandName(code: CodeTree, { node, name }: { node: number; name: string }): string {
  const head = code.source(node).slice(0, longestHead);
  const nested = head.slice(1).search(/\n\s+(?:\w+\s+)*(?:struct|class)\s/);
  return said.exec(nested < 0 ? head : head.slice(0, nested + 1))?.[1] ?? dashed(name);
}

const isVapor = ['Vapor', 'Hummingbird'];

export const swiftLibraries: readonly Library[] = [
  {
    name: 'vapor',
    languages,
    imports: isVapor,
    rows: [
      {
        on: 'call',
        names: verbs,
        when: isRoute,
        route: { method: ({ name }) => name.toUpperCase(), path: pathOf },
        handler: handlerOf,
      },
      { on: 'call', names: ['on'], when: isRoute, route: { method: methodOf, path: pathOf }, handler: handlerOf },
      {
        on: 'call',
        names: ['webSocket'],
        when: isRoute,
        route: { method: () => 'WS', path: pathOf },
        handler: handlerOf,
      },
      { on: 'call', names: ['grouped'], router: pathOf },
      { on: 'call', names: words('group route'), when: ({ block }) => block >= 0, block: { prefix: pathOf } },
      { on: 'call', names: ['get'], of: /^Environment$/, env: 0 },
    ],
  },
  {
    name: 'argument-parser',
    languages,
    imports: ['ArgumentParser'],
    rows: [
      {
        on: 'base',
        names: words('ParsableCommand AsyncParsableCommand'),
        command: ({ code, declared }) => (declared === null ? null : commandName(code, declared)),
      },
    ],
  },
  {
    name: 'foundation',
    languages,
    rows: [
      {
        on: 'index',
        names: ['environment'],
        mark: 'processInfo\\.environment',
        env: 0,
      },
    ],
  },
  {
    name: 'swift',
    languages,
    rows: [{ on: 'annotation', names: ['main'], at: 'type', entry: 'main', title: 'program' }],
  },
  {
    name: 'xctest',
    languages,
    imports: ['XCTest'],
    rows: [{ on: 'base', names: ['XCTestCase'], entry: 'test', title: ({ declared }) => declared?.name ?? '' }],
  },
  {
    name: 'swift-testing',
    languages,
    imports: ['Testing'],
    rows: [
      { on: 'annotation', names: ['Suite'], at: 'type', entry: 'test', title: ({ declared }) => declared?.name ?? '' },
      {
        on: 'annotation',
        names: ['Test'],
        at: 'function',
        // Those of a suite are found by it.
        when: ({ code, declared }) => declared !== null && code.around(declared.node, 'type') === null,
        entry: 'test',
        title: ({ declared }) => declared?.name ?? '',
      },
    ],
  },
];
