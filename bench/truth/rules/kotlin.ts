/** Kotlin against ctags. */
import type { LanguageTruth } from '../language-truth.ts';

export const kotlin: LanguageTruth = {
  language: 'kotlin',
  ctags: 'Kotlin',
  types: ['class', 'interface', 'object', 'typealias'],
  members: ['constant', 'method', 'variable'],
  apart: { package: 'packages are no types of the code map' },
  rules: [],
};
