/** Members that stand without their type before them, though not inside of it: static imports, constants behind `case`. */
import { expect, it, onTestFinished } from 'vitest';
import { openTestCodeMap } from '../../../../helpers/code-map.ts';
import { uncancelled } from '../../../../helpers/workspace.ts';
import { oneEngine } from './one-engine.ts';

const engineOn = oneEngine();

async function usesOf(files: Record<string, string>, path: string): Promise<string[]> {
  const engine = await engineOn(files);
  const { usages } = await engine.call('FindUsages', { path, maxResults: 100 }, uncancelled);
  return usages.map(({ file, line, kind, confidence }) => `${file}:${line} ${kind} ${confidence}`).sort();
}

const java = {
  'shop/Prices.java':
    'package shop;\npublic class Prices {\n    public static final int LEAST = 1;\n    public static int round(int price) { return price; }\n    public static class Taxes {\n        public static int added(int price) { return price; }\n    }\n}\n',
  'shop/Others.java':
    'package shop;\npublic class Others {\n    public static int round(int price) { return price; }\n}\n',
  'web/One.java':
    'package web;\nimport static shop.Prices.round;\nimport static shop.Prices.LEAST;\npublic class One {\n    int run(int price) { return price > LEAST ? round(price) : 0; }\n}\n',
  'web/All.java':
    'package web;\nimport static shop.Prices.*;\nimport static shop.Prices.Taxes.added;\npublic class All {\n    int run(int price) { return added(round(price)); }\n    int local() {\n        int LEAST = 2;\n        return LEAST;\n    }\n}\n',
  'web/Own.java':
    'package web;\nimport static shop.Prices.*;\npublic class Own {\n    int round(int price) { return 0; }\n    int run() { return round(1); }\n}\n',
  'web/Theirs.java':
    'package web;\nimport static shop.Others.round;\npublic class Theirs {\n    int run() { return round(1); }\n}\n',
};

it('finds what a static import of Java brings in, one by one or all, also of a nested type', async () => {
  expect(await usesOf(java, 'Prices.round')).toEqual([
    'web/All.java:5 call 0.95',
    'web/One.java:2 import 0.95',
    'web/One.java:5 call 0.95',
  ]);
  expect(await usesOf(java, 'Prices.LEAST')).toEqual(['web/One.java:3 import 0.95', 'web/One.java:5 reference 0.95']);
  expect(await usesOf(java, 'Taxes.added')).toEqual(['web/All.java:3 import 0.95', 'web/All.java:5 call 0.95']);
});

it('tells such a call when asked what a method calls', async () => {
  const { map, root, dispose } = await openTestCodeMap(java);
  onTestFinished(dispose);
  const caller = [...map.all()].find((rows) => rows.member !== 0 && map.ref(rows)?.path.startsWith('web.One.run'));
  if (caller === undefined) throw new Error('no run');
  const { calls } = await map.calls({ caller, root, maxBytes: 1_000_000, maxResults: 9 }, new AbortController().signal);
  expect(calls.map(({ target }) => target.path.replace(/\(.*/, ''))).toEqual(['shop.Prices.round']);
});

it('finds what `using static` of C# brings in', async () => {
  const files = {
    'Prices.cs':
      'namespace Shop;\npublic static class Prices {\n    public static int Round(int price) => price;\n}\npublic static class Others {\n    public static int Round(int price) => price;\n}\n',
    'One.cs':
      'using static Shop.Prices;\nnamespace Web;\npublic class One {\n    int Run(int price) { return Round(price); }\n}\n',
    'Two.cs':
      'using static Shop.Others;\nnamespace Web;\npublic class Two {\n    int Run(int price) { return Round(price); }\n}\n',
  };
  expect(await usesOf(files, 'Prices.Round')).toEqual(['One.cs:4 call 0.95']);
});

it('finds what Kotlin imports of an object', async () => {
  const files = {
    'shop/Prices.kt': 'package shop\n\nobject Prices {\n    fun round(price: Int): Int = price\n}\n',
    'web/One.kt': 'package web\n\nimport shop.Prices.round\n\nclass One {\n    fun run(): Int = round(1)\n}\n',
  };
  expect(await usesOf(files, 'Prices.round')).toEqual(['web/One.kt:3 import 0.95', 'web/One.kt:6 call 0.95']);
});

it('takes a constant behind case of Java for one of the type that is switched over, less surely where that is not known', async () => {
  const files = {
    'shop/State.java':
      'package shop;\npublic enum State {\n    OPEN, SHUT, LOST;\n    boolean isOpen() { return switch (this) { case OPEN -> true; default -> false; }; }\n    int of(Door door) { return switch (door) { case SHUT -> 1; default -> 0; }; }\n}\n',
    'shop/Door.java': 'package shop;\npublic enum Door { SHUT }\n',
    'web/One.java':
      'package web;\nimport shop.State;\npublic class One {\n    int run(State state) {\n        switch (state) {\n            case OPEN: { String s = "}"; return 1; }\n            case SHUT, LOST: return 2;\n        }\n        return 0;\n    }\n}\n',
    'web/Two.java':
      'package web;\nimport shop.State;\nimport shop.Door;\npublic class Two {\n    State state() { return State.OPEN; }\n    int run(Door door, Other other) {\n        int one = switch (state()) { case SHUT -> switch (door) { case SHUT -> 1; }; default -> 2; };\n        return switch (((State) other.state)) { case LOST -> 3; default -> each(x -> switch (x) { case SHUT -> 4; }); };\n    }\n}\n',
  };
  expect(await usesOf(files, 'State.OPEN')).toEqual([
    'shop/State.java:4 reference 0.95',
    'web/One.java:6 reference 0.95',
    'web/Two.java:5 reference 0.95',
  ]);
  expect(await usesOf(files, 'State.LOST')).toEqual(['web/One.java:7 reference 0.95', 'web/Two.java:8 reference 0.95']);
  expect(await usesOf(files, 'State.SHUT')).toEqual([
    'web/One.java:7 reference 0.95',
    'web/Two.java:7 reference 0.95',
    'web/Two.java:8 reference 0.2',
  ]);
  expect(await usesOf(files, 'Door.SHUT')).toEqual([
    'shop/State.java:5 reference 0.95',
    'web/Two.java:7 reference 0.95',
    'web/Two.java:8 reference 0.2',
  ]);
});

it('takes no member behind a value for a function of a module, though an import of another bears its name', async () => {
  const files = {
    'src/env.ts': 'export default function load() { return 1; }\nexport function loadEnv() { return load(); }\n',
    'src/use.ts': [
      "import path from 'node:path';",
      "import { loadEnv as read } from './env.ts';",
      'export function use(found: any) {',
      '  found.read();',
      '  return read() + path.join(found.path, String(found?.path));',
      '}',
      '',
    ].join('\n'),
  };
  expect(await usesOf(files, 'src.env.loadEnv')).toEqual(['src/use.ts:2 import 1', 'src/use.ts:5 call 1']);
});
