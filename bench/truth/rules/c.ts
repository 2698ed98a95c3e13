/** C against ctags. */
import type { LanguageTruth } from '../language-truth.ts';
import { familyRules } from './c-family.ts';

export const c: LanguageTruth = {
  language: 'c',
  ctags: 'C',
  options: ['--kinds-C=+p'],
  types: ['struct', 'union', 'enum', 'typedef'],
  members: ['enumerator', 'function', 'prototype', 'member', 'variable', 'macro'],
  apart: { header: 'names a file' },
  rules: familyRules,
};
