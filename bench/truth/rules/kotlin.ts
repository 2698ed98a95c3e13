/** Kotlin against ctags, which names lambdas, local variables and what anonymous objects hold. */
import type { Declared, FileView } from '../declared.ts';
import type { LanguageTruth } from '../language-truth.ts';

const inLambda = ({ within }: Declared): boolean => within.path.endsWith('<lambda>');

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
      name: 'in functions',
      reason: 'ctags itself says that a function declares it: a local name, also where it is of an anonymous object',
      side: 'theirs',
      applies: (declared) => declared.within.kind === 'method' && !inLambda(declared),
    },
    {
      name: 'in lambdas of scripts',
      reason: 'a script is made of calls with lambdas; what they declare is local',
      side: 'theirs',
      applies: (declared) => declared.file.endsWith('.kts') && inLambda(declared),
    },
    {
      name: 'scope unknown to ctags',
      reason: 'we have it on the same line, in the type that the text shows; ctags lost the type at its header',
      side: 'theirs',
      applies: (declared, view) => elsewhere('ours', declared, view),
    },
    {
      name: 'scope unknown to ctags',
      reason: 'the same, seen from our side',
      side: 'ours',
      applies: (declared, view) => elsewhere('theirs', declared, view),
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
