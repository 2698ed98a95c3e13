/** Commands of Rust (clap, structopt), what its programs read, where they begin. */
import type { EntryPoint } from '#shared/contract/generations/documents.ts';
import type { Rules } from '../reader.ts';
import { classAround } from '../text/classes.ts';
import { words } from '../text/mounts.ts';
import { programOf } from '../text/program.ts';
import { webFramework } from './routes.ts';
import { functionBelow, type RustState } from './state.ts';

const kebab = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();

/** The type below `#[derive(…)]` that `at` stands in: its keyword, name and braces; and what its other attributes call it. */
function derived(state: RustState, at: number): { word: string; name: string; open: number; said: string } | null {
  const { code } = state;
  let open = code.nameStart(at);
  for (let steps = 0; steps < 40 && !code.is(open, '('); steps += 1) open = code.tokens.before(open);
  if (!code.reads(open - 3, '#', '[', 'derive')) return null;
  let next = code.tokens.after(open - 2);
  let said = '';
  for (let steps = 0; steps < 20; steps += 1) {
    if (code.is(next, '#')) {
      said ||= calledBy(state, next + 1);
      next = code.tokens.after(next + 1);
    } else if (code.is(next, 'pub')) next = code.is(next + 1, '(') ? code.tokens.after(next + 1) : next + 1;
    else break;
  }
  if (!/^(enum|struct)$/.test(code.text(next))) return null;
  let body = next + 2;
  for (let steps = 0; steps < 20 && !/^[{(;]$/.test(code.text(body)); steps += 1) body = code.tokens.after(body);
  return { word: code.text(next), name: code.text(next + 1), open: body, said };
}

/** `#[command(name = "x")]`, whose `[` is at `open`; '' where it does not say. */
function calledBy({ code }: RustState, open: number): string {
  if (!/^(command|clap|structopt)$/.test(code.text(open + 1)) || !code.is(open + 2, '(')) return '';
  return code.literal(code.named(code.args(open + 2), 'name')) ?? '';
}

function subcommands(state: RustState, at: number): void {
  const { code } = state;
  const type = derived(state, at);
  if (type === null || type.word !== 'enum' || !code.is(type.open, '{')) return;
  for (const { from, to } of code.args(type.open)) {
    let name = from;
    let said = '';
    for (let steps = 0; steps < 12 && code.is(name, '#'); steps += 1) {
      said ||= calledBy(state, name + 1);
      name = code.tokens.after(name + 1);
    }
    if (code.tokens.isWord(name) && name < to)
      code.finds.command(
        said || kebab(code.text(name)),
        code.place(from, to - 1, 'clap', { handler: `${type.name}::${code.text(name)}` }),
      );
  }
}

function program(state: RustState, at: number): void {
  const { code } = state;
  const type = derived(state, at);
  if (type?.word === 'struct')
    code.finds.command(type.said || programOf(code.file), code.place(at, type.open, 'clap', { handler: type.name }));
}

/** `Command::new("x")`, `SubCommand::with_name("x")`: what stands inside its chain hangs below it. */
function built(state: RustState, at: number): void {
  const { code } = state;
  if (
    !state.crates.has('clap') ||
    !code.reads(at + 1, ':', ':') ||
    !/^(new|with_name)$/.test(code.text(at + 3)) ||
    !code.is(at + 4, '(')
  )
    return;
  if (
    /process::Command/.test(state.names.get('Command') ?? '') &&
    code.is(at, 'Command') &&
    !code.reads(at - 3, 'clap', ':', ':')
  )
    return;
  if (code.reads(at - 3, 'process', ':', ':')) return;
  const said = code.literal(code.args(at + 4)[0]);
  if (said === null) return;
  const close = code.tokens.partner(at + 4);
  const { names, end } = code.chain(close + 1, 300);
  const around = classAround(state.commands, at);
  const path = around === undefined ? said : words(around.words, said);
  // The outermost is the program: its own name is not typed before its commands.
  state.commands.push({
    name: said,
    from: at,
    to: end - 1,
    words: around === undefined && names.some((name) => /^subcommands?$/.test(code.text(name))) ? '' : path,
  });
  const about = names.find((name) => /^(about|help|long_about)$/.test(code.text(name)));
  const detail = about === undefined ? '' : (code.literal(code.args(about + 1)[0]) ?? '');
  code.finds.command(path, code.place(at, close, 'clap', { detail }));
}

function env(framework: string) {
  return (state: RustState, at: number): void => {
    const { code } = state;
    const open = code.is(at + 1, '!') ? at + 2 : at + 1;
    const name = code.is(open, '(') ? code.literal(code.args(open)[0]) : null;
    if (name !== null && /^[A-Za-z_][A-Za-z0-9_]+$/.test(name))
      code.finds.config('env', name, code.place(code.nameStart(at), open + 1, framework));
  };
}

function entry(
  kind: EntryPoint['kind'],
  title: string,
  framework: string,
  holds: (state: RustState, at: number) => boolean,
) {
  return (state: RustState, at: number): void => {
    if (holds(state, at))
      state.code.finds.entry(kind, title, state.code.place(state.code.nameStart(at), at + 1, framework));
  };
}

const readsEnv = env('std');
const builtEnv = env('build');

export const commandRules: Rules<RustState> = {
  Subcommand: subcommands,
  Parser: program,
  StructOpt(state, at) {
    subcommands(state, at);
    program(state, at);
  },
  Command: built,
  App: built,
  SubCommand: built,
  var(state, at) {
    if (/^(env|dotenv|dotenvy)$/.test(state.code.text(at - 3))) readsEnv(state, at);
  },
  var_os(state, at) {
    if (state.code.is(at - 3, 'env')) readsEnv(state, at);
  },
  env(state, at) {
    const { code } = state;
    if (code.reads(at + 1, '!', '(')) builtEnv(state, at);
    else if (code.is(at + 1, '=') && /^[,(]$/.test(code.text(at - 1))) {
      const name = code.string(at + 2);
      if (name !== null && state.crates.has('clap')) code.finds.config('env', name, code.place(at, at + 2, 'clap'));
    } else if (code.is(at - 1, '.') && code.is(at + 1, '(') && state.crates.has('clap')) env('clap')(state, at);
  },
  option_env: builtEnv,
  main(state, at) {
    const { code } = state;
    // What takes something is no program: the macro `main` of a library.
    if (!code.is(at - 1, 'fn') || !code.is(at + 1, '(') || !code.is(at + 2, ')')) return;
    if (code.indent(at - 1) < 0 && code.indent(at - 2) < 0 && !code.is(at - 2, 'pub') && !code.is(at - 2, 'async'))
      return;
    const target = functionBelow(code, at - 2);
    const isBuild = /(^|\/)build\.rs$/.test(code.file);
    code.finds.entry(
      isBuild ? 'script' : 'main',
      isBuild ? 'build script' : programOf(code.file),
      code.place(at - 1, target?.end ?? at, 'rust', { handler: 'main' }),
    );
  },
  HttpServer: entry('server', 'serves HTTP', 'actix', ({ code }, at) => code.reads(at + 1, ':', ':', 'new')),
  serve: entry(
    'server',
    'serves HTTP',
    'axum',
    ({ code }, at) => code.reads(at - 3, 'axum', ':', ':') && code.is(at + 1, '('),
  ),
  launch: entry(
    'server',
    'serves HTTP',
    'rocket',
    (state, at) => state.code.reads(at - 2, '#', '[') && webFramework(state) === 'rocket',
  ),
  /** What the page of a Tauri application calls. */
  command(state, at) {
    const { code } = state;
    if (!code.reads(at - 5, '#', '[', 'tauri', ':', ':')) return;
    const target = functionBelow(code, code.tokens.partner(at - 4));
    if (target !== null)
      code.finds.event('handles', target.name, code.place(at - 5, target.end, 'tauri', { handler: target.name }));
  },
};
