/** TypeScript against ctags. */
import type { LanguageTruth } from '../language-truth.ts';
import { editorRules } from './editor.ts';
import { scriptCtagsRules } from './script-ctags.ts';

export const typescript: LanguageTruth = {
  language: 'typescript',
  ctags: 'TypeScript',
  types: ['class', 'interface', 'enum', 'alias'],
  members: ['constant', 'generator', 'enumerator', 'function', 'method', 'property', 'variable'],
  apart: { namespace: 'namespaces are modules of the code map' },
  rules: scriptCtagsRules,
  editorRules,
};
