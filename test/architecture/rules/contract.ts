/** What the contract promises: each method is answered somewhere, each error code that is thrown is in the table. */
import { Visitor } from 'vite';
import { isCode, lineAt, parse, type SourceFile, type Violation } from '../sources.ts';

interface MethodRow {
  readonly name: string;
  readonly scope: 'host' | 'workspace';
  readonly cli: string | { readonly exempt: string };
  readonly mcp: string | { readonly exempt: string };
}

/** A command and a tool, or a reason of some length why there is none. */
export function offered(methods: readonly MethodRow[]): Violation[] {
  const found: Violation[] = [];
  for (const method of methods) {
    for (const way of ['cli', 'mcp'] as const) {
      const offer = method[way];
      const text = typeof offer === 'string' ? offer : offer.exempt;
      const enough = typeof offer === 'string' ? /^[a-z][a-z_ -]*$/.test(text) : text.length >= 10;
      if (!enough) found.push({ path: method.name, message: `${way} names neither a command or tool nor a reason` });
    }
  }
  return found;
}

/** Every method is a key of an object in the module that answers its scope. */
export function answered(methods: readonly MethodRow[], files: readonly SourceFile[]): Violation[] {
  const keys = { host: keysBelow(files, 'src/main/host/'), workspace: keysBelow(files, 'src/main/engine/') };
  return methods
    .filter((method) => !keys[method.scope].has(method.name))
    .map((method) => ({ path: method.name, message: `no handler of this name in the ${method.scope}` }));
}

function keysBelow(files: readonly SourceFile[], folder: string): Set<string> {
  const keys = new Set<string>();
  for (const file of files.filter((candidate) => candidate.path.startsWith(folder) && isCode(candidate))) {
    new Visitor({
      Property: (node) => {
        if (node.key.type === 'Identifier') keys.add(node.key.name);
        if (node.key.type === 'Literal') keys.add(String(node.key.value));
      },
    }).visit(parse(file).program);
  }
  return keys;
}

/** `new MemoError('Code', …)` names a code of the table. The compiler says so too, but not for plain scripts. */
export function knownCodes(files: readonly SourceFile[], codes: readonly string[]): Violation[] {
  const found: Violation[] = [];
  for (const file of files.filter((candidate) => isCode(candidate) && /^(src|bin|scripts)\//.test(candidate.path))) {
    new Visitor({
      NewExpression: (node) => {
        const code = node.arguments[0];
        if (node.callee.type !== 'Identifier' || node.callee.name !== 'MemoError' || code?.type !== 'Literal') return;
        if (!codes.includes(String(code.value))) {
          found.push({
            path: file.path,
            message: `line ${lineAt(file, node.start)}: no error code ${String(code.value)}`,
          });
        }
      },
    }).visit(parse(file).program);
  }
  return found;
}
