/**
 * The TypeScript compiler as a witness for TypeScript and JavaScript: the outline that editors show (its navigation tree),
 * from its own parser. What functions hold inside is left out but for types, as an outline of members wants it.
 */
import fs from 'node:fs';
import path from 'node:path';
import { benchPackage } from '../tools.ts';
import { type Declared, isMadeUp } from './declared.ts';
import type { Witnessed } from './witness.ts';

/** What is used of TypeScript 5.9's language service. */
interface NavigationTree {
  text: string;
  kind: string;
  spans: { start: number; length: number }[];
  nameSpan?: { start: number };
  childItems?: NavigationTree[];
}

interface Compiler {
  version: string;
  LanguageServiceMode: { Syntactic: number };
  ScriptSnapshot: { fromString(text: string): unknown };
  createLanguageService(
    host: object,
    registry: undefined,
    mode: number,
  ): { getNavigationTree(file: string): NavigationTree };
}

const types = new Set(['class', 'local class', 'interface', 'enum', 'type']);
const members = new Set([
  'function',
  'local function',
  'method',
  'property',
  'accessor',
  'getter',
  'setter',
  'constructor',
  'const',
  'let',
  'var',
  'local var',
  'using',
  'await using',
  'enum member',
  'call',
  'construct',
  'index',
]);
export const editorApart: Readonly<Record<string, string>> = {
  alias: 'names an import',
  module: 'namespaces are modules of the code map',
  'JSX attribute': 'is an argument',
  '': 'has no name, as module.exports has none',
};
/** How we spell members that have no name. */
const unnamed: Readonly<Record<string, string>> = { call: 'call', construct: 'new', index: 'this[]' };

export async function askEditor(root: string, files: readonly string[]): Promise<Witnessed> {
  const { default: compiler } = await benchPackage<{ default: Compiler }>('typescript');
  const witnessed: Witnessed = { name: `TypeScript ${compiler.version}`, declared: [], apart: new Map() };
  const host = {
    getCompilationSettings: () => ({ allowJs: true, noLib: true, noResolve: true }),
    getScriptFileNames: () => files,
    getScriptVersion: () => '1',
    getCurrentDirectory: () => root,
    getDefaultLibFileName: () => '',
    getScriptSnapshot: (file: string) =>
      compiler.ScriptSnapshot.fromString(fs.readFileSync(path.join(root, file), 'utf8').replace(/\r\n?/g, '\n')),
    fileExists: () => false,
    readFile: () => undefined,
  };
  const service = compiler.createLanguageService(host, undefined, compiler.LanguageServiceMode.Syntactic);
  for (const file of files) {
    const text = fs.readFileSync(path.join(root, file), 'utf8').replace(/\r\n?/g, '\n');
    const reader = createReader(file, text, witnessed);
    for (const child of service.getNavigationTree(file).childItems ?? []) reader(child, { kind: '', path: '' }, false);
  }
  return witnessed;
}

type Read = (node: NavigationTree, within: Declared['within'], inFunction: boolean) => void;

function createReader(file: string, text: string, witnessed: Witnessed): Read {
  const lineAt = lineReader(text);
  const read: Read = (node, within, inFunction) => {
    const family = types.has(node.kind) ? 'type' : members.has(node.kind) ? 'member' : null;
    const name =
      (Object.hasOwn(unnamed, node.kind) ? unnamed[node.kind] : undefined) ??
      node.text.replace(/^(['"`])(.*)\1$/s, '$2');
    const children = node.childItems ?? [];
    if (family === null && !Object.hasOwn(editorApart, node.kind))
      throw new Error(
        `TypeScript's kind '${node.kind}' (${node.text}, ${file}) is unknown: add it to bench/truth/editor.ts.`,
      );
    if (family === null) {
      witnessed.apart.set(node.kind, (witnessed.apart.get(node.kind) ?? 0) + 1);
    } else if ((family === 'type' || !inFunction) && !isMadeUp(name) && !/^<|callback$/.test(name)) {
      const start = node.nameSpan?.start ?? node.spans[0]?.start ?? 0;
      const last = node.spans.at(-1);
      const endLine = lineAt(last === undefined ? start : last.start + last.length - 1);
      const scope = scopeOf(family, within, file);
      witnessed.declared.push({ file, line: lineAt(start), endLine, name, family, kind: node.kind, scope, within });
    }
    const inner = innerPlace(node, family, name, within);
    // A function without a name at the top wraps the module.
    const wraps = node.text === '<function>' && within.path === '';
    const holds =
      wraps || family === 'type' || family === null || ['const', 'let', 'var', 'property'].includes(node.kind);
    for (const child of children) read(child, inner, family === 'type' ? false : inFunction || !holds);
  };
  return read;
}

/** What `module.exports =` is given belongs to something without a name. */
function innerPlace(node: NavigationTree, family: Declared['family'] | null, name: string, within: Declared['within']) {
  if (family === 'type' && name === '<unknown>') return within;
  if (family === 'type') return { kind: 'type', path: name };
  if (node.kind === 'module') return { kind: 'module', path: '' };
  if (name === '<function>' && within.path === '') return within;
  return family === 'member' ? { kind: node.kind, path: name } : within;
}

/** Types of a function have it in their path, not as a declaring type; in JavaScript the tree is flat. */
function scopeOf(family: Declared['family'], within: Declared['within'], file: string): string | null {
  if (family === 'type' && within.kind !== 'type') return null;
  if (within.path === '<unknown>') return null;
  return within.path === '' && /\.[cm]?jsx?$/.test(file) ? null : within.path;
}

/** 1-based line of an offset. */
function lineReader(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
