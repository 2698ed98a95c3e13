/** The list of languages, and the rules that hold in all of them. */
import { isMadeUp, type Rule } from './declared.ts';
import type { LanguageTruth } from './language-truth.ts';
import { c } from './rules/c.ts';
import { cpp } from './rules/cpp.ts';
import { csharp } from './rules/csharp.ts';
import { go } from './rules/go.ts';
import { java } from './rules/java.ts';
import { javascript } from './rules/javascript.ts';
import { kotlin } from './rules/kotlin.ts';
import { python } from './rules/python.ts';
import { rust } from './rules/rust.ts';
import { typescript } from './rules/typescript.ts';

export const truths: readonly LanguageTruth[] = [
  csharp,
  typescript,
  javascript,
  python,
  go,
  java,
  kotlin,
  rust,
  c,
  cpp,
];

export const commonRules: readonly Rule[] = [
  {
    name: 'made-up names',
    reason: 'the witness invents a name for what has none in the source',
    side: 'theirs',
    applies: ({ name }) => isMadeUp(name),
  },
  {
    name: 'local names',
    reason: 'stands in the body of a function that both have, and is no type: a local variable or function',
    side: 'theirs',
    family: 'member',
    applies: ({ name, line }, view) => view.callablesAround(line).some((d) => d.line < line && d.name !== name),
  },
];
