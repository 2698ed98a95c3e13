/** What the product reads out of a folder: its files through the real parser and adapters, as declarations. */
import fs from 'node:fs';
import path from 'node:path';
import type { FileFacts } from '../../src/main/engine/codemap/facts.ts';
import { adapterOf, endingOf } from '../../src/main/engine/codemap/languages/registry.ts';
import { extractFacts } from '../../src/main/engine/codemap/parse/extract.ts';
import { createGrammars } from '../../src/main/engine/codemap/parse/grammars.ts';
import { languageOf, readSource } from '../../src/main/engine/workspace/workspace.ts';
import type { Language } from '../../src/shared/contract/common.ts';
import type { Declared } from './declared.ts';

export interface ReadFile {
  file: string;
  language: Language;
  text: string;
  /** Errors in the tree; only files without any are compared. */
  parseErrors: number;
  declared: Declared[];
  /** Names that its import lines bind. */
  imported: ReadonlySet<string>;
}

export interface ReadFolder {
  files: ReadFile[];
  /** Files of a known language that the product does not read (minified, too large, not text). */
  skipped: number;
}

const passedOver = new Set(['node_modules', '.git', '.memo']);
const maxBytes = 1_000_000;

/** All files of the languages that have adapters, in order of their paths. */
export async function readFolder(root: string, only: Language | null): Promise<ReadFolder> {
  const grammars = await createGrammars();
  const read: ReadFolder = { files: [], skipped: 0 };
  for (const file of walk(root)) {
    const named = languageOf(file);
    if (named === null || adapterOf(named) === undefined) continue;
    const source = await readSource(root, file, maxBytes);
    if (source.kind !== 'text') {
      if (only === null || named === only) read.skipped += 1;
      continue;
    }
    const adapter = adapterOf(adapterOf(named)?.actualLanguage?.(source.text, endingOf(file)) ?? named);
    const grammarFile = adapter?.grammars[endingOf(file)];
    if (adapter === undefined || grammarFile === undefined) continue;
    if (only !== null && adapter.language !== only) continue;
    const grammar = grammars.loaded(grammarFile) ?? (await grammars.load(grammarFile, adapter));
    const facts = extractFacts(grammar, adapter, file, source.text);
    const { text } = source;
    const { language } = adapter;
    const imported = new Set(
      facts.imports.flatMap((fact) => [fact.alias, ...fact.names.map((n) => n.alias || n.name)]),
    );
    const { parseErrors } = facts;
    read.files.push({ file, language, text, parseErrors, declared: declaredIn(file, facts), imported });
  }
  return read;
}

function walk(root: string): string[] {
  return fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => !file.split('/').some((part) => passedOver.has(part)))
    .sort();
}

/** Modules are no types here: their members are in no type, as every witness has it. */
export function declaredIn(file: string, facts: FileFacts): Declared[] {
  return facts.types.flatMap((type) => {
    const scope = type.kind === 'module' ? '' : type.name;
    const parent = facts.types[type.parent]?.name ?? '';
    const members = type.members.map(
      ({ name, kind, line, endLine }): Declared => ({
        file,
        line,
        endLine,
        name,
        kind,
        family: 'member',
        scope,
        within: { kind: type.kind, path: type.name },
      }),
    );
    if (type.kind === 'module' || type.addition === true) return members;
    const within = { kind: parent === '' ? '' : 'type', path: parent };
    const { name, kind, line, endLine } = type;
    return [{ file, line, endLine, name, kind, family: 'type' as const, scope: parent, within }, ...members];
  });
}
