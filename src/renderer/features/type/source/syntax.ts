/// <reference path="./languages.d.ts" />

/**
 * Types and called members get their own colours, as in outlines. Monaco's grammars call both `identifier`; a few rules
 * put before theirs tell them apart by their form (a capital, a bracket behind), which is all that a grammar can see.
 */
import type * as Monaco from 'monaco-editor/editor';
import type { languages } from 'monaco-editor/editor';

type Rules = languages.IMonarchLanguageRule[];
type Grammar = languages.IMonarchLanguage;

/** Type arguments without brackets in them, then an opening bracket. */
const called = String.raw`(?=\s*(?:<[\w\s,.?[\]<>|]*>)?\s*\()`;

function callRule(name: string, next?: string): Rules[number] {
  const to = next === undefined ? {} : { next };
  const cases = { '@keywords': { token: 'keyword', ...to }, '@default': { token: 'member', ...to } };
  return [new RegExp(name + called), { cases }];
}

const csharpRoot: Rules = [
  [/(class|record|struct|interface|enum)(\s+)([A-Z]\w*)/, ['keyword', '', 'type']],
  [/(new)(\s+)([A-Z]\w*)/, ['keyword', '', 'type']],
  callRule('@?[a-zA-Z_]\\w*', '@qualified'),
  // A property or field behind its type: `Options { get; }`, `Count => 3`, `None = …`.
  [/[A-Z]\w*(?=\s*(?:\{|=|;|\)))/, 'identifier'],
  [/[A-Z]\w*/, { token: 'type', next: '@qualified' }],
];
const csharpQualified: Rules = [callRule('[a-zA-Z_]\\w*'), [/[A-Z]\w*(?=[<[?])/, 'type']];
const scriptCommon: Rules = [callRule('#?[a-z_$][\\w$]*')];
const pythonRoot: Rules = [
  callRule('[a-z_]\\w*'),
  [/[A-Z]\w*/, { cases: { '@keywords': 'keyword', '@default': 'type' } }],
];

function before(grammar: Grammar, added: Readonly<Record<string, Rules>>): Grammar {
  const tokenizer = { ...grammar.tokenizer };
  for (const [state, rules] of Object.entries(added)) tokenizer[state] = [...rules, ...(tokenizer[state] ?? [])];
  return { ...grammar, tokenizer };
}

/** Takes the place of Monaco's own grammars for these languages. */
export function registerSyntax(monaco: typeof Monaco): void {
  const use = (language: string, create: () => Promise<Grammar>) =>
    monaco.languages.registerTokensProviderFactory(language, { create });
  use('csharp', async () => {
    const { language } = await import('monaco-editor/languages/definitions/csharp/csharp');
    return before(language, { root: csharpRoot, qualified: csharpQualified });
  });
  use('typescript', async () => {
    const { language } = await import('monaco-editor/languages/definitions/typescript/typescript');
    return before(language, { common: scriptCommon });
  });
  use('javascript', async () => {
    const { language } = await import('monaco-editor/languages/definitions/javascript/javascript');
    return before(language, { common: scriptCommon });
  });
  use('python', async () => {
    const { language } = await import('monaco-editor/languages/definitions/python/python');
    return before(language, { root: pythonRoot });
  });
}
