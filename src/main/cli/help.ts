/** Help, made from the table of commands. */
import type { ArgumentSpec, CommandGroup, CommandSpec, OptionSpec } from './command.ts';

export function overviewHelp(
  commands: readonly (CommandSpec | CommandGroup)[],
  globals: Readonly<Record<string, OptionSpec>>,
): string {
  return [
    'Memoscope: project memory for people and coding agents. Fully offline.',
    '',
    'Usage: memoscope <command> [options]',
    '',
    'Commands:',
    ...columns(commands.map((command) => [head(command), command.about])),
    '',
    'Options:',
    ...optionLines(globals),
    '',
    'Help with examples: memoscope <command> --help',
  ].join('\n');
}

export function groupHelp(group: CommandGroup, globals: Readonly<Record<string, OptionSpec>>): string {
  return [
    `${capital(group.about)}.`,
    '',
    `Usage: memoscope ${group.name} <command> [options]`,
    '',
    'Commands:',
    ...columns(group.commands.map((command) => [head(command), command.about])),
    '',
    'Options:',
    ...optionLines(globals),
    '',
    `Help with examples: memoscope ${group.name} <command> --help`,
  ].join('\n');
}

export function commandHelp(command: CommandSpec, globals: Readonly<Record<string, OptionSpec>>): string {
  return [
    `${capital(command.about)}.`,
    '',
    `Usage: memoscope ${head(command)} [options]`,
    ...argumentLines(command),
    '',
    'Options:',
    ...optionLines({ ...command.options, ...globals }),
    '',
    'Examples:',
    ...columns(command.examples.map(({ line, about }) => [line, about])),
    ...(command.more === undefined ? [] : ['', command.more]),
    '',
    'Exit codes: 0 ok, 1 error, 2 usage, 3 not found, 4 conflict, 5 out of date (--fresh).',
  ].join('\n');
}

function head(command: CommandSpec | CommandGroup): string {
  if ('commands' in command) return `${command.name} <command>`;
  return [command.name, ...argumentsOf(command).map(word)].join(' ');
}

function argumentsOf({ argument, second }: CommandSpec): ArgumentSpec[] {
  return [argument, second].filter((one) => one !== undefined);
}

function argumentLines(command: CommandSpec): string[] {
  const all = argumentsOf(command);
  return all.length === 0 ? [] : ['', ...columns(all.map((one) => [word(one), one.about]))];
}

function word({ name, optional, many }: ArgumentSpec): string {
  const shown = many ? `${name}…` : name;
  return optional ? `[${shown}]` : `<${shown}>`;
}

function optionLines(options: Readonly<Record<string, OptionSpec>>): string[] {
  return columns(
    Object.entries(options).map(([name, { short, value, about }]) => [
      `${short ? `-${short}, ` : ''}--${name}${value ? ` <${value}>` : ''}`,
      about,
    ]),
  );
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}   ${right}`);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
