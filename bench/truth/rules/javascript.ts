/** JavaScript against ctags. */
import type { LanguageTruth } from '../language-truth.ts';

export const javascript: LanguageTruth = {
  language: 'javascript',
  ctags: 'JavaScript',
  types: ['class'],
  members: ['constant', 'field', 'function', 'generator', 'getter', 'method', 'property', 'setter', 'variable'],
  apart: {},
  rules: [],
};
