/** Java against ctags. */
import type { LanguageTruth } from '../language-truth.ts';

export const java: LanguageTruth = {
  language: 'java',
  ctags: 'Java',
  types: ['class', 'interface', 'enum', 'annotation'],
  members: ['enumConstant', 'field', 'method'],
  apart: { package: 'packages are no types of the code map' },
  rules: [],
};
