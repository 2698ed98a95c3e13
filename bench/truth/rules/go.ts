/** Go against ctags. */
import type { LanguageTruth } from '../language-truth.ts';

export const go: LanguageTruth = {
  language: 'go',
  ctags: 'Go',
  types: ['interface', 'struct', 'type', 'talias'],
  members: ['func', 'const', 'member', 'anonMember', 'methodSpec', 'var'],
  apart: { package: 'packages are modules of the code map', packageName: 'names an import' },
  holders: ['unknown'],
  rules: [],
};
