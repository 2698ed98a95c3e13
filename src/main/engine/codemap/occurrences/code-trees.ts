/** Reads the code of files, on one thread: grammars are loaded when the first file needs them. Main type: CodeTrees. */
import type { Tree } from 'web-tree-sitter';
import type { Language } from '#shared/contract/common.ts';
import { codeOf } from '../../workspace/workspace.ts';
import type { LanguageAdapter } from '../languages/adapter.ts';
import { adapterOf, endingOf } from '../languages/registry.ts';
import { parseWhole } from '../parse/extract.ts';
import type { Grammars, LoadedGrammar } from '../parse/grammars.ts';
import { type CodeTree, codeTree } from './code-tree.ts';
import { flatTree } from './nest.ts';
import { planOf } from './plan.ts';
import { createLineAt } from './tree.ts';

export interface CodeTrees {
  /** Whether `read` can read this file: its grammar is loaded, or cannot be loaded at all. */
  isReady(file: string, language: Language): boolean;
  prepare(file: string, language: Language): Promise<void>;
  /** Null where the code cannot be read. Holds until the next file is read. */
  read(file: string, language: Language, text: string): CodeTree | null;
}

const patienceMs = 5_000;

export function createCodeTrees(): CodeTrees {
  const tried = new Set<string>();
  let grammars: Grammars | null = null;

  function grammarOf(file: string, language: Language): { name: string; adapter: LanguageAdapter } | null {
    const adapter = adapterOf(language);
    if (adapter?.shape === undefined) return null;
    const name = adapter.grammars[endingOf(file)] ?? Object.values(adapter.grammars)[0];
    return name === undefined ? null : { name, adapter };
  }

  return {
    isReady(file, language) {
      const wanted = grammarOf(file, language);
      return wanted === null || tried.has(wanted.name);
    },
    async prepare(file, language) {
      const wanted = grammarOf(file, language);
      if (wanted === null || tried.has(wanted.name)) return;
      tried.add(wanted.name);
      grammars ??= await (await import('../parse/grammars.ts')).createGrammars();
      await grammars.load(wanted.name, wanted.adapter).catch(() => undefined); // A broken installation is reported by the doctor.
    },
    read(file, language, whole) {
      const text = codeOf(file, whole);
      const wanted = grammarOf(file, language);
      const grammar = wanted === null ? undefined : grammars?.loaded(wanted.name);
      const shape = wanted?.adapter.shape;
      if (wanted === null || grammar === undefined || shape === undefined) return null;
      const plan = planOf(grammar.parser.language, wanted.adapter);
      if (plan === null) return null;
      const adapter = shape.spelling === undefined ? wanted.adapter : { ...wanted.adapter, spelling: shape.spelling };
      const tree = parsed(grammar, adapter, file, text);
      if (tree === null) return null;
      try {
        const flat = flatTree(grammar.calls, tree, plan, text);
        return codeTree(flat, plan, shape, text, createLineAt(text));
      } finally {
        tree.delete();
      }
    },
  };
}

/** Null for a text that the parser gives up on, or that takes too long. */
function parsed(grammar: LoadedGrammar, adapter: LanguageAdapter, file: string, text: string): Tree | null {
  try {
    return parseWhole(grammar, adapter, file, text, performance.now() + patienceMs).tree;
  } catch {
    return null;
  }
}
