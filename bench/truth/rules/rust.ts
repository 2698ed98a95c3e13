/** Rust against ctags. */
import type { Declared, FileView } from '../declared.ts';
import type { LanguageTruth } from '../language-truth.ts';

const names = (view: FileView, { name, line }: Declared) =>
  view.named('ours', name).filter((d) => d.line <= line && line <= d.endLine);

/** A function of ours in the same place that no type has. */
const inModule = (declared: Declared, view: FileView) => names(view, declared).some((d) => d.scope === '');

export const rust: LanguageTruth = {
  language: 'rust',
  ctags: 'Rust',
  types: ['struct', 'enum', 'interface', 'typedef'],
  members: ['enumerator', 'field', 'function', 'method', 'macro', 'variable'],
  apart: { module: 'modules are no types here', implementation: 'names a type that is declared elsewhere' },
  holders: ['implementation'],
  rules: [
    {
      name: 'types in blocks',
      reason: 'stands in a block or closure in the body of a function, which is not looked into',
      side: 'theirs',
      family: 'type',
      applies: ({ line }, view) => view.callablesAround(line).some((d) => d.line < line),
    },
    {
      name: 'associated types of impls',
      reason:
        'of several impls of one type the associated type is one; a type of another crate is not ours to have any',
      side: 'theirs',
      family: 'type',
      applies: ({ kind, name, scope, within, line }, view) =>
        kind === 'typedef' &&
        // With a where clause ctags loses the impl.
        (within.kind === 'implementation' || (within.kind === '' && /^\s+type /.test(view.line(line)))) &&
        (view.named('ours', name).some((d) => d.scope === scope) ||
          !view.named('ours', scope ?? '').some((d) => d.family === 'type')),
    },
    {
      name: 'impls with a where clause',
      reason: 'ctags loses the type that what follows belongs to',
      side: 'theirs',
      applies: ({ scope, line, ...declared }, view) =>
        scope === '' && names(view, { scope, line, ...declared }).some((d) => d.scope !== ''),
    },
    {
      name: 'impls for types of others',
      reason: 'methods of an impl for a reference, a type parameter or a type of another crate stand in the module',
      side: 'theirs',
      family: 'member',
      applies: (declared, view) => declared.kind === 'method' && inModule(declared, view),
    },
    {
      name: 'impls for types of others',
      reason: 'the same methods in the module',
      side: 'ours',
      family: 'member',
      applies: ({ kind, scope, name, line, endLine }, view) =>
        kind === 'method' &&
        scope === '' &&
        view.named('theirs', name).some((d) => line <= d.line && d.line <= endLine),
    },
    {
      name: 'twins under cfg',
      reason: 'what two branches of a condition declare alike counts once',
      side: 'theirs',
      applies: ({ name, line, scope }, view) =>
        view.named('ours', name).some((d) => d.scope === (scope ?? '') && d.line !== line) &&
        [1, 2, 3, 4].some((back) => view.line(line - back).includes('#[cfg')),
    },
    {
      name: 'static lifetimes',
      reason: "ctags takes the `'static` of a type for a static variable",
      side: 'theirs',
      family: 'member',
      applies: ({ kind, name, line }, view) => kind === 'variable' && view.line(line).includes(`'static ${name}`),
    },
    {
      name: 'constants',
      reason: 'ctags has statics, but no constants',
      side: 'ours',
      family: 'member',
      applies: ({ kind }) => kind === 'constant',
    },
    {
      name: 'fields of tuples',
      reason: 'they are reached as `.0` and are part of the form of a type, but have no name to ctags',
      side: 'ours',
      family: 'member',
      applies: ({ kind, name }) => kind === 'field' && /^\d+$/.test(name),
    },
  ],
};
