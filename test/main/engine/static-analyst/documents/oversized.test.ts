/** How large types and files are: methods that stand elsewhere count, the lines between them do not. */
import { expect, it } from 'vitest';
import { issuesOf } from './shop.ts';

async function largeIn(files: Record<string, string>): Promise<string[]> {
  const issues = await issuesOf(files);
  return issues.flatMap(({ kind, title, detail }) => (kind === 'oversized' ? [`${title}. ${detail}`] : []));
}

const lines = (count: number, line: string): string => `${line}\n`.repeat(count);

const go = (name: string, count: number) => `func (s *series) ${name}() {\n${lines(count - 2, '\tprintln()')}}\n`;
const rust = (name: string, count: number) =>
  `    pub fn ${name}(&self) {\n${lines(count - 2, '        println!();')}    }\n`;

it('a type of Go has the lines of its methods, none of what stands between them', async () => {
  const between = Array.from({ length: 9 }, (_, n) => `func other${n}() {\n${lines(90, '\tprintln()')}}\n`).join('');
  const large = await largeIn({
    'go.mod': 'module example.com/shop\n',
    'head/head.go': `package head\n\ntype series struct {\n\tref int\n}\n\n${go('first', 100)}`,
    'head/append.go': `package head\n\n${go('second', 100)}${between}${go('third', 100)}`,
  });
  expect(large).toEqual(['head/append.go has 1,030 lines. 11 members.']);
  const tall = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => go(name, 100)).join('');
  expect(
    await largeIn({
      'go.mod': 'module example.com/shop\n',
      'tall/tall.go': `package tall\n\ntype series struct{}\n\n${tall}`,
    }),
  ).toEqual(['series has 601 lines, its methods among them. In tall/tall.go; 6 members.']);
});

it('a type of Rust is told with its impl, a file with the members of its types, a macro as what it is', async () => {
  const cargo = { 'Cargo.toml': '[package]\nname = "shop"\n' };
  const methods = Array.from({ length: 6 }, (_, n) => rust(`m${n}`, 100)).join('');
  expect(await largeIn({ ...cargo, 'src/lib.rs': `pub struct Socket;\n\nimpl Socket {\n${methods}}\n` })).toEqual([
    'Socket has 601 lines, its methods among them. In src/lib.rs; 6 members.',
  ]);
  const small = (name: string) => `pub struct ${name};\n\nimpl ${name} {\n${rust('a', 90)}${rust('b', 90)}}\n`;
  expect(
    await largeIn({
      ...cargo,
      'src/lib.rs': 'mod many;\nmod select;\nuse crate::many::A;\nfn a(of: A) { of.a() }\n',
      'src/select.rs': `macro_rules! doc {\n    () => {\n${lines(160, '        println!();')}    };\n}\n`,
      'src/many.rs': `${small('A')}${lines(600, '// Of the file.')}${small('B')}pub fn open() {}\n`,
    }),
  ).toEqual([
    'doc is one macro of 164 lines. 100 % of src/select.rs.',
    'src/many.rs has 969 lines. 5 members; used by 1 type.',
  ]);
});
