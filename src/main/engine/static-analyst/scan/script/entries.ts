/** Where JavaScript and TypeScript programs begin: servers that listen, pages that mount, scripts, workers, extensions. */
import type { EntryPoint } from '#shared/contract/generations/documents.ts';
import type { Rules } from '../reader.ts';
import { commandLibrary } from './commands.ts';
import { fileFramework, receiver, type ScriptState } from './state.ts';

type Kind = EntryPoint['kind'];

function entry({ code }: ScriptState, kind: Kind, title: string, framework: string, from: number, to: number): void {
  code.finds.entry(kind, title, code.place(from, Math.max(from, to), framework));
}

/** The call `word(` at `at`, with whatever stands before it. */
function called(kind: Kind, title: string, framework: string, allowed: (state: ScriptState, at: number) => boolean) {
  return (state: ScriptState, at: number): void => {
    if (state.code.is(at + 1, '(') && allowed(state, at))
      entry(state, kind, title, framework, at, state.code.tokens.partner(at + 1));
  };
}

const importsOf = (pattern: RegExp) => (state: ScriptState) =>
  [...state.modules].some((module) => pattern.test(module));
const isCall = ({ code }: ScriptState, at: number): boolean => !code.is(at - 1, 'function') && !code.is(at - 1, '.');

export const entryRules: Rules<ScriptState> = {
  listen(state, at) {
    const { code } = state;
    if (!code.is(at - 1, '.') || !code.is(at + 1, '(')) return;
    const { name } = receiver(state, at - 1);
    const framework = state.apps.get(name) ?? fileFramework(state);
    const port = code.args(at + 1)[0];
    const saysPort = port !== undefined && /port/i.test(code.nameIn(port));
    const serves =
      framework !== '' ||
      saysPort ||
      [...state.modules].some((module) => /^(node:)?(https?|http2|net)$|^@nestjs\/core$/.test(module));
    if (!serves || !/^(app|.*[sS]erver|.*App|fastify|http|https|\w+\(\))$/.test(name)) return;
    const where = port === undefined ? '' : code.tokens.kind(port.from) === 4 ? ` on port ${code.text(port.from)}` : '';
    entry(state, 'server', `listens${where}`, framework || 'http', at - 2, code.tokens.partner(at + 1));
  },
  main(state, at) {
    const { code } = state;
    if (code.reads(at - 2, 'require', '.') && /^(=|!)$/.test(code.text(at + 1)))
      entry(state, 'main', `node ${code.file}`, 'node', at - 2, at);
    else if (code.reads(at - 4, 'import', '.', 'meta', '.'))
      entry(state, 'main', `node ${code.file}`, 'node', at - 4, at);
  },
  argv(state, at) {
    const { code } = state;
    if (
      code.reads(at - 2, 'process', '.') &&
      code.is(at + 1, '[') &&
      code.is(at + 2, '1') &&
      code.mentions('import.meta.url')
    )
      entry(state, 'main', `node ${code.file}`, 'node', at - 2, at);
  },
  render(state, at) {
    const { code } = state;
    if (!code.is(at - 1, '.') || !code.is(at + 1, '(')) return;
    const root = receiver(state, at - 1).name;
    if (/^(createRoot\(\)|ReactDOM|root)$/.test(root) && importsOf(/^(react-dom|preact)/)(state))
      entry(state, 'ui', 'renders the page', 'react', at, code.tokens.partner(at + 1));
  },
  hydrateRoot: called('ui', 'renders the page', 'react', isCall),
  mount(state, at) {
    const { code } = state;
    if (code.is(at - 1, '.') && code.is(at + 1, '(') && state.modules.has('vue') && code.string(at + 2) !== null)
      entry(state, 'ui', `mounts at ${code.string(at + 2)}`, 'vue', at, at + 2);
  },
  bootstrapApplication: called('ui', 'starts the Angular application', 'angular', isCall),
  bootstrapModule: called('ui', 'starts the Angular application', 'angular', ({ code }, at) => code.is(at - 1, '.')),
  whenReady: called('ui', 'opens the desktop window', 'electron', importsOf(/^electron$/)),
  parseAsync: parses,
  parse: parses,
  create: called('server', 'starts the Nest application', 'nest', ({ code }, at) =>
    code.reads(at - 2, 'NestFactory', '.'),
  ),
  serve(state, at) {
    const { code } = state;
    const owner = code.is(at - 1, '.') ? code.text(at - 2) : (state.imports.get('serve') ?? '');
    if (code.is(at + 1, '(') && /^(Bun|Deno)$|http\/server|@hono\/node-server/.test(owner))
      entry(
        state,
        'server',
        'serves HTTP',
        /^(Bun|Deno)$/.test(owner) ? owner.toLowerCase() : 'http',
        at,
        code.tokens.partner(at + 1),
      );
  },
  parentPort(state, at) {
    const { code } = state;
    const on = code.is(at + 1, '.') ? at + 2 : at + 3;
    if (/^(on|once|addEventListener)$/.test(code.text(on)) && code.string(on + 2) === 'message')
      entry(state, 'worker', 'works on a thread', 'node', at, on);
  },
  onmessage(state, at) {
    const { code } = state;
    if (code.reads(at - 2, 'self', '.') && code.is(at + 1, '='))
      entry(state, 'worker', 'works in a web worker', 'web worker', at - 2, at);
  },
  handler(state, at) {
    const { code } = state;
    const exported = code.reads(at - 2, 'exports', '.') || code.reads(at - 2, 'export', 'const');
    if (exported && code.is(at + 1, '=') && importsOf(/aws-lambda|^@aws-sdk\/|^aws-sdk$|middy/)(state))
      entry(state, 'server', 'handles a cloud function', 'aws-lambda', at - 2, at);
  },
  activate(state, at) {
    const { code } = state;
    if (code.is(at - 1, 'function') && code.is(at + 1, '(') && state.modules.has('vscode'))
      entry(state, 'ui', 'activates the extension', 'vscode', at - 1, at);
  },
};

/** `program.parse()` of a command line; `JSON.parse` and its kin are none. */
function parses(state: ScriptState, at: number): void {
  const { code } = state;
  if (!code.is(at - 1, '.') || !code.is(at + 1, '(')) return;
  const library = commandLibrary(state);
  const { name } = receiver(state, at - 1);
  if (library !== '' && /^(program|cli|prog|yargs.*|commander|command .*|cmd)$/.test(name))
    entry(state, 'command', 'reads the command line', library, at - 2, code.tokens.partner(at + 1));
}
