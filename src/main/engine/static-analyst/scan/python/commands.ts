/** Commands of Python: argparse, click, typer, fire, Django's and their kin. */

import type { Rules } from '../reader.ts';
import { words } from '../text/mounts.ts';
import { programOf } from '../text/program.ts';
import { decorated, decoratorAt, type PythonState } from './state.ts';

const clickLike = ['typer', 'click', 'rich_click', 'asyncclick', 'cyclopts', 'cloup'];
const library = ({ packages }: PythonState): string => clickLike.find((name) => packages.has(name)) ?? '';

/** `@cli.command('x')`; a group is a command that others hang under. */
function command(isGroup: boolean) {
  return (state: PythonState, at: number): void => {
    const { code, commands } = state;
    const start = decoratorAt(code, at);
    if (start < 0 || !code.is(at - 1, '.')) return;
    const owner = code.text(at - 2);
    const framework = library(state) || (owner === 'cli' && state.packages.has('flask') ? 'flask' : '');
    if (framework === '') return;
    const hasArgs = code.is(at + 1, '(');
    const args = hasArgs ? code.args(at + 1) : [];
    const target = decorated(code, hasArgs ? code.tokens.after(at + 1) : at + 1);
    if (target === null) return;
    const said = code.literal(code.named(args, 'name') ?? args[0]);
    const own = said ?? target.name.replaceAll('_', '-').toLowerCase();
    const detail = code.literal(code.named(args, 'help', 'short_help')) ?? docOf(state, target.at);
    const isRoot = owner === framework || owner === 'click';
    if (isGroup && isRoot) {
      commands.declare(target.name, said ?? '');
      return;
    }
    commands.declare(target.name, own);
    if (!isRoot) commands.mount(target.name, owner, '');
    const place = code.place(start, target.at, framework, { handler: target.name, detail });
    state.later.push(() => code.finds.command(isRoot ? own : commands.full(target.name, ''), place));
  };
}

/** The first line of the text below the head of the function named at `at`. */
function docOf({ code }: PythonState, at: number): string {
  let next = code.is(at + 1, '(') ? code.tokens.after(at + 1) : at + 1;
  for (let steps = 0; steps < 12 && !code.is(next, ':'); steps += 1) next = code.tokens.after(next);
  return (
    code
      .string(next + 1)
      ?.trim()
      .split('\n', 1)[0] ?? ''
  );
}

export const commandRules: Rules<PythonState> = {
  command: command(false),
  group: command(true),
  Typer(state, at) {
    state.commands.declare(state.code.assigned(state.code.nameStart(at)), '');
  },
  add_typer(state, at) {
    const { code } = state;
    const args = code.is(at + 1, '(') ? code.args(at + 1) : [];
    const first = args[0];
    if (first !== undefined)
      state.commands.mount(code.text(first.to - 1), code.text(at - 2), code.literal(code.named(args, 'name')) ?? '');
  },
  ArgumentParser(state, at) {
    const { code } = state;
    if (!code.is(at + 1, '(') || !(state.packages.has('argparse') || state.names.has('ArgumentParser'))) return;
    const args = code.args(at + 1);
    const name = code.literal(code.named(args, 'prog')) ?? programOf(code.file);
    const detail = code.literal(code.named(args, 'description')) ?? '';
    const start = code.nameStart(at);
    state.commands.declare(code.assigned(start), '');
    code.finds.command(name, code.place(start, code.tokens.partner(at + 1), 'argparse', { detail }));
  },
  add_subparsers(state, at) {
    const { code } = state;
    if (code.is(at - 1, '.'))
      state.commands.declare(code.assigned(code.nameStart(at)), state.commands.full(code.text(at - 2), ''));
  },
  add_parser(state, at) {
    const { code } = state;
    if (!code.is(at - 1, '.') || !code.is(at + 1, '(')) return;
    const args = code.args(at + 1);
    const said = code.literal(args[0]);
    if (said === null) return;
    const name = words(state.commands.full(code.text(at - 2), ''), said);
    const start = code.nameStart(at);
    state.commands.declare(code.assigned(start), name);
    const detail = code.literal(code.named(args, 'help', 'description')) ?? '';
    code.finds.command(name, code.place(start, code.tokens.partner(at + 1), 'argparse', { detail }));
  },
  Fire(state, at) {
    const { code } = state;
    if (code.reads(at - 2, 'fire', '.') && code.is(at + 1, '('))
      code.finds.command(
        programOf(code.file),
        code.place(at - 2, code.tokens.partner(at + 1), 'fire', { handler: code.handler(code.args(at + 1)[0]) }),
      );
  },
  docopt(state, at) {
    const { code } = state;
    if (code.is(at + 1, '(') && state.packages.has('docopt'))
      code.finds.command(programOf(code.file), code.place(at, at + 1, 'docopt'));
  },
  BaseCommand(state, at) {
    const { code } = state;
    const name = /(?:^|\/)management\/commands\/([^/_][^/]*)\.py$/.exec(code.file)?.[1];
    if (name !== undefined && code.is(at - 1, '('))
      code.finds.command(name, code.place(at - 2, at, 'django', { handler: code.text(at - 2) }));
  },
};
