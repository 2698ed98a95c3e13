/** C# against ctags, whose C# parser knows about C# 5: it knows neither records nor `=>` bodies nor `where` clauses
 * well. */
import type { Declared, FileView } from '../declared.ts';
import type { LanguageTruth } from '../language-truth.ts';

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The line and the next, where a body may begin. */
function around({ line }: Declared, view: FileView): string {
  return `${view.line(line)}\n${view.line(line + 1)}`;
}

/** A type of theirs that a `where` clause made. */
function fromWhere(found: Declared, view: FileView): boolean {
  return (
    found.family === 'type' && found.kind !== 'typedef' && /^\s*where\b|\bwhere\b[^{]*:/.test(view.line(found.line))
  );
}

export const csharp: LanguageTruth = {
  language: 'csharp',
  ctags: 'C#',
  types: ['class', 'struct', 'interface', 'enum', 'typedef'],
  members: ['enumerator', 'event', 'field', 'method', 'property'],
  apart: { macro: '#define has no value in C#', namespace: 'namespaces are no types of the code map' },
  rules: [
    {
      name: 'using aliases',
      reason: 'a using alias is a name for its file or project and no type; the code map has it among the imports',
      side: 'theirs',
      family: 'type',
      applies: ({ kind, line }, view) => kind === 'typedef' && /^\s*(?:global\s+)?using\b[^=]*=/.test(view.line(line)),
    },
    {
      name: 'where clauses',
      reason: 'ctags takes a word of a `where` clause for the name of a type',
      side: 'theirs',
      family: 'type',
      applies: fromWhere,
    },
    {
      name: 'members of where clauses',
      reason: 'ctags hangs members on the type that it made of a `where` clause',
      side: 'theirs',
      family: 'member',
      applies: ({ scope }, view) =>
        scope !== null && view.named('theirs', scope).some((outer) => fromWhere(outer, view)),
    },
    {
      name: 'last parameters',
      reason: 'ctags takes the last parameter of a member with a `=>` body for a field',
      side: 'theirs',
      family: 'member',
      applies: (found, view) =>
        found.kind === 'field' && new RegExp(`[\\s,(]${escaped(found.name)}[)\\]]\\s*=>`).test(around(found, view)),
    },
    {
      name: 'conversions',
      reason: 'conversion operators are told apart as implicit and explicit',
      side: 'theirs',
      family: 'member',
      applies: ({ name }, view) =>
        ['implicit', 'explicit'].some((kind) => view.named('ours', `${kind} ${name}`).length > 0),
    },
    {
      name: 'types taken for members',
      reason: 'ctags knows no records, and takes those and some delegates for methods and properties',
      side: 'theirs',
      family: 'member',
      applies: ({ name, line }, view) =>
        view.named('ours', name).some((ours) => ours.family === 'type' && Math.abs(ours.line - line) < 20),
    },
    {
      name: 'explicit implementations',
      reason: 'a member of an interface, implemented explicitly, is called `IFoo.Bar`',
      side: 'theirs',
      family: 'member',
      applies: ({ name, line }, view) =>
        new RegExp(`[\\w>]\\.${escaped(name)}\\b`).test(view.line(line)) &&
        /^\s*[\w<>[\],.? ]+\.\w+/.test(view.line(line)),
    },
    {
      name: 'records',
      reason: 'ctags knows no records and loses what is in them',
      side: 'ours',
      applies: ({ kind, scope }, view) =>
        kind === 'record' || (scope !== null && view.named('ours', scope).some((outer) => outer.kind === 'record')),
    },
    {
      name: 'types before where clauses',
      reason: 'ctags calls the type by a word of its `where` clause',
      side: 'ours',
      family: 'type',
      applies: ({ line }, view) => /^\s*where\b/.test(view.line(line + 1)),
    },
    {
      name: 'indexers, operators, constructors',
      reason: 'ctags has indexers under no name, conversion operators under another, and no primary constructors',
      side: 'ours',
      family: 'member',
      applies: ({ kind }) => kind === 'indexer' || kind === 'operator' || kind === 'constructor',
    },
  ],
};
