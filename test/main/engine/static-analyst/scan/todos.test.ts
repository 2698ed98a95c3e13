import { expect, it } from 'vitest';
import type { Language } from '#shared/contract/common.ts';
import { scan, todos } from './shown.ts';

/** Spelled in parts: no source of ours may hold the words. */
const todo = ['TO', 'DO'].join('');
const fixme = ['FIX', 'ME'].join('');

it.each<[Language, string, string[]]>([
  [
    'typescript',
    `// ${todo}(ann): wire it\nconst a = "${todo} no"; /* ${fixme} mend */`,
    [`1 ${todo} wire it`, `2 ${fixme} mend`],
  ],
  [
    'typescript',
    `const ${todo} = 1; // the ${todo} list of ${todo}s\nx = \`\${a /* ${todo} in a hole */}\``,
    [`2 ${todo} in a hole`],
  ],
  ['python', `# ${todo}: a\nx = """\n# ${todo} no\n"""`, [`1 ${todo} a`]],
  ['rust', `/* /* */ ${todo} nested */ fn a<'x>() {} // ${todo} b`, [`1 ${todo} nested`]],
  ['csharp', `var a = @"\\"; // ${todo} a\nvar b = $"{x["${todo}"]}"; // ${todo} b`, [`1 ${todo} a`, `2 ${todo} b`]],
  ['kotlin', `val a = """ // ${todo} no """"\n// ${todo} a`, [`2 ${todo} a`]],
  ['cpp', `auto a = R"x(// ${todo} no)x"; // ${todo} a\nint b = 1'000; // ${todo} b`, [`1 ${todo} a`, `2 ${todo} b`]],
  ['go', `var a = \`// ${todo} no\` // ${todo} a`, [`1 ${todo} a`]],
  ['java', `String a = """\n // ${todo} no \\""" """; // ${todo} a`, [`2 ${todo} a`]],
  ['javascript', `a = /[/]\\/\\* ${todo}/; b = c / d; // ${todo} a\nc = 'x // ${todo} no`, [`1 ${todo} a`]],
])('finds marks in comments of %s only: %#', (language, text, expected) => {
  expect(todos('a', language, text)).toEqual(expected);
});

it('finds them in the comments of other texts', () => {
  expect(todos('a.yml', null, `a: b # ${todo}: c\nd: "${todo}"`)).toEqual([`1 ${todo} c`]);
  expect(todos('a.html', null, `<p>${todo}</p>\n<!-- ${todo} mend -->`)).toEqual([`2 ${todo} mend`]);
  expect(todos('README.md', null, `# ${todo}\n- ${todo}: x`)).toEqual([]);
});

it('takes three X for a mark only where they are no colour, number or name to fill in', () => {
  const xxx = 'X'.repeat(3);
  const text = `// ${xxx}: mend\n// slow; ${xxx} (ann) measure\n// e.g. #${xxx} or #${xxx}${xxx}\n// call (${xxx}) ${xxx}-0000\n// <${xxx}> = ${xxx}\n`;
  expect(todos('a.ts', 'typescript', text)).toEqual([`1 ${xxx} mend`, `2 ${xxx} measure`]);
  expect(todos('a.py', 'python', `#${xxx} mend\n`)).toEqual([`1 ${xxx} mend`]);
});

it('reads a remark to the end of its sentence, over lines of its comment only', () => {
  const text = `// ${todo}: mend what
//   is broken here. Then rest.
// ${todo}: one
const a = 1; // not it
/* ${todo} two
 * goes on
 *
 * apart */
// ${todo.toLowerCase()}: small letters
// a ${todo.toLowerCase()} list
`;
  expect(todos('a.ts', 'typescript', text)).toEqual([
    `1 ${todo} mend what is broken here. Then rest.`,
    `3 ${todo} one`,
    `5 ${todo} two goes on`,
    `9 ${todo} small letters a ${todo.toLowerCase()} list`,
  ]);
});

it('cuts long texts and bounds how many it tells', () => {
  const long = scan('a.ts', 'typescript', `// ${todo} ${'x '.repeat(500)}`).todos[0]?.text ?? '';
  expect(long.length).toBeLessThanOrEqual(200);
  expect(scan('a.ts', 'typescript', `// ${todo} x\n`.repeat(2000)).todos).toHaveLength(500);
});

it('leaves out what follows and is said to a tool, code that was taken out, and the bracket around a remark', () => {
  const text = `// ${todo}: support this later
// eslint-disable-next-line no-var
var a = 1;
// ${todo}: check again
// assertThat(a.tag(Long::class)).isSameAs(tag)
// ${todo}: wait whether it is needed
// async update(
//   one: string,
// ${todo}: close them (all
//   of them) here
b(); // see (${todo}: get an account?)
`;
  expect(todos('a.ts', 'typescript', text)).toEqual([
    `1 ${todo} support this later`,
    `4 ${todo} check again`,
    `6 ${todo} wait whether it is needed`,
    `9 ${todo} close them (all of them) here`,
    `11 ${todo} get an account?`,
  ]);
});
