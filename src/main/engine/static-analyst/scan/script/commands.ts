/** Commands of command lines: commander, yargs, cac and their kin, oclif, citty. */
import type { Rules } from '../reader.ts';
import { words } from '../text/mounts.ts';
import { receiver, type ScriptState } from './state.ts';

const libraries: Readonly<Record<string, string>> = {
  commander: 'commander',
  '@commander-js/extra-typings': 'commander',
  yargs: 'yargs',
  'yargs/yargs': 'yargs',
  cac: 'cac',
  sade: 'sade',
  '@caporal/core': 'caporal',
  vorpal: 'vorpal',
  citty: 'citty',
  '@oclif/core': 'oclif',
  '@oclif/command': 'oclif',
  clipanion: 'clipanion',
  'nest-commander': 'nest-commander',
};
const programNames = /^(program|cli|yargs|argv|prog|cmd|commander)$|Command$|(Cli|Program)$|^yargs\(\)$/;

export function commandLibrary({ modules }: ScriptState): string {
  for (const module of modules) {
    const name = Object.hasOwn(libraries, module) ? libraries[module] : undefined;
    if (name !== undefined) return name;
  }
  return '';
}

/** `build [dir]` is called `build`. */
const nameOf = (said: string): string => said.split(/[\s<[]/, 1)[0] ?? '';

/** Text of `.description('…')` soon behind `at` on the same chain, or of the argument that says so. */
function description(state: ScriptState, close: number): string {
  const { code } = state;
  let at = close + 1;
  for (let steps = 0; steps < 12 && code.is(at, '.') && code.is(at + 2, '('); steps += 1) {
    if (/^(description|describe|summary)$/.test(code.text(at + 1))) return code.string(at + 3) ?? '';
    at = code.tokens.after(at + 2);
  }
  return '';
}

/** The variable that `const name = …` gives to what begins at `start`, '' for none. */
const variableOf = ({ code }: ScriptState, start: number): string =>
  code.is(start - 1, '=') ? code.text(start - 2) : '';

/** Behind `.command` or `new Command` at `at`; `start` is the first token of the whole expression. */
function declare(state: ScriptState, at: number, parent: string, start: number): void {
  const { code } = state;
  const close = code.tokens.partner(at + 1);
  if (close < 0) return;
  const args = code.args(at + 1);
  const first = args[0];
  if (first === undefined) return;
  const said = code.is(first.from, '[') ? code.literal(code.args(first.from)[0]) : code.literal(first);
  if (said === null) return;
  const own = nameOf(said);
  const name = words(parent, own === '$0' || own === '*' ? '' : own);
  const variable = variableOf(state, start);
  if (variable !== '') state.commands.set(variable, programNames.test(variable) ? '' : name);
  state.chains.set(close, { start, root: `command ${name}`, path: null });
  const detail = code.literal(args[1]) ?? description(state, close);
  const handler = code.handler(args[3]);
  if (own !== '')
    code.finds.command(
      own === '$0' || own === '*' ? own : name,
      code.place(at, close, commandLibrary(state) || 'cli', { detail, handler }),
    );
}

export const commandRules: Rules<ScriptState> = {
  command(state, at) {
    const { code } = state;
    if (code.is(at - 1, '.') && code.is(at + 1, '(')) {
      const { name, start, chain } = receiver(state, at - 1);
      const root = chain?.root ?? name;
      if (commandLibrary(state) === '' && !programNames.test(root) && !root.startsWith('command ')) return;
      // On a chain of commander a command belongs to the one before, of others it stands beside it.
      const isChild = root.startsWith('command ') && commandLibrary(state) === 'commander';
      declare(state, at, isChild ? root.slice('command '.length) : (state.commands.get(name) ?? ''), start);
    } else if (code.is(at + 1, '=') && (code.is(at - 1, 'const') || code.reads(at - 2, 'exports', '.'))) {
      const said = code.string(at + 2);
      if (said === null || (!code.mentions('yargs') && !(code.mentions('handler') && code.mentions('builder')))) return;
      code.finds.command(nameOf(said), code.place(at, at + 2, 'yargs', { handler: 'handler' }));
    }
  },
  Command(state, at) {
    const { code } = state;
    const library = commandLibrary(state);
    if (library === '' && !state.modules.has('commander')) return;
    if (code.is(at - 1, 'new') && code.is(at + 1, '(')) declare(state, at, '', at - 1);
    else if (code.is(at - 1, '@') && code.is(at + 2, '{'))
      code.finds.command(
        code.property(at + 2, 'name'),
        code.place(at - 1, at + 1, library, { detail: code.property(at + 2, 'description') }),
      );
    else if (code.is(at - 1, 'extends') && library === 'oclif') oclif(state, at);
  },
  defineCommand(state, at) {
    const { code } = state;
    const meta = code.is(at + 1, '(') ? code.properties(at + 2).get('meta') : undefined;
    if (meta === undefined || !state.modules.has('citty')) return;
    const detail = code.property(meta.from, 'description');
    code.finds.command(code.property(meta.from, 'name'), code.place(at, meta.to, 'citty', { detail }));
  },
};

/** The file names the command: `src/commands/db/migrate.ts`. */
function oclif({ code }: ScriptState, at: number): void {
  const path = /(?:^|\/)commands\/(.+)\.[cm]?[jt]sx?$/.exec(code.file)?.[1];
  if (path === undefined) return;
  code.finds.command(
    path.replace(/\/index$/, '').replaceAll('/', ' '),
    code.place(at - 1, at, 'oclif', { handler: code.text(at - 2) }),
  );
}
