/** Rust against ctags. */
import type { LanguageTruth } from '../language-truth.ts';

export const rust: LanguageTruth = {
  language: 'rust',
  ctags: 'Rust',
  types: ['struct', 'enum', 'interface', 'typedef'],
  members: ['enumerator', 'field', 'function', 'method', 'macro', 'variable'],
  apart: { module: 'modules are no types here', implementation: 'names a type that is declared elsewhere' },
  holders: ['implementation'],
  rules: [],
};
