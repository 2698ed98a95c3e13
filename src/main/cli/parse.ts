/** Reads a command line by the table of commands. Everything that is wrong with it is InvalidArgument (exit 2). */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { MemoError } from '#shared/base/errors.ts';
import type { CommandSpec, OptionSpec } from './command.ts';

export interface ParsedLine {
  command: CommandSpec | null;
  argument: string;
  values: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;
}

export function parseLine(
  argv: readonly string[],
  commands: readonly CommandSpec[],
  globals: Readonly<Record<string, OptionSpec>>,
): ParsedLine {
  const at = commandIndex(argv, globals);
  const name = argv[at];
  const command = commands.find((one) => one.name === name) ?? null;
  if (name !== undefined && command === null) {
    throw usage(`There is no command '${name}'. Commands: ${commands.map((one) => one.name).join(', ')}.`);
  }
  const args = argv.filter((_, index) => index !== at);
  const options = parserOptions({ ...globals, ...command?.options });
  const { values, positionals } = tolerant(() => parseArgs({ args, options, allowPositionals: true, strict: true }));
  const wantsArgument = command?.argument !== undefined;
  if (positionals.length > (wantsArgument ? 1 : 0)) {
    throw usage(
      `'${positionals.at(-1)}' is one word too many for ${command?.name}. Put quotes around words with spaces.`,
    );
  }
  return { command, argument: positionals[0] ?? '', values };
}

/** The first word that is neither an option nor the value of one that stands before the command. */
function commandIndex(argv: readonly string[], globals: Readonly<Record<string, OptionSpec>>): number {
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? '';
    if (!word.startsWith('-')) return index;
    if (word === '--') return -1;
    if (globals[word.slice(2)]?.type === 'string') index += 1;
  }
  return -1;
}

function parserOptions(specs: Readonly<Record<string, OptionSpec>>): ParseArgsOptionsConfig {
  return Object.fromEntries(
    Object.entries(specs).map(([name, { type, short, multiple }]) => [
      name,
      { type, multiple: multiple === true, ...(short === undefined ? {} : { short }) },
    ]),
  );
}

function tolerant<T>(parse: () => T): T {
  try {
    return parse();
  } catch (thrown) {
    if (thrown instanceof TypeError) throw usage(thrown.message);
    throw thrown;
  }
}

export function usage(message: string, path = ''): MemoError {
  return new MemoError('InvalidArgument', message, { path });
}
