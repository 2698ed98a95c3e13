/** Java against ctags, which knows no records and reads enum constants by their look. */
import type { Declared, FileView } from '../declared.ts';
import type { LanguageTruth } from '../language-truth.ts';

/** Whether it is a record of this file, or declared by one or by a type in one. */
function ofRecord({ name, scope, line }: Declared, view: FileView): boolean {
  const names = new Set([...view.text.matchAll(/\brecord\s+(\w+)\s*[(<]/g)].map((match) => match[1]));
  if (names.has(name) || (scope !== null && names.has(scope))) return true;
  return view
    .named('ours', scope ?? '')
    .some((type) => type.line < line && type.scope !== null && names.has(type.scope));
}

export const java: LanguageTruth = {
  language: 'java',
  ctags: 'Java',
  types: ['class', 'interface', 'enum', 'annotation'],
  members: ['enumConstant', 'field', 'method'],
  apart: { package: 'packages are no types of the code map' },
  rules: [
    {
      name: 'records',
      reason: 'ctags 5.9 does not know them: of what a record declares it has nothing, or under the type around',
      side: 'ours',
      applies: ofRecord,
    },
    {
      name: 'records',
      reason: 'the compact constructor of a record, under the type around',
      side: 'theirs',
      family: 'member',
      applies: (declared, view) => ofRecord(declared, view) && view.named('ours', declared.name).length > 0,
    },
    {
      name: 'constants with a body',
      reason: 'ctags takes an enum constant with arguments and a body for a method',
      side: 'theirs',
      family: 'member',
      applies: ({ kind, name }, view) =>
        kind === 'method' && view.named('ours', name).some((declared) => declared.kind === 'enumMember'),
    },
    {
      name: 'arguments of constants',
      reason: 'ctags takes annotations and arguments of enum constants for constants and methods',
      side: 'theirs',
      family: 'member',
      applies: ({ kind, name, line }, view) =>
        (kind === 'enumConstant' && new RegExp(`@${name}\\b|[(,]\\s*${name}\\b`).test(view.line(line))) ||
        (kind === 'method' && view.line(line).includes(`${name}(),`)),
    },
    {
      name: 'defaults of annotation elements',
      reason: 'ctags takes the value behind `default` for a field',
      side: 'theirs',
      family: 'member',
      applies: ({ kind, line }, view) => kind === 'field' && /\)\s*default\b/.test(view.line(line)),
    },
  ],
};
