/** JavaScript against ctags. */
import type { LanguageTruth } from '../language-truth.ts';
import { editorRules } from './editor.ts';
import { scriptCtagsRules } from './script-ctags.ts';

export const javascript: LanguageTruth = {
  language: 'javascript',
  ctags: 'JavaScript',
  types: ['class'],
  members: ['constant', 'field', 'function', 'generator', 'getter', 'method', 'property', 'setter', 'variable'],
  apart: {},
  rules: scriptCtagsRules,
  editorRules,
};
