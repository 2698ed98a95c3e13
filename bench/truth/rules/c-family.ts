/** Differences that C and C++ share. */
import type { Declared, FileView, Rule } from '../declared.ts';

const ours = (name: string, family: Declared['family'], view: FileView): boolean =>
  view.named('ours', name).some((d) => d.family === family);

/** The name is in quotes of a pattern: it may hold any character. */
const escaped = (name: string): string => name.replace(/[^\p{L}\p{N}_]/gu, '\\$&');

export const familyRules: readonly Rule[] = [
  {
    name: 'said several times',
    reason:
      'a prototype and its function, a class and what is defined outside it, the branches of an #if, a template and its specialisations, a typedef of the name of its struct: each counts once',
    side: 'theirs',
    applies: ({ name, family }, view) => ours(name, family, view),
  },
  {
    name: 'typedef of a name that is declared elsewhere',
    reason: '`typedef struct foo foo` adds no type to the struct, which another file declares',
    side: 'theirs',
    family: 'type',
    applies: ({ name }, view) =>
      new RegExp(`typedef\\s+(?:struct|union|enum|class)\\s+${escaped(name)}\\s+${escaped(name)}\\s*;`).test(view.text),
  },
  {
    name: 'specialisations',
    reason: 'what a specialisation says is added to its template, which stands elsewhere',
    side: 'theirs',
    family: 'type',
    applies: ({ name, line }, view) => new RegExp(`\\b${escaped(name)}\\s*<`).test(view.line(line)),
  },
  {
    name: 'friends',
    reason: 'a friend is no member of the class that names it',
    side: 'theirs',
    family: 'member',
    applies: ({ line }, view) => /\bfriend\b/.test(view.line(line) + view.line(line - 1)),
  },
  {
    name: 'prototypes with extern',
    reason: 'a source file that says `extern` means what another file declares',
    side: 'theirs',
    family: 'member',
    applies: ({ kind, line }, view) => kind === 'prototype' && /^\s*extern\b/.test(view.line(line)),
  },
  {
    name: 'instantiations',
    reason: '`template` without parameters has the compiler make what is declared already',
    side: 'theirs',
    family: 'member',
    applies: ({ kind, line }, view) =>
      kind === 'prototype' && /\btemplate\b(?!\s*<)/.test(view.line(line) + view.line(line - 1)),
  },
  {
    name: 'types in bodies',
    reason: 'a type that a function declares for itself is no part of the structure',
    side: 'theirs',
    family: 'type',
    applies: ({ line }, view) => view.callablesAround(line).length > 0,
  },
  {
    name: 'include guards',
    reason: 'the macro keeps a header from being read twice and means nothing else',
    side: 'theirs',
    family: 'member',
    applies: ({ name, kind }, view) =>
      kind === 'macro' &&
      new RegExp(`^#\\s*if(?:ndef\\s+|\\s+!\\s*defined\\s*\\(?)\\s*${escaped(name)}\\b`, 'm').test(view.text),
  },
  {
    name: 'calls of macros',
    reason: 'the witness takes a macro that stands among declarations for a function or variable',
    side: 'theirs',
    family: 'member',
    applies: ({ name, kind }) => kind !== 'macro' && /^[A-Z][A-Z0-9_]+$/.test(name),
  },
  {
    name: 'types that are named by their variable',
    reason: 'a struct, union or enum without a name has that of the variable or typedef it is declared for',
    side: 'ours',
    family: 'type',
    applies: (declared, view) =>
      declared.kind !== 'class' && /^(?:struct|union|enum)$/.test(declared.kind) && isNameless(declared, view),
  },
  {
    name: 'functions behind pointers',
    reason: 'what a function pointer type takes and gives is its member Invoke',
    side: 'ours',
    family: 'member',
    applies: ({ name }) => name === 'Invoke',
  },
  {
    name: 'variables of other files',
    reason: 'a header that says `extern` declares the variable to its includers; the witness leaves it out',
    side: 'ours',
    family: 'member',
    applies: ({ kind, line }, view) => /variable|constant/.test(kind) && /\bextern\b/.test(view.line(line)),
  },
  {
    name: 'names beside macros',
    reason: 'a macro on the same line keeps the witness from seeing the name',
    side: 'ours',
    family: 'member',
    applies: ({ line }, view) => /\b[A-Z][A-Z0-9_]{3,}\b/.test(view.line(line)),
  },
];

function isNameless({ line, endLine, name }: Declared, view: FileView): boolean {
  const text = Array.from({ length: endLine - line + 1 }, (_, n) => view.line(line + n)).join('\n');
  const header = /\b(?:struct|union|enum)\b([^{;]*)\{/.exec(text)?.[1] ?? '';
  return !new RegExp(`\\b${escaped(name)}\\b`).test(header);
}
