/** Imports of a JavaScript or TypeScript file, and the names that hold apps and routers: read before all else. */
import type { Rules } from '../reader.ts';
import { fileFramework, frameworkOf, type ScriptState } from './state.ts';

const maxNames = 60;
/** Asked one by one later on. */
const maxModules = 300;

function addModule({ modules }: ScriptState, module: string): void {
  if (modules.size < maxModules) modules.add(module);
}

/** Words between `start` and `end` are local names of what `module` gives; the one behind `as` or `:` counts. */
function bind(state: ScriptState, start: number, end: number, module: string): void {
  const { code, imports } = state;
  for (let at = start; at < end && at < start + 4 * maxNames; at += 1)
    if (code.tokens.isWord(at) && !code.is(at, 'type') && !code.is(at, 'as')) imports.set(code.text(at), module);
}

/** The token that opens the statement of `import … from`, at most so many names back. */
function importStart(state: ScriptState, from: number): number {
  const { code } = state;
  for (let at = from - 1, steps = 0; at >= 0 && steps < maxNames; at = code.tokens.before(at), steps += 1)
    if (code.is(at, 'import') || code.is(at, 'export')) return at;
  return -1;
}

export const moduleRules: Rules<ScriptState> = {
  from(state, at) {
    const module = state.code.string(at + 1);
    if (module === null) return;
    const start = importStart(state, at);
    if (start < 0) return;
    addModule(state, module);
    bind(state, start + 1, at, module);
  },
  import(state, at) {
    const module = state.code.string(at + 1) ?? (state.code.is(at + 1, '(') ? state.code.string(at + 2) : null);
    if (module !== null) addModule(state, module);
  },
  require(state, at) {
    const { code } = state;
    const module = code.is(at + 1, '(') ? code.string(at + 2) : null;
    if (module === null) return;
    addModule(state, module);
    if (!code.is(at - 1, '=')) return;
    if (code.tokens.isWord(at - 2)) state.imports.set(code.text(at - 2), module);
    else if (code.is(at - 2, '}')) bind(state, code.tokens.partner(at - 2), at - 2, module);
  },
};

/** Behind the name at `at` of `const app = …` or `this.app = …`: `await`, `new`, then what makes it. */
function declareApp(state: ScriptState, equals: number): void {
  const { code } = state;
  let at = equals + 1;
  while (code.is(at, 'await') || code.is(at, 'new')) at += 1;
  const framework = frameworkOf(state.imports.get(code.text(at))) ?? requiredHere(state, at);
  if (framework === undefined) return;
  const name = code.declaredBefore(equals);
  if (name === '') return;
  let open = code.nameEnd(at);
  if (code.is(open, '<')) while (open < at + 40 && !code.is(open, '(')) open += 1;
  if (!code.is(open, '(')) return;
  let prefix = code.property(open + 1, 'prefix');
  const close = code.tokens.partner(open);
  if (close > 0 && code.reads(close + 1, '.', 'basePath', '(')) prefix = code.string(close + 4) ?? prefix;
  state.apps.set(name, framework);
  state.routers.declare(name, prefix);
}

/** `require('fastify')()` */
function requiredHere({ code }: ScriptState, at: number): string | undefined {
  return code.reads(at, 'require', '(') ? frameworkOf(code.string(at + 2) ?? undefined) : undefined;
}

/** Names that hold apps; a file that imports no framework has none. */
export function declareApps(state: ScriptState): void {
  if (fileFramework(state) === '') return;
  const { tokens } = state.code;
  for (let at = 1; at < tokens.count; at += 1) if (tokens.is(at, '=') && tokens.isWord(at - 1)) declareApp(state, at);
}
