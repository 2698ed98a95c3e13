/** What issues say of types in halves, of tests that are called after what they test, of declarations and measurements. */
import { expect, it } from 'vitest';
import { issuesOf } from './shop.ts';

async function toldOf(files: Record<string, string>): Promise<string[]> {
  return (await issuesOf(files)).map(({ title, detail }) => `${title} | ${detail}`);
}

const filled = (count: number, line: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => line(n)).join('\n');

it('the lines of a partial type of C# are those of all its files', async () => {
  const half = (name: string): string =>
    `namespace Shop;\npublic static partial class Mapper\n{\n${filled(320, (n) => `    public static int ${name}${n} = ${n};`)}\n}\n`;
  const issues = await toldOf({ 'Mapper.cs': half('A'), 'Mapper.Async.cs': half('B') });
  expect(issues).toContain('Mapper has 646 lines in all its files | In Mapper.cs and others; 640 members.');
});

it('of a class of extension methods, whose calls name no type, nobody says how many depend on it', async () => {
  const body = filled(520, (n) => `    public static int Get${n}(this string text) { return ${n}; }`);
  const issues = await toldOf({ 'Texts.cs': `namespace Shop;\npublic static class Texts\n{\n${body}\n}\n` });
  expect(issues).toContain('Texts has 523 lines | In Texts.cs; 520 members.');
});

it('a remark that ends with a full stop gets no second one', async () => {
  const mark = ['TO', 'DO'].join('');
  const issues = await toldOf({ 'a.ts': filled(4, (n) => `// ${mark}: do part ${n}.\nexport const a${n} = ${n};`) });
  expect(issues.join()).toMatch(/4 open remarks in a\.ts .* part 3\.$/);
});

it('no test is missed where one is called after what it tests, nor of what only declares', async () => {
  const files: Record<string, string> = {
    'package.json': '{ "name": "shop" }',
    'src/core/pluginContainer.ts': `${filled(4, (n) => `export function run${n}(x: number) {\n  x += 1;\n  x += 2;\n  return x;\n}`)}\n`,
    'src/core/__tests__/pluginContainer.spec.ts': "import { use0 } from '../../use/use-0';\nuse0();\n",
  };
  for (let n = 0; n < 4; n += 1) {
    files[`src/types/t${n}.d.ts`] = filled(300, (m) => `export type T${m} = ${m};`);
    files[`src/lone/work${n}.ts`] = filled(300, (m) => `export const c${m} = ${m};`);
  }
  for (let n = 0; n < 20; n += 1) {
    files[`src/use/use-${n}.ts`] =
      `import { run0 } from '../core/pluginContainer';\nimport type { T1 } from '../types/t0';\nimport { c1 } from '../lone/work0';\nexport function use${n}(x?: T1) {\n  return run0(c1);\n}\n`;
    if (n < 6) files[`src/use/__tests__/use-${n}.spec.ts`] = `import { use${n} } from '../use-${n}';\nuse${n}();\n`;
  }
  const issues = (await toldOf(files)).filter((each) => /test/.test(each));
  expect(issues).toEqual([
    'No test uses src/lone | 1,200 lines in 4 files; tests that start it from outside are not counted.',
  ]);
});

it('what measures the product by its name is none of it: it closes no circle', async () => {
  const part = (other: string, n: number): string =>
    `import { a${n} } from '${other}';\nexport const b${n} = a${n};\nexport class B${n} {}\n`;
  const issues = await toldOf({
    'src/one/a.ts': 'export const a1 = 1;\nexport class A {}\n',
    'src/one/benchParse.ts': part('../two/b', 2),
    'src/two/b.ts': `${part('../one/a', 1)}export const a2 = 2;\n`,
    'src/two/c.ts': part('../one/a', 1),
    'src/three/d.ts': part('../one/a', 1),
  });
  expect(issues.filter((each) => /circle/.test(each))).toEqual([]);
});
