/** All readers count lines as editors do: LF, CRLF and CR alone end one, the separators U+2028 and U+2029 do not. */
import { expect, it } from 'vitest';
import { uncancelled } from '../../../helpers/workspace.ts';
import { oneEngine } from '../codemap/usages/one-engine.ts';

const engineOn = oneEngine();

/** `file:line:column kind` of the declaration and of all uses. */
async function placesOf(files: Record<string, string>, path: string): Promise<string[]> {
  const engine = await engineOn(files);
  const { candidates } = await engine.call('ResolveSymbol', { path, limit: 5 }, uncancelled);
  const declared = candidates.map(({ file, line }) => `${file}:${line} declared`);
  const { usages } = await engine.call('FindUsages', { path, maxResults: 100 }, uncancelled);
  const uses = usages.map(({ file, line, column, kind, confidence, snippet, range }) => {
    expect(snippet.slice(...range)).toBe(path.split('.').at(-1));
    return `${file}:${line}:${column} ${kind} ${confidence} ${snippet}`;
  });
  return [...declared, ...uses];
}

const sources: Record<string, { path: string; lines: string[] }> = {
  'a.ts': {
    path: 'a.lit',
    lines: ["const odd = 'x y z';", '// comment', 'export function lit(): void {}', 'lit();', 'lit();'],
  },
  'b.js': { path: 'b.lit', lines: ["const odd = 'x y z';", '// comment', 'export function lit() {}', 'lit();'] },
  'c.py': { path: 'c.lit', lines: ["odd = 'x y z'", '# comment', 'def lit():', '    pass', 'lit()', 'other = lit()'] },
  'D.cs': {
    path: 'D.Lit',
    lines: [
      'class D',
      '{',
      '  string odd = "x y z";',
      '  static void Lit() {}',
      '  static void On()',
      '  {',
      '    Lit();',
      '  }',
      '}',
    ],
  },
  'e.go': {
    path: 'e.lit',
    lines: ['package e', '// comment', 'var odd = "x y z"', 'func lit() {}', 'func on() {', '\tlit()', '}'],
  },
};

for (const [file, { path, lines }] of Object.entries(sources)) {
  it(`of ${file}`, async () => {
    const plain = lines.map((line) => line.replace('x y z', 'x-y-z'));
    const wanted = await placesOf({ [file]: `${plain.join('\n')}\n` }, path);
    expect(wanted.length).toBeGreaterThan(1);
    const forms = {
      crlf: plain.join('\r\n'),
      cr: plain.join('\r'),
      mixed: plain.map((line, n) => `${line}${['\r\n', '\r', '\n'][n % 3]}`).join(''),
      separators: lines.map((line) => line.replace('x y z', 'x\u2028y\u2029z')).join('\n'),
    };
    for (const [form, text] of Object.entries(forms))
      expect({ form, places: await placesOf({ [file]: text }, path) }).toEqual({ form, places: wanted });
  });
}
