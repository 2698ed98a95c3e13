/** Python against ctags. */
import type { LanguageTruth } from '../language-truth.ts';

export const python: LanguageTruth = {
  language: 'python',
  ctags: 'Python',
  types: ['class'],
  members: ['function', 'member', 'variable'],
  apart: { namespace: 'names an import', module: 'names an import', unknown: 'names an import' },
  rules: [],
};
