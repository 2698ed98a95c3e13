/** Kotlin against ctags, which names lambdas, local variables and what anonymous objects hold. */
import type { Declared, FileView } from '../declared.ts';
import type { LanguageTruth } from '../language-truth.ts';

const quoted = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\/.*/g;

/** What comes before the brace that is open around a declaration; null at the top of the file. */
function headerAround({ name, line }: Declared, view: FileView): string | null {
  const own = view.line(line).replace(quoted, '');
  let depth = 0;
  for (let at = line; at > 0; at -= 1) {
    const text = at === line ? own.slice(0, Math.max(0, own.indexOf(name))) : view.line(at).replace(quoted, '');
    for (let i = text.length - 1; i >= 0; i -= 1) {
      if (text[i] === '}') depth += 1;
      if (text[i] !== '{') continue;
      if (depth === 0) return headerEnding(text.slice(0, i), at, view);
      depth -= 1;
    }
  }
  return null;
}

/** A header with the lines before it that belong to it, without what is in parentheses. */
function headerEnding(text: string, line: number, view: FileView): string {
  let header = text;
  for (let at = line - 1; at > Math.max(0, line - 30); at -= 1) {
    const before = view.line(at).replace(quoted, '').trimEnd();
    if (before === '' || /[{};]$/.test(before)) break;
    header = `${before} ${header}`;
  }
  for (let stripped = ''; stripped !== header; ) {
    stripped = header;
    header = header.replace(/\([^()]*\)/g, ' ');
  }
  return header;
}

/** Whether the innermost body around it is no body of a type: of a function, a lambda, an initial value, an enum entry. */
function isLocal(declared: Declared, view: FileView): boolean {
  const header = headerAround(declared, view);
  if (header === null) return false;
  const word = [...header.matchAll(/\b(?:class|interface|object|fun|val|var|init|get|set|constructor)\b(?!\s*=)/g)].at(
    -1,
  );
  if (word === undefined) return true;
  const rest = header.slice(word.index + word[0].length);
  if (/[{}]/.test(rest)) return true;
  return (
    !/^(?:class|interface|object)$/.test(word[0]) ||
    (word[0] === 'object' && !/^\s+[\w`]/.test(rest) && !/companion\s+object\b/.test(header))
  );
}

/** ctags says where a name stands, we where the declaration begins, which is at its first annotation. */
const elsewhere = (side: 'ours' | 'theirs', { name, line, endLine }: Declared, view: FileView): boolean =>
  view.named(side, name).some((other) => other.line <= endLine && other.endLine >= line);

export const kotlin: LanguageTruth = {
  language: 'kotlin',
  ctags: 'Kotlin',
  types: ['class', 'interface', 'object', 'typealias'],
  members: ['constant', 'method', 'variable'],
  apart: { package: 'packages are no types of the code map' },
  rules: [
    {
      name: 'lambdas',
      reason: 'ctags makes a method `<lambda>` of each',
      side: 'theirs',
      family: 'member',
      applies: ({ name }) => name === '<lambda>',
    },
    {
      name: 'another declaring type',
      reason:
        'we have it in the type that the text shows; ctags has lost that type at its header, or spells it in another way',
      side: 'theirs',
      applies: (declared, view) => elsewhere('ours', declared, view),
    },
    {
      name: 'another declaring type',
      reason: 'the same, seen from our side',
      side: 'ours',
      applies: (declared, view) => elsewhere('theirs', declared, view),
    },
    {
      name: 'local',
      reason: 'the body around it is of a function, lambda, initial value, `init`, anonymous object or enum entry',
      side: 'theirs',
      applies: isLocal,
    },
    {
      name: 'parameters of lambdas',
      reason: 'ctags takes `name: Type` between `{` and `->` for a method',
      side: 'theirs',
      family: 'member',
      applies: ({ kind, line }, view) => kind === 'method' && !/\bfun\b/.test(view.line(line)),
    },
    {
      name: 'named companions',
      reason: 'the name of `companion object Key` begins with a space in ctags',
      side: 'theirs',
      family: 'type',
      applies: ({ name }, view) => name.startsWith(' ') && view.named('ours', name.trim()).length > 0,
    },
    {
      name: 'named companions',
      reason: 'the same, seen from our side',
      side: 'ours',
      family: 'type',
      applies: ({ name }, view) => view.named('theirs', ` ${name}`).length > 0,
    },
    {
      name: 'enum entries',
      reason: 'ctags does not list them',
      side: 'ours',
      family: 'member',
      applies: ({ kind }) => kind === 'enumMember',
    },
    {
      name: 'constructors',
      reason: 'ctags does not list them',
      side: 'ours',
      family: 'member',
      applies: ({ kind }) => kind === 'constructor',
    },
  ],
};
