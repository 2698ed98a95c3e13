/** C# against ctags. */
import type { LanguageTruth } from '../language-truth.ts';

export const csharp: LanguageTruth = {
  language: 'csharp',
  ctags: 'C#',
  types: ['class', 'struct', 'interface', 'enum', 'typedef'],
  members: ['enumerator', 'event', 'field', 'method', 'property'],
  apart: { macro: '#define has no value in C#', namespace: 'namespaces are no types of the code map' },
  rules: [],
};
