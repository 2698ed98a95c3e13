/**
 * The manual, made from the table of commands: `docs/cli.md` for reading and `docs/memoscope.1` for man(1). A test holds both
 * to the table; `node scripts/manual.mjs` writes them.
 */
import type { ArgumentSpec, CommandSpec, OptionSpec } from '../command.ts';
import { commands, globalOptions } from '../commands.ts';
import { everyCommand } from './every-command.ts';

const exits = [
  ['0', 'done'],
  ['1', 'an error, or a check that found something'],
  ['2', 'wrong usage'],
  ['3', 'not found'],
  ['4', 'a conflict: it was changed in the meantime'],
  ['5', 'with --fresh: some changed files were not read in time, so the answer may be out of date'],
  ['130', 'ended by Ctrl-C'],
] as const;

const variables = [
  ['MEMOSCOPE_USER_DATA', 'the folder for settings, models and recent workspaces, instead of the usual one'],
  [
    'MEMOSCOPE_IDLE_MINUTES',
    'minutes without use after which the browser shell ends and `mcp` releases the folder (30; 0 for never)',
  ],
  ['MEMOSCOPE_HOOKS', '0 keeps the hooks of coding agents silent'],
  ['NO_COLOR', 'no colours, whatever it holds'],
] as const;

const intro =
  'Every command works from any folder inside a project: it takes the nearest folder above that has `.memo/`. It asks the engine that runs for that project (of the app, of another command, of a coding agent), and starts one for the call where none does. Results go to standard output, remarks and progress to standard error; colours and progress only on a terminal.';

const json =
  'With `--json` the result is one JSON value, and an error is `{"error": {"code", "message", …}}`, both on standard output.';

/** `docs/cli.md`. */
export function markdownManual(): string {
  const section = (command: CommandSpec): string[] => [
    `### ${command.name}`,
    '',
    `${capital(command.about)}.`,
    '',
    '```',
    usage(command),
    '```',
    '',
    ...table(
      [...argumentsOf(command).map((one) => [word(one), one.about]), ...options(command.options)],
      'word or option',
    ),
    ...command.examples.flatMap(({ line, about }) => [`- \`${line}\`: ${about}`]),
    '',
    ...(command.more === undefined ? [] : ['```', command.more, '```', '']),
  ];
  return [
    '# Commands',
    '',
    '<!-- Made by scripts/manual.mjs from the table of commands. -->',
    '',
    intro,
    '',
    json,
    '',
    ...table(
      exits.map(([code, about]) => [code, about]),
      'exit code',
    ),
    ...table(
      variables.map(([name, about]) => [name, about]),
      'variable',
    ),
    ...table(options(globalOptions), 'option of every command'),
    'In a terminal `memoscope <command> --help` shows the same, and `memoscope completions <shell>` lets bash, zsh or fish complete it.',
    '',
    ...table(
      commands.flatMap((one) => ('commands' in one ? one.commands : [one])).map((one) => [one.name, one.about]),
      'command',
    ),
    ...everyCommand({ commands }).flatMap(section),
  ]
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()
    .concat('\n');
}

/** `docs/memoscope.1`, with `version` in its footer. */
export function manPage(version: string): string {
  const item = (head: string, text: string): string[] => ['.TP', `.B ${escaped(head)}`, escaped(text)];
  const optionItems = (specs: Readonly<Record<string, OptionSpec>>): string[] =>
    options(specs).flatMap(([head = '', about = '']) => item(head, about));
  const command = (spec: CommandSpec): string[] => [
    `.SS ${escaped(spec.name)}`,
    `.B memoscope ${escaped(usage(spec).replace(/^memoscope /, ''))}`,
    '.PP',
    escaped(`${capital(spec.about)}.`),
    ...argumentsOf(spec).flatMap((one) => item(word(one), one.about)),
    ...optionItems(spec.options),
    ...spec.examples.flatMap(({ line, about }) => [
      '.PP',
      escaped(`${capital(about)}:`),
      '.nf',
      `    ${escaped(line)}`,
      '.fi',
    ]),
    ...(spec.more === undefined ? [] : ['.PP', '.nf', ...spec.more.split('\n').map(escaped), '.fi']),
  ];
  return [
    `.TH MEMOSCOPE 1 "" "memoscope ${escaped(version)}" "User Commands"`,
    '.SH NAME',
    escaped('memoscope - project memory for people and coding agents, fully offline'),
    '.SH SYNOPSIS',
    '.B memoscope',
    escaped('<command> [options]'),
    '.SH DESCRIPTION',
    escaped(intro.replaceAll('`', '')),
    '.PP',
    escaped(json.replaceAll('`', '')),
    '.SH OPTIONS OF EVERY COMMAND',
    ...optionItems(globalOptions),
    '.SH COMMANDS',
    ...everyCommand({ commands }).flatMap(command),
    '.SH EXIT STATUS',
    ...exits.flatMap(([code, about]) => item(code, about)),
    '.SH ENVIRONMENT',
    ...variables.flatMap(([name, about]) => item(name, about)),
    '',
  ].join('\n');
}

function usage(command: CommandSpec): string {
  return ['memoscope', command.name, ...argumentsOf(command).map(word), '[options]'].join(' ');
}

function argumentsOf({ argument, second }: CommandSpec): ArgumentSpec[] {
  return [argument, second].filter((one) => one !== undefined);
}

function word({ name, optional }: ArgumentSpec): string {
  return optional ? `[${name}]` : `<${name}>`;
}

function options(specs: Readonly<Record<string, OptionSpec>>): string[][] {
  return Object.entries(specs).map(([name, { short, value, about }]) => [
    `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` <${value}>`}`,
    about,
  ]);
}

function table(rows: readonly (readonly string[])[], head: string): string[] {
  if (rows.length === 0) return [];
  const cell = (text: string): string => text.replaceAll('|', '\\|');
  return [
    `| ${head} | |`,
    '|---|---|',
    ...rows.map(([left = '', right = '']) => `| \`${cell(left)}\` | ${cell(right)} |`),
    '',
  ];
}

/** For troff: a line that begins with a dot or an apostrophe would be a request. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/, '\\&$1');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
