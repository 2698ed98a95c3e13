/** Imports of Python: at the top, under `if TYPE_CHECKING`, and inside functions. */
import type { ImportFact } from '../../facts.ts';
import { fieldOf, type Source, type Syntax, textOf } from '../reading/syntax.ts';

function fact(from: string, names: ImportFact['names'], alias = ''): ImportFact {
  return { from, names, alias, global: false, reexport: false };
}

const packed = (text: string): string => text.replace(/\s+/g, '');

/** `import a, b.c as d`: one fact a module. */
export function readImport(source: Source, node: Syntax): ImportFact[] {
  return node.children
    .filter((child) => child.field === 'name')
    .map((child) => {
      if (child.type !== 'aliased_import') return fact(packed(textOf(source, child)), []);
      return fact(packed(textOf(source, fieldOf(child, 'name'))), [], textOf(source, fieldOf(child, 'alias')));
    });
}

/** `from a import b as c, d`, `from . import *`. */
export function readFromImport(source: Source, node: Syntax): ImportFact | null {
  const from = packed(textOf(source, fieldOf(node, 'module_name')));
  if (from === '') return null;
  const names = node.children
    .filter((child) => child.field === 'name')
    .map((child) => {
      if (child.type !== 'aliased_import') return { name: packed(textOf(source, child)), alias: '' };
      const name = textOf(source, fieldOf(child, 'name'));
      const alias = textOf(source, fieldOf(child, 'alias'));
      return { name, alias: alias === name ? '' : alias };
    });
  if (node.children.some((child) => child.type === 'wildcard_import')) names.push({ name: '*', alias: '' });
  return fact(from, names);
}

const line = /^[ \t]+(?:from[ \t]+([.\w]+)[ \t]+import[ \t]+(?:\(([^)]*)\)|([^\n#;]+))|import[ \t]+([\w. ,\t]+))/gmu;

/** Imports written inside a function body, found by line: the tree has no nodes there. */
export function readLocalImports(body: string): ImportFact[] {
  if (!body.includes('import')) return [];
  const found: ImportFact[] = [];
  // The body starts behind its first line's indentation.
  for (const match of ` ${body}`.matchAll(line)) {
    const [, from, list, plain, modules] = match;
    if (from !== undefined) found.push(fact(from, namesIn(list ?? plain ?? '')));
    else for (const { name, alias } of namesIn(modules ?? '')) found.push(fact(name, [], alias));
  }
  return found;
}

function namesIn(list: string): { name: string; alias: string }[] {
  return list
    .replace(/#[^\n]*/g, '')
    .split(',')
    .map((entry) => entry.trim().split(/(?<!\s)\s+as\s+/))
    .filter(([name]) => name !== undefined && /^[\w.*]+$/u.test(name))
    .map(([name = '', alias = '']) => ({ name, alias: alias === name ? '' : alias }));
}
