/**
 * Imports and re-exports of ES modules and CommonJS. An export of the file's own names under another name is written
 * as a re-export from the file itself (`./api.ts`), so that the linker follows all of them the same way.
 */
import type { ImportFact } from '../../facts.ts';
import { fieldOf, type Source, type Syntax, textOf } from '../syntax.ts';

export function importFact(from: string, fact: Partial<ImportFact> = {}): ImportFact {
  return { from, names: [], alias: '', global: false, reexport: false, ...fact };
}

export function moduleName(source: Source, node: Syntax | undefined): string {
  return textOf(source, node).slice(1, -1);
}

export function readImport(source: Source, node: Syntax): ImportFact | null {
  const clause = node.children.find(
    (child) => child.type === 'import_clause' || child.type === 'import_require_clause',
  );
  const from = moduleName(source, fieldOf(node, 'source') ?? (clause && fieldOf(clause, 'source')));
  if (from === '') return null;
  const fact = importFact(from);
  for (const part of clause?.children ?? []) {
    if (part.type === 'identifier') {
      if (clause?.type === 'import_require_clause') fact.alias = textOf(source, part);
      else fact.names.push({ name: 'default', alias: textOf(source, part) });
    } else if (part.type === 'namespace_import') {
      fact.alias = textOf(
        source,
        part.children.find((child) => child.type === 'identifier'),
      );
    } else if (part.type === 'named_imports') {
      for (const specifier of part.children)
        if (specifier.type === 'import_specifier') fact.names.push(pairOf(source, specifier));
    }
  }
  return fact;
}

/** `{ a as b }` of an import or export. */
export function pairOf(source: Source, specifier: Syntax): { name: string; alias: string } {
  const name = textOf(source, fieldOf(specifier, 'name'));
  const alias = textOf(source, fieldOf(specifier, 'alias'));
  return { name: unquoted(name), alias: alias === name ? '' : unquoted(alias) };
}

function unquoted(name: string): string {
  return /^['"]/.test(name) ? name.slice(1, -1) : name;
}

/** `export … from 'x'`; null for an export of the file's own names. */
export function readReexport(source: Source, node: Syntax): ImportFact | null {
  const from = moduleName(source, fieldOf(node, 'source'));
  if (from === '') return null;
  const fact = importFact(from, { reexport: true });
  for (const part of node.children) {
    if (part.type === 'export_clause') {
      for (const specifier of part.children)
        if (specifier.type === 'export_specifier') fact.names.push(pairOf(source, specifier));
    } else if (part.type === 'namespace_export') {
      fact.names.push({ name: '*', alias: textOf(source, part).replace(/^\*\s*as\s+/, '') });
    }
  }
  if (fact.names.length === 0) fact.names.push({ name: '*', alias: '' });
  return fact;
}

const requireCall = /^require\s*\(\s*(['"`])([^'"`]+)\1\s*\)(?:\.([\w$]+))?$/;

/** `require('x')` or `require('x').y` as the value of a declaration. */
export function requireOf(source: Source, value: Syntax | undefined): { from: string; member: string } | null {
  if (value === undefined || value.end - value.start > 400) return null;
  const match = requireCall.exec(textOf(source, value).trim());
  return match === null ? null : { from: match[2] ?? '', member: match[3] ?? '' };
}

const lazyImport = /\bimport\s*\(\s*(['"`])([^'"`$\n]+)\1\s*\)/g;

/** `import('x')` anywhere in the text. */
export function readLazyImports(text: string): ImportFact[] {
  if (!text.includes('import(')) return [];
  return [...new Set([...text.matchAll(lazyImport)].map((match) => match[2] ?? ''))].map((from) => importFact(from));
}
