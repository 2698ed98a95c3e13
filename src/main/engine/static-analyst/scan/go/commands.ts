/** Commands of Go: cobra, simplecobra, urfave, kingpin, and programs that read flags themselves. */
import type { Rules } from '../reader.ts';
import { classAround } from '../text/classes.ts';
import type { Code } from '../text/code.ts';
import { words } from '../text/mounts.ts';
import { programOf } from '../text/program.ts';
import { type GoState, importOf } from './state.ts';

const maxSteps = 200;

/** `cobra.Command{ Use: "build [dir]", Short: "…" }` */
function cobra(state: GoState, at: number): void {
  const { code, commands } = state;
  const values = code.properties(at + 1);
  const said = code.literal(values.get('Use'))?.split(/[\s<[]/, 1)[0] ?? '';
  if (said === '') return;
  const run = values.get('RunE') ?? values.get('Run');
  const handler = run === undefined || code.is(run.from, 'func') ? '' : code.handler(run);
  const detail = code.literal(values.get('Short')) ?? '';
  const name = code.assigned(at - 2);
  commands.declare(name, said);
  const place = code.place(at - 2, code.tokens.partner(at + 1), 'cobra', { handler, detail });
  state.later.push(() => code.finds.command(name === '' ? said : commands.full(name, ''), place));
}

/** `cli.Command{ Name: "x", Usage: "…", Subcommands: … }`: what stands inside hangs below it. */
function urfave(state: GoState, at: number, open: number): void {
  const { code } = state;
  const values = code.properties(open);
  const said = code.literal(values.get('Name'));
  if (said === null || said === '') return;
  const name = words(classAround(state.blocks, at)?.prefix ?? '', said);
  state.blocks.push({ name, from: open, to: code.tokens.partner(open), prefix: name });
  const handler = code.handler(values.get('Action'));
  const detail = code.literal(values.get('Usage')) ?? '';
  code.finds.command(name, code.place(at, code.tokens.partner(open), 'urfave', { handler, detail }));
}

/** The type on which simplecobra calls the method named at `at`: `func (c *serverCommand) Run(`; '' where it is none. */
function methodOf(state: GoState, at: number): string {
  const { code } = state;
  const open = code.is(at - 1, ')') ? code.tokens.partner(at - 1) : -1;
  const isMethod = open > 0 && code.is(open - 1, 'func') && importOf(state, 'simplecobra') !== '';
  return isMethod && code.tokens.isWord(at - 2) ? code.text(at - 2) : '';
}

/** The brace of the literal in which a field stands; -1 where none is near. */
function openBefore(code: Code, field: number): number {
  let at = field - 1;
  for (let steps = 0; steps < maxSteps && at > 0; steps += 1) {
    if (code.is(at, '{')) return at;
    at = code.is(at, '}') || code.is(at, ')') || code.is(at, ']') ? code.tokens.partner(at) - 1 : at - 1;
  }
  return -1;
}

/** The brace that opens the elements of a list between two tokens; -1 for none. */
function openOf(code: Code, from: number, to: number): number {
  for (let at = from; at < to && at < from + 12; at += 1) if (code.is(at, '{')) return at;
  return -1;
}

export const commandRules: Rules<GoState> = {
  Command(state, at) {
    const { code } = state;
    if (code.reads(at - 2, 'cobra', '.') && code.is(at + 1, '{')) cobra(state, at);
    else if (code.reads(at - 2, 'cli', '.') && code.is(at + 1, '{') && importOf(state, 'urfave/cli') !== '')
      urfave(state, at, at + 1);
    else if (
      code.is(at - 1, '.') &&
      code.is(at + 1, '(') &&
      importOf(state, 'kingpin') !== '' &&
      !code.is(at - 2, 'exec')
    ) {
      const args = code.args(at + 1);
      const name = code.literal(args[0]);
      if (name !== null)
        code.finds.command(
          name,
          code.place(at, code.tokens.partner(at + 1), 'kingpin', { detail: code.literal(args[1]) ?? '' }),
        );
    }
  },
  /** `func (c *serverCommand) Name() string { return "server" }`, of a type that has a `Run` too. */
  Name(state, at) {
    const { code, later } = state;
    const type = methodOf(state, at);
    const said = code.reads(at + 1, '(', ')', 'string', '{', 'return') ? code.string(at + 6) : null;
    if (type === '' || said === null || !code.is(at + 7, '}')) return;
    state.commands.declare(type, said);
    const place = code.place(at - 1, at + 7, 'simplecobra', { handler: `${type}.Run` });
    later.push(() => {
      if (state.runs.has(type))
        code.finds.command(state.commands.full(type, ''), { ...place, detail: state.shorts.get(type) ?? '' });
    });
  },
  Run(state, at) {
    state.runs.add(methodOf(state, at));
  },
  Init(state, at) {
    const type = methodOf(state, at);
    if (type !== '') state.inited = type;
  },
  /** `cmd.Short = "…"` in the `Init` of a command. */
  Short({ code, inited, shorts }, at) {
    const said = code.is(at - 1, '.') && code.is(at + 1, '=') ? code.string(at + 2) : null;
    if (inited !== '' && said !== null) shorts.set(inited, said);
  },
  /** `commands: []simplecobra.Commander{ …, npmCommand }` of a command: what stands inside hangs below it. */
  commands(state, at) {
    const { code, commands } = state;
    const open = code.is(at + 1, ':') ? openBefore(code, at) : -1;
    const type = open < 0 ? '' : code.text(open - 1);
    if (!/[a-z]Commands?$/.test(type)) return;
    const list = code.properties(open).get('commands');
    if (list === undefined) return;
    // Of a literal that has a name itself that is what it is known by.
    const known = classAround(state.blocks, at);
    const parent = known?.from === open ? known.name : type;
    if (parent === type) state.blocks.push({ name: type, from: list.from, to: list.to, prefix: '' });
    for (const { from, to } of code.args(list.to - 1 > list.from ? openOf(code, list.from, list.to) : -1))
      if (to === from + 1) commands.mount(code.text(from), parent, '');
      else if (code.is(from, '&') && code.is(from + 2, '{')) commands.mount(code.text(from + 1), parent, '');
  },
  /** `&simpleCommand{name: "x", short: "…"}`: a type of its own over a library. */
  name(state, at) {
    const { code, commands, later } = state;
    const type = code.text(at - 2);
    if (!code.is(at - 1, '{') || !code.is(at + 1, ':') || !/[a-z]Command$/.test(type)) return;
    const values = code.properties(at - 1);
    const name = code.literal(values.get('name'));
    if (name === null) return;
    const place = code.place(at - 2, code.tokens.partner(at - 1), 'cli', {
      detail: code.literal(values.get('short')) ?? '',
    });
    const own = code.assigned(at - 2) || `${type} ${at}`;
    const parent = classAround(state.blocks, at);
    state.blocks.push({ name: own, from: at - 1, to: code.tokens.partner(at - 1), prefix: '' });
    commands.declare(own, name);
    if (parent !== undefined) commands.mount(own, parent.name, '');
    later.push(() => code.finds.command(commands.full(own, ''), place));
  },
  AddCommand({ code, commands }, at) {
    if (!code.is(at - 1, '.') || !code.is(at + 1, '(')) return;
    for (const { from, to } of code.args(at + 1))
      if (to === from + 1) commands.mount(code.text(from), code.text(at - 2), '');
  },
  flag(state, at) {
    const { code, flags } = state;
    if (!state.isProgram || !code.is(at + 1, '.') || !code.is(at + 3, '(') || !state.imports.has('flag')) return;
    if (code.is(at + 2, 'Parse')) {
      const place = code.place(at, at + 4, 'flag');
      state.later.push(() =>
        code.finds.command(programOf(code.file), { ...place, detail: flags.map((name) => `-${name}`).join(' ') }),
      );
      return;
    }
    const args = code.args(at + 3);
    const name = code.literal(args[0]) ?? code.literal(args[1]);
    if (
      /^(Bool|String|Int|Int64|Uint|Uint64|Float64|Duration|Var|Func|TextVar)(Var)?$/.test(code.text(at + 2)) &&
      name !== null &&
      flags.length < 40
    )
      flags.push(name);
  },
};
