/**
 * Nothing goes out but through the gate: modules and globals that open connections are in listed files
 * only, each with its reason. What is a type only opens nothing.
 */
import { importsOf, isCode, lineAt, parse, type SourceFile, type Violation } from '../sources.ts';

export interface Exit {
  readonly file: string;
  /** Modules and globals that it may use. */
  readonly uses: readonly string[];
  readonly why: string;
}

const modules = new Set(
  ['http', 'https', 'http2', 'net', 'tls', 'dgram', 'dns', 'dns/promises', 'inspector'].flatMap((name) => [
    name,
    `node:${name}`,
  ]),
);
const packages = /^(undici|ws|ollama|@xenova\/transformers|node-fetch|axios|got)(\/|$)/;
const globals = new Set(['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'WebTransport']);
/** Of Electron. */
const electronNames = new Set(['net', 'autoUpdater', 'crashReporter']);

type Use = { readonly name: string; readonly at: number };

/** Files of processes: the page is kept in by its content policy. */
export function gatedOnly(files: readonly SourceFile[], exits: readonly Exit[]): Violation[] {
  return files
    .filter((file) => file.path.startsWith('src/main/') && isCode(file))
    .flatMap((file) => {
      const allowed = exits.filter((exit) => exit.file === file.path).flatMap(({ uses }) => uses);
      return outgoing(file)
        .filter(({ name }) => !allowed.includes(name))
        .map(({ name, at }) => ({
          path: `${file.path}:${lineAt(file, at)}`,
          message: `uses ${name}: connections go through src/main/engine/network`,
        }));
    });
}

/** Exits of the table that nobody uses any more. */
export function idleExits(files: readonly SourceFile[], exits: readonly Exit[]): string[] {
  const used = new Map(files.map((file) => [file.path, file]));
  return exits.flatMap(({ file, uses }) => {
    const source = used.get(file);
    const names = source === undefined ? [] : outgoing(source).map(({ name }) => name);
    return uses.filter((name) => !names.includes(name)).map((name) => `${file}: ${name}`);
  });
}

function outgoing(file: SourceFile): Use[] {
  const imported = importsOf(file)
    .filter(({ specifier, typeOnly }) => !typeOnly && isOutgoing(specifier))
    .map(({ specifier }) => ({ name: specifier, at: Math.max(0, file.text.indexOf(`'${specifier}'`)) }));
  const found: Use[] = [...imported];
  visit(parse(file).program, found);
  return found;
}

const isOutgoing = (specifier: string): boolean => modules.has(specifier) || packages.test(specifier);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

function visit(value: unknown, found: Use[]): void {
  if (Array.isArray(value)) {
    for (const each of value) visit(each, found);
    return;
  }
  if (!isNode(value)) return;
  const { type, start } = value;
  // Types, and `typeof fetch` in one.
  if (type.startsWith('TSType') || type === 'TSInterfaceDeclaration') return;
  if (type === 'ImportDeclaration') {
    electronParts(value, found);
    return;
  }
  if (type === 'Identifier' && globals.has(String(value.name))) found.push({ name: String(value.name), at: start });
  if (type === 'CallExpression' && nameOf(value.callee) === 'getBuiltinModule') {
    const [first] = value.arguments as { value?: unknown }[];
    const name = String(first?.value);
    // A name that is computed could be any.
    if (typeof first?.value !== 'string' || isOutgoing(name)) found.push({ name, at: start });
  }
  if (type === 'MemberExpression') {
    const owner = nameOf(value.object);
    const name = nameOf(value);
    if (globals.has(name) && ['globalThis', 'global', 'window', 'self'].includes(owner))
      found.push({ name, at: start });
  }
  for (const [field, child] of Object.entries(value)) {
    const isName = (field === 'property' || field === 'key') && value.computed !== true;
    if (!isName) visit(child, found);
  }
}

function electronParts({ source, specifiers, importKind }: Node, found: Use[]): void {
  if ((source as { value?: unknown }).value !== 'electron' || importKind === 'type') return;
  for (const { imported, start } of specifiers as (Node & { imported?: { name?: string } })[]) {
    const name = imported?.name ?? '';
    if (electronNames.has(name)) found.push({ name: `electron ${name}`, at: start });
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  return node.type === 'MemberExpression' ? nameOf(node.property) : String(node.name ?? '');
}
