/** C++ against ctags. */
import type { LanguageTruth } from '../language-truth.ts';
import { familyRules } from './c-family.ts';

export const cpp: LanguageTruth = {
  language: 'cpp',
  ctags: 'C++',
  options: ['--kinds-C++=+p'],
  types: ['class', 'struct', 'union', 'enum', 'typedef'],
  members: ['enumerator', 'function', 'prototype', 'member', 'variable', 'macro'],
  apart: { header: 'names a file', namespace: 'namespaces are no types of the code map' },
  spelling: (name) => name.replace(/^operator\s+(?=[^\p{L}_])/u, 'operator'),
  rules: familyRules,
};
