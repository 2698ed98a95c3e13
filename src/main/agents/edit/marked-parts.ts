/**
 * Parts between marks: a block of Markdown, a table of TOML. And whole files of ours. Text outside the marks is never touched;
 * a block that a person changed is left to the person.
 */
import { parse, TomlError } from 'smol-toml';
import { serverName } from './json-parts.ts';
import type { Found, Part } from './part.ts';
import { brokenAt, formOf, placeAt, withoutMark } from './text-form.ts';

interface Marks {
  readonly begin: string;
  readonly end: string;
}

const markdownMarks: Marks = { begin: '<!-- memoscope:begin v1 -->', end: '<!-- memoscope:end -->' };
const tomlMarks: Marks = { begin: '# memoscope:begin v1', end: '# memoscope:end' };

interface Place {
  readonly file: string;
  readonly base: string;
}

/** Lines of instructions at the end of a Markdown file. */
export function rulesPart({ file, base }: Place, lines: readonly string[]): Part {
  const block = blockOf(file, markdownMarks, lines);
  return { ...{ kind: 'rules', file, base }, ...block, makes: () => [] };
}

/** The table of our server in a TOML file. */
export function tomlServerPart({ file, base }: Place, table: string, lines: readonly string[]): Part {
  const block = blockOf(file, tomlMarks, lines);
  return {
    ...{ kind: 'server', file, base, makes: () => [] },
    look(text) {
      const found = block.look(text);
      const servers = parsedToml(file, text)[table];
      if (found.state !== 'absent' || typeof servers !== 'object' || servers === null || !(serverName in servers))
        return found;
      const at = text.search(/^[^#\n]*\bmemoscope\b/m);
      return { state: 'foreign', ...placeAt(text, Math.max(0, at)) };
    },
    add(text) {
      const after = block.add(text);
      try {
        parsedToml(file, after);
      } catch {
        const { line, column } = placeAt(text, Math.max(0, text.search(new RegExp(`^[^#\\n]*\\b${table}\\b`, 'm'))));
        throw brokenAt(file, line, column, `${table} is written in a form that takes no further table`);
      }
      return after;
    },
    remove: block.remove,
  };
}

function parsedToml(file: string, text: string): Record<string, unknown> {
  try {
    return parse(withoutMark(text).body);
  } catch (thrown) {
    if (!(thrown instanceof TomlError)) throw thrown;
    const { line, column } = thrown;
    throw brokenAt(file, line, column, thrown.message.split('\n')[0] ?? '');
  }
}

/** A file that is ours as a whole. */
export function skillPart({ file, base }: Place, text: string): Part {
  return {
    ...{ kind: 'skill', file, base, makes: () => [] },
    look: (found) => ({
      state: found === '' ? 'absent' : sameLines(found, text) ? 'ours' : 'edited',
      line: 1,
      column: 1,
    }),
    add: () => text,
    remove: () => '',
  };
}

function blockOf(file: string, marks: Marks, lines: readonly string[]): Pick<Part, 'look' | 'add' | 'remove'> {
  const find = (text: string): { start: number; end: number } | null => {
    const start = markAt(text, marks.begin);
    const end = markAt(text, marks.end);
    if (start === null && end === null) return null;
    const broken = start === null || end === null || end < start;
    if (broken || markAt(text, marks.begin, start + 1) !== null || markAt(text, marks.end, end + 1) !== null) {
      const { line, column } = placeAt(text, start ?? end ?? 0);
      throw brokenAt(file, line, column, 'the marks of Memoscope are not one pair');
    }
    return { start, end: end + marks.end.length };
  };
  const wanted = [marks.begin, ...lines, marks.end].join('\n');
  return {
    look(text): Found {
      const found = find(text);
      if (found === null) return { state: 'absent' };
      const state = sameLines(text.slice(found.start, found.end), wanted) ? 'ours' : 'edited';
      return { state, ...placeAt(text, found.start) };
    },
    add(text) {
      const { eol } = formOf(text);
      const block = wanted.replaceAll('\n', eol) + eol;
      if (withoutMark(text).body.trim() === '') return text + block;
      const gap = text.endsWith('\n') ? eol : eol + eol;
      return text + gap + block;
    },
    remove(text) {
      const found = find(text);
      if (found === null) return text;
      const before = text.slice(0, found.start).replace(/(\r?\n)\r?\n$/, '$1');
      return before + text.slice(found.end).replace(/^\r?\n/, '');
    },
  };
}

/** Where a line begins with the mark, which is quoted in texts about us elsewhere. */
function markAt(text: string, mark: string, from = 0): number | null {
  for (let at = text.indexOf(mark, from); at >= 0; at = text.indexOf(mark, at + 1)) {
    if (at === 0 || text[at - 1] === '\n' || text[at - 1] === '\ufeff') return at;
  }
  return null;
}

function sameLines(one: string, other: string): boolean {
  return one.replaceAll('\r\n', '\n').trimEnd() === other.trimEnd();
}
